"""Unfinished additions to the project. Each has what `tools.complete` must say about it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from tools.completing import (
    events,
    facts,
    made,
    payments,
    presets,
    public,
    released,
    settings,
    tables,
    words,
)
from tools.completing.project import Project

Change = Callable[[str], str]
TABLES: Final = "src/gostop/tables"


def without(pattern: str) -> Change:
    """Return a change that removes the lines in which a pattern matches."""

    def change(text: str) -> str:
        kept = [line for line in text.split("\n") if not re.search(pattern, line)]
        assert len(kept) < text.count("\n") + 1
        return "\n".join(kept)

    return change


def unkept(*names: str) -> Change:
    """Return a change that removes names from the lists of what the last release had."""

    def change(text: str) -> str:
        kept = json.loads(text)
        for had in kept.values():
            if isinstance(had, list):
                had[:] = [each for each in had if each not in names]
        return json.dumps(kept)

    return change


def put(old: str, new: str) -> Change:
    """Return a change that replaces one text with another."""

    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


def before(count: str, name: str, rise: int = 0) -> Change:
    """Return a change that adds a code before the constant that counts the codes. `rise` is added
    to the count.
    """

    def change(text: str) -> str:
        found = re.search(rf"^{count}: Final = (\d+)$", text, re.MULTILINE)
        assert found
        number = int(found[1])
        told = f"{name}: Final = {number}\n{count}: Final = {number + rise}"
        return text.replace(found[0], told)

    return change


class Break(NamedTuple):
    """Something missing or unfinished, and what the tool must say about it."""

    check: Callable[[Project], Any]
    path: str
    change: Change
    told: str
    """A pattern that matches the message: the place, and what is missing there."""


OTHER_VECTORS: Final = {**released.vectors_of(Project()), "digest": ""}
EVENT: Final = '\n\nclass Yawned(Event):\n    """A player yawned."""\n\n    seat: int\n'
SWEEP: Final = "    sweep: SweepWhen = way(SweepWhen, neutral=SweepWhen.TABLE_EMPTY)\n"
BREAKS: Final = (
    # tables of words
    Break(
        tables.cells,
        f"{TABLES}/names.tsv",
        put("\t五鳥\t五鸟", "\t五鳥"),
        r"names.tsv:\d+: combination has 7 of the cells table, key, en, ko, .*: add the others",
    ),
    Break(
        tables.cells,
        f"{TABLES}/phrases.tsv",
        put("{kind} 봇", "봇"),
        r"phrases.tsv:\d+: the ko of a_bot has other braces than the English: kind",
    ),
    Break(
        tables.cells,
        f"{TABLES}/page.tsv",
        put("Table\t바닥", "Table\tTable"),
        r"page.tsv:\d+: 'Table' is not in Korean: write its Korean",
    ),
    Break(
        tables.unique,
        f"{TABLES}/play.tsv",
        put("\nstill_to_collect\t", "\ncollect\t"),
        r"play.tsv:\d+: collect is in the table already: rename one line",
    ),
    Break(
        words.said,
        f"{TABLES}/play.tsv",
        without("^title\t"),
        r"src/gostop/tui/board.py:\d+: src/gostop/tables/play.tsv has no phrase title: add",
    ),
    Break(
        words.said,
        f"{TABLES}/phrases.tsv",
        lambda text: f"{text}scoffed\tscoffed\t비웃음\n",
        r"phrases.tsv:\d+: nothing says scoffed: words.say",
    ),
    Break(
        words.places,
        f"{TABLES}/places.tsv",
        without("^silent: off\t"),
        r"places.tsv:\d+: no Korean for the place 'silent: off': add",
    ),
    Break(
        words.places,
        f"{TABLES}/places.tsv",
        put("silent: off\t", "silent: of\t"),
        r"places.tsv:\d+: no source names 'silent: of': delete",
    ),
    Break(
        words.headings,
        f"{TABLES}/headings.tsv",
        without("^french\tspecial cases: bomb\t"),
        r"headings.tsv:\d+: no heading for the place 'special cases: bomb' of french: add",
    ),
    Break(
        words.headings,
        f"{TABLES}/headings.tsv",
        put("french\tjunk\t", "french\tsilent\t"),
        r"headings.tsv:\d+: no source names 'silent' of french: delete",
    ),
    Break(
        words.headings,
        f"{TABLES}/headings.tsv",
        put("bga\tcombinations\t役\n", "bga\tcombinations\tAvant de commencer\n"),
        r"headings.tsv:\d+: 'Avant de commencer' is a heading of french too: say",
    ),
    Break(
        words.headings,
        f"{TABLES}/headings.tsv",
        put("bga\tcombinations\t役\n", "bga\tcombinations\t\n"),
        r"headings.tsv:\d+: a line has a document, a place and a heading",
    ),
    Break(
        words.page,
        "site/words.toml",
        put('[title]\nen = "Go-Stop"\n', "[title]\n"),
        r"site/words.toml:\d+: \[title\] needs en and ko",
    ),
    Break(
        words.page,
        "site/words.toml",
        put("[ask_threshold]", "[ask_treshold]"),
        r"site/words.toml:\d+: no Korean for the question threshold: add \[ask_threshold\]",
    ),
    # settings
    Break(
        settings.declared,
        "src/gostop/ruleset/turn.py",
        put(f'{SWEEP}    """What a sweep (싹쓸이, ssaksseuri) is (R5)."""\n', SWEEP),
        r"ruleset/turn.py:\d+: turn.sweep has no docstring: write below it what it decides",
    ),
    Break(
        settings.declared,
        released.FILE,
        unkept("payment.push.most"),
        r"ruleset/pay.py:\d+: payment.push.most has no neutral value, .* add neutral=",
    ),
    Break(
        settings.readers,
        "src/gostop/kernel/stealing.py",
        lambda text: text.replace("rules.turn_sweep", "rules.steal_by_value"),
        r"kernel/rules.py:\d+: no rule of the kernel reads turn_sweep: read it",
    ),
    Break(
        settings.limits,
        "src/gostop/ruleset/limits.py",
        lambda text: text.replace(".four_held", ".factor"),
        r"ruleset/limits.py:\d+: payment.four_held is cited for payments, .* multiply or add",
    ),
    # events
    Break(
        events.codes,
        "src/gostop/events.py",
        lambda text: text + EVENT,
        r"events.py:\d+: Yawned has no code: write @reported\(reports.YAWNED\) above it",
    ),
    Break(
        events.codes,
        "src/gostop/events.py",
        lambda text: text + EVENT.replace("class", "@reported(reports.SWEPT)\nclass"),
        r"events.py:\d+: Yawned has the code of Swept: give it one of its own",
    ),
    Break(
        events.codes,
        "src/gostop/events.py",
        lambda text: text + EVENT.replace("class", "@reported(reports.YAWNED)\nclass"),
        r"kernel/reports.py:\d+: the code YAWNED of Yawned is not there: add it",
    ),
    Break(
        events.codes,
        "src/gostop/kernel/reports.py",
        before("FACTS", "YAWNED"),
        r"reports.py:\d+: no event is reported by YAWNED: add a class such as Yawned",
    ),
    Break(
        events.codes,
        "src/gostop/kernel/stealing.py",
        put("reports.SWEPT", "reports.CAPTURED"),
        r"reports.py:\d+: no rule of the kernel reports SWEPT: trace.put",
    ),
    Break(
        events.sentences,
        f"{TABLES}/sentences.toml",
        without("^swept"),
        r'sentences.toml:\d+: no sentence for Swept: add swept = "…" below \[by_a_seat\]',
    ),
    Break(
        events.sentences,
        f"{TABLES}/sentences_ko.toml",
        without("^dealt_again"),
        r"sentences_ko.toml:\d+: no sentence for DealtAgain: .* below \[by_nobody\]",
    ),
    Break(
        events.sentences,
        "tests/cli/test_cli_telling.py",
        lambda text: text.replace("events.Swept(", "events.Joined("),
        r"test_cli_telling.py:\d+: no sentence is expected of Swept: add \(events.Swept",
    ),
    Break(
        events.words,
        f"{TABLES}/names.tsv",
        without("^event\tswept"),
        r"names.tsv:\d+: no name for Swept: add a line `event`, `swept`",
    ),
    Break(
        events.pictures,
        "docs/explanation/turns-in-pictures.md",
        lambda text: re.sub(r"^(:events:.*) Swept\b", r"\1", text, flags=re.MULTILINE),
        r"turns-in-pictures.md:\d+: Swept happens in no picture: add a block",
    ),
    Break(
        events.public,
        "src/gostop/__init__.py",
        put(" Swept", ""),
        r'gostop/__init__.py:\d+: Swept is not public: add it to the names of "events"',
    ),
    # facts
    Break(
        facts.recorded,
        "src/gostop/kernel/record.py",
        without("record.goes = self.goes"),
        r"record.py:\d+: copied_to leaves out Record.goes: add record.goes = self.goes",
    ),
    Break(
        facts.recorded,
        "src/gostop/kernel/record.py",
        put("    stacks: tuple", "    looks: tuple[int, ...] = ()\n    stacks: tuple"),
        r"record.py:\d+: record_of leaves out Record.looks: add record.looks = …, as at a deal",
    ),
    Break(
        facts.recorded,
        "src/gostop/kernel/record.py",
        put("(self.refused, ", "("),
        r"record.py:\d+: dumped leaves out Record.refused: add self.refused",
    ),
    Break(
        facts.recorded,
        "src/gostop/kernel/record.py",
        put("    record.refused, record.offered, ", "    record.offered, "),
        r"record.py:\d+: loaded leaves out Record.refused: add record.refused",
    ),
    Break(
        facts.happening,
        "src/gostop/kernel/laying.py",
        lambda text: text.replace("small_bombs += ", "bombs += "),
        r"facts/facts.py:\d+: nothing writes the fact small_bombs: p.write\(\).small_bombs = …",
    ),
    # payments
    Break(
        payments.names,
        f"{TABLES}/names.tsv",
        without("^(part|rule)\tpi_bak"),
        r"names.tsv:\d+: no name for pi_bak: add a line `rule`, `pi_bak`",
    ),
    Break(
        payments.names,
        f"{TABLES}/names.tsv",
        put("combination\tgodori", "combination\tgodoree"),
        r"names.tsv:\d+: no name for godori: add a line `combination`, `godori`",
    ),
    Break(
        payments.codes,
        "src/gostop/kernel/penalties.py",
        before("MEASURED", "FURTHER_BAK"),
        r"penalties.py:\d+: MEASURED is \d+: make it \d+",
    ),
    Break(
        payments.codes,
        "src/gostop/kernel/rules.py",
        put("STEAL_TTADAK: Final = 1\n", "STEAL_TTADAK: Final = 2\n"),
        r"rules.py:\d+: STEAL_SWEEP has the number of STEAL_TTADAK: give it 1",
    ),
    Break(
        payments.codes,
        "src/gostop/kernel/rules.py",
        put("STEAL_TTADAK: Final = 1\n", "STEAL_TTADAK: Final = 99\n"),
        r"rules.py:\d+: STEAL_TTADAK is 99, and 1 is free: give it 1",
    ),
    Break(
        payments.penalties,
        "src/gostop/kernel/debts.py",
        lambda text: text.replace("FOUR_HELD", "SHAKE"),
        r"penalties.py:\d+: no rule of the kernel uses FOUR_HELD: found.multiply\(FOUR_HELD, …\)",
    ),
    # presets
    Break(
        presets.known,
        "src/gostop/presets/__init__.py",
        put("PMANG, NETMARBLE)", "PMANG)"),
        r"presets/__init__.py:\d+: NETMARBLE is not in RULESETS: import it from gostop.presets.net",
    ),
    Break(
        presets.known,
        "src/gostop/__init__.py",
        put("NETMARBLE PMANG", "PMANG"),
        r'gostop/__init__.py:\d+: NETMARBLE is not public: add it to the names of "presets"',
    ),
    Break(
        presets.known,
        "src/gostop/presets/netmarble.py",
        put('"netmarble", "Net', '"marble", "Net'),
        r"presets/netmarble.py:1: the preset marble is in this file: name it marble.py",
    ),
    Break(
        presets.named,
        f"{TABLES}/names.tsv",
        without("^rulebook\tpmang"),
        r"names.tsv:\d+: no name for pmang: add a line `rulebook`, `pmang`",
    ),
    Break(
        presets.named,
        f"{TABLES}/names.tsv",
        put("Pmang New Matgo", "Pmang"),
        r"names.tsv:\d+: pmang is called 'Pmang New Matgo' in src/gostop/presets/pmang.py",
    ),
    Break(
        presets.tested,
        released.FILE,
        unkept("bga"),
        r"presets/bga.py:\d+: no test of bga: write tests/presets/test_rulebook_bga.py",
    ),
    # public names
    Break(
        public.reference,
        "docs/reference/cards.md",
        without("gostop.CardSet$"),
        r"docs/reference/\w+.md:\d+: CardSet is not in the reference: add .. autoclass:: gostop.C",
    ),
    Break(
        public.reference,
        "docs/reference/cards.md",
        put("gostop.CardSet\n", "gostop.CardSets\n"),
        r"reference/cards.md:\d+: CardSets is not public: add it to _HOMES in src/gostop/__init__",
    ),
    Break(
        public.reference,
        "docs/reference/cards.md",
        put("gostop.CardSet\n", "gostop.Card\n"),
        r"reference/cards.md:\d+: Card is in docs/reference/cards.md:\d+ too: delete one",
    ),
    Break(
        public.bad_input,
        "tests/house/test_bad_input.py",
        lambda text: text.replace("parse_outcome", "parse"),
        r"test_bad_input.py:\d+: nothing says what parse_outcome does with bad input: add a row",
    ),
    # files that are made from others, versions and the changelog
    Break(
        made.files,
        "src/gostop/__init__.pyi",
        without("Swept"),
        r"gostop/__init__.pyi:1: it is not up to date: python -m tools.generate",
    ),
    Break(
        made.version,
        released.FILE,
        lambda text: json.dumps(json.loads(text) | {"vectors": OTHER_VECTORS}),
        r"vectors/pyproject.toml:\d+: the vectors have changed .*: raise the second number",
    ),
    Break(
        made.changelog,
        released.FILE,
        unkept("Swept"),
        r"CHANGELOG.md:\d+: the event Swept is not named: say what it does",
    ),
)
