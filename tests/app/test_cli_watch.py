"""`gostop watch` prints a round of bots, turn by turn, and its settlement."""

import functools
import json
import re
import shlex
from collections.abc import Iterator
from itertools import chain, pairwise
from pathlib import Path

import pytest

import gostop as gs
from gostop.app.watch import play, told
from gostop.bots import BOTS, bot_named
from gostop.bots.heuristics import careful
from gostop.game import events
from gostop.text.names import Language, spoken_name
from gostop.text.terminal import width
from gostop.text.words import Words
from tests.support.cases import case, some
from tests.support.commands import Cli

TABLES = [(ruleset.id, players) for ruleset in gs.RULESETS.values() for players in ruleset.players]


def text(round_: gs.RecordedRound) -> str:
    return "\n\n".join("\n".join(lines) for lines in told(round_, Words()))


@functools.cache
def first(ruleset: gs.Ruleset, players: int, wanted: type[events.Event]) -> gs.RecordedRound:
    """Return the round with the lowest seed in which an event of a class happens."""
    for seed in range(10_000):
        round_ = play(ruleset, seed, [careful] * players)
        if any(isinstance(event, wanted) for event in happened(round_)):
            return round_
    raise LookupError(f"no {wanted.__name__} in 10000 rounds")


def happened(round_: gs.RecordedRound) -> Iterator[events.Event]:
    yield from chain.from_iterable(round_.events[1:])


def test_every_table_is_told_to_its_settlement(cli: Cli) -> None:
    for seed, (id, players) in enumerate(TABLES):
        with case(id, players, seed):
            ruleset = gs.RULESETS[id]
            out = cli("watch --seed", str(seed), "--rules", id, "--players", str(players))
            settlement = gs.settle(play(ruleset, seed, [careful] * players).state)
            names = Words().players
            left = max(map(len, names[:players]))
            points = [
                f"  {names[seat]:{left}}  {each:>+8}" for seat, each in enumerate(settlement.points)
            ]
            assert out.startswith(f"A round for {players} players by {ruleset.name} [{id}]\n")
            assert points == [
                line for line in re.sub(r"  \(sat out\)", "", out).split("\n") if line in points
            ]
            assert 80 >= max(map(len, out.split("\n")))


def test_a_round_is_told_turn_by_turn() -> None:
    deck = (
        "1B 2A 3B 4A 5A 6A 7A 8B 9A 10A "
        "1R 2R 3R 4R 5R 6R 7R 8A 9R 10R "
        "1J1 2J1 3J1 4J1 5J1 6J1 7J1 8J1 "
        "11B 11D 11J1 11J2 12B 12A 12R 12D 1J2 2J2 3J2 4J2 5J2 6J2 7J2 8J2 9J1 9J2 10J1 10J2"
    )
    state = gs.deal(gs.FRENCH, 2, deck=deck)
    moves = (gs.Play("8B"), gs.Play("2R"))
    expected = """\
Dealt by Player 1
  Player 1  1B 2A 3B 4A 5A 6A 7A 8B 9A 10A
  Player 2  1R 2R 3R 4R 5R 6R 7R 8A 9R 10R
  table     1J1 2J1 3J1 4J1 5J1 6J1 7J1 8J1
  stock     20 cards

Turn 1, Player 1, on the table: 1J1 2J1 3J1 4J1 5J1 6J1 7J1 8J1
  Plays 8B. Flips 11B. Captures 8B 8J1.

Turn 2, Player 2, on the table: 1J1 2J1 3J1 4J1 5J1 6J1 7J1 11B
  Plays 2R. Flips 11D. Captures 2R 2J1 11B 11D."""
    assert expected == text(gs.RecordedRound(state, moves))


def test_what_a_seat_has_reached_is_told_before_it_goes_or_stops() -> None:
    out = " ".join(text(first(gs.BGA, 2, events.GoCalled)).split())
    assert "points in all. Calls go." in out
    assert "In the settlement" not in out


def test_one_turn_is_told_once() -> None:
    round_ = first(gs.BGA, 2, events.GoCalled)
    turns = sum(before.turns != after.turns for before, after in pairwise(round_.states))
    assert turns == text(round_).count("Turn ")


def test_a_stack_stands_in_brackets_with_the_bonus_cards_on_it() -> None:
    state = gs.setup(
        gs.CHINESE_BLOG,
        hands=("1J1", "2J1"),
        table="5A 5R 5J1 9A",
        stacks={5: 1},
        buried={5: "X2"},
        stock="12A",
    )
    out = text(gs.RecordedRound(state, (gs.Play("1J1"),)))
    assert "Turn 1, Player 1, on the table: 9A [5A 5R 5J1 X2]\n" in out


def test_an_empty_table_is_said_to_be_empty() -> None:
    state = gs.setup(gs.BGA, hands=("1J1", "2J1"), table="", stock="12A")
    out = text(gs.RecordedRound(state, (gs.Play("1J1"),)))
    assert "on the table: nothing\n" in out


def test_chongtong_ends_the_round_at_the_deal(cli: Cli) -> None:
    seeds = range(1000)
    ends = ((seed, gs.deal(gs.CHINESE_BLOG, 2, seed=seed).outcome) for seed in seeds)
    seed = next(seed for seed, end in ends if end and end.reason is gs.Reason.CHONGTONG)
    out = cli("watch --seed", str(seed), "--rules", "chinese_blog")
    assert "holds four of month" in out
    assert "chongtong, four of a month in hand." in out
    assert "Turn 1" not in out


FOUR = (
    "1B 2A 3B 4A 5A 6A 7A 8B 9A 10A 1R 2R 3R 4R 5R 6R 7R 8A 9R 10R 11B 11D 11J1 11J2 "
    "1J1 2J1 3J1 4J1 5J1 6J1 7J1 8J1 12B 12A 12R 12D 1J2 2J2 3J2 4J2 5J2 6J2 7J2 8J2 "
    "9J1 9J2 10J1 10J2"
)


def test_four_on_the_table_end_the_round_at_the_deal() -> None:
    cases: list[tuple[str, gs.Reason]] = [
        ("deal_again", gs.Reason.VOID),
        ("nagari", gs.Reason.FOUR_ON_TABLE),
        ("dealer_wins", gs.Reason.FOUR_ON_TABLE),
    ]
    for way, reason in cases:
        with case(way, reason):
            ruleset = gs.BGA.replace({"deal.four_on_table": way})
            state = gs.deal(ruleset, 2, deck=FOUR)
            assert state.outcome is not None
            assert reason is state.outcome.reason
            assert text(gs.RecordedRound(state)).endswith("\n\nFour of month 11 lie on the table.")


def test_a_bonus_card_off_the_table_is_told() -> None:
    seeds = range(1000)
    deals = (gs.deal(gs.CHINESE_BLOG, 2, seed=seed) for seed in seeds)
    state = next(state for state in deals if state.captured[0] and not state.is_over)
    card = state.captured[0]
    assert f"\n  Player 1 has captured {card}, from the table\n" in text(gs.RecordedRound(state))


def test_who_plays_is_told_before_the_turns() -> None:
    cases: list[int] = [4, 5, 6]
    for players in cases:
        with case(players):
            round_ = play(gs.BGA, 3, [careful] * players)
            out = text(round_)
            assert 3 == out.count(" plays this round.")
            assert (
                out.index("Who plays\n")
                < out.index("Cards of those who play\n")
                < out.index("Turn 1,")
            )
            assert players + 3 == len(re.findall(r"\n  Player \d  ", out))


@pytest.mark.parametrize(("face_down", "tables"), [(True, 1), (False, 2)])
def test_a_table_that_lies_face_down_is_not_told_before_it_is_known_who_plays(
    face_down: bool, tables: int
) -> None:
    ruleset = gs.BGA.replace({"seating.table_face_down": face_down})
    round_ = play(ruleset, 1, [careful] * 4)
    out = text(round_)
    assert (2 - tables) == out.count("  table     face down until it is known who plays\n")
    assert tables == out.count(f"  table     {round_.start.table}\n")


def test_a_table_that_is_dealt_last_is_told_when_it_is_dealt() -> None:
    ruleset = gs.BGA.replace({"deal.table_last": True, "seating.table_face_down": True})
    round_ = play(ruleset, 1, [careful] * 4)
    out = text(round_)
    assert 1 == out.count("  table     dealt once it is known who plays\n")
    dealt = next(event for event in happened(round_) if isinstance(event, events.TableDealt))
    assert f"  The table is dealt: {dealt.cards}.\n" in out
    assert f"  table     {dealt.cards}\n" in out
    assert 6 == len(dealt.cards)


def test_the_mission_of_a_round_is_told(cli: Cli) -> None:
    rules = 'base = "bga"\npayment.missions.iris = { factor = 3, cards = "5A 5R 5J1 5J2" }'
    told = cli("watch --seed 1 --rules -", typed=rules)
    assert "  stock            20 cards\n  mission          iris\n" in told
    document = json.loads(cli("watch --seed 1 --rules - --json", typed=rules))
    assert "iris" == document["deal"]["mission"]
    assert "mission" not in cli("watch --seed 1")


def test_simple_players_collect_what_they_have_won() -> None:
    ruleset = gs.BGA.replace({"payment.push": {"factor": 2, "most": 2}})
    assert "collect" == str(first(ruleset, 2, events.Stopped).moves[-1])


def test_a_deal_that_is_done_again_while_seats_are_asked_is_told() -> None:
    packets = [{"to": "hands", "cards": 7}, {"to": "table", "cards": 16}]
    ruleset = gs.BGA.replace({"deal.layouts.4.packets": packets})
    round_ = first(ruleset, 4, events.DealtAgain)
    out = text(round_)
    assert "The cards are dealt again.\n\nDealt again\n  Player 1  " in out
    assert 2 <= out.count("Who plays\n")


def test_a_round_can_be_watched_again_by_its_command(cli: Cli) -> None:
    out = cli("watch --rules french --players 3")
    command = out.split("\n")[1].removeprefix("again: gostop watch ")
    assert command.endswith("--players 3 --rules french")
    assert out == cli("watch", *command.split())


def test_different_seeds_are_different_rounds(cli: Cli) -> None:
    assert cli("watch --seed 1") != cli("watch --seed -1")


def test_the_fewest_players_of_the_rules_are_the_default(cli: Cli) -> None:
    rules = 'base = "bga"\nid = "three"\ndeal.layouts.2 = false\ngo.threshold = 5'
    out = cli("watch --seed 1 --rules -", typed=rules)
    assert out.startswith("A round for 3 players by Board Game Arena [three]\n")


JUNK = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 5J1 5J2 6J1 6J2 7J1 7J2"


def test_a_house_rule_shows_in_a_played_round(cli: Cli) -> None:
    rule = f'scoring.combinations.any = {{ points = 9, cards = "{JUNK}", count = 1 }}'
    out = cli("watch --seed 1 --rules -", typed=f'base = "bga"\n{rule}')
    assert "     9  any                     house: changed from bga\n" in out


def test_payments_that_no_table_could_make_are_refused(cli: Cli) -> None:
    factor = f'{{ factor = 1000, cards = "{JUNK}", count = 1 }}'
    lines = [
        'base = "french"',  # these rules have no other multipliers
        f'scoring.combinations.any = {{ points = 1000000, cards = "{JUNK}", count = 1 }}',
        f"payment.multipliers = {{ one = {factor}, two = {factor} }}",
    ]
    found = cli.refused("watch --seed 1 --rules -", typed="\n".join(lines))
    assert "over the limit of 1000000000 points" in found


def test_cards_are_called_by_their_names_in_a_language(cli: Cli) -> None:
    out = cli("watch --seed 1 --language ko")
    assert out.split("\n")[1].endswith("--seed 1 --players 2 --language ko")
    words = " ".join(out.split())
    facts = happened(play(gs.BGA, 1, [careful] * 2))
    cards = [fact.card for fact in facts if isinstance(fact, events.CardPlayed)]
    names = [spoken_name(card, Language.HANGUL) for card in cards]
    assert all(re.search(rf"{re.escape(name)}[을를] 냅니다\.", words) for name in names)
    assert [] == re.findall(r"\b[0-9]+[BARDJ][12]?\b", out.partition("\nSources\n")[0])


@pytest.mark.parametrize("seed", some(range(6), 6))
def test_no_line_is_too_wide_or_ends_within_brackets_that_fit_a_line(seed: int, cli: Cli) -> None:
    for language in Language:
        with case(language):
            check_lines(
                cli(
                    "watch --rules chinese_blog --players 3 --language",
                    language.value,
                    "--seed",
                    seed,
                )
            )


def check_lines(out: str) -> None:
    told = out.partition("\nScore of ")[0]
    assert 80 >= max(map(width, told.split("\n")))
    words = " ".join(told.split())
    brackets = set(re.findall(r"\[[^]]*\]|\([^)]*\)", words))
    narrow = [bracket for bracket in brackets if width(bracket) <= 76]
    assert [] == [each for each in narrow if words.count(each) != told.count(each)]


def test_each_seat_may_have_its_own_player(cli: Cli) -> None:
    arguments = ("--seed", "4", "--players", "3", "--bot", "random", "--bot", "careful")
    out = cli("watch", *arguments, "--bot", "random")
    players = [BOTS[name] for name in ("random", "careful", "random")]
    settlement = gs.settle(play(gs.BGA, 4, players).state)
    assert all(f"{points:>+8}\n" in out for points in settlement.points)
    again = out.split("\n")[1].removeprefix("again: gostop watch ")
    assert "--seed 4 --players 3 --bot random --bot careful --bot random" == again
    assert out == cli("watch", *again.split())


def test_one_player_may_have_all_seats(cli: Cli) -> None:
    one = cli("watch --seed 4 --players 3 --bot random --json")
    names = ["random"] * 3
    each = [word for name in names for word in ("--bot", name)]
    assert one == cli("watch --seed 4 --players 3", *each, "--json")
    assert names == json.loads(one)["bots"]
    assert one != cli("watch --seed 4 --players 3 --json")
    named = cli("watch --seed 4 --bot careful")
    plain = cli("watch --seed 4")
    assert plain == named.replace(" --bot careful\n", "\n", 1)


def test_a_path_with_a_blank_is_quoted_where_its_command_is_told(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / ("a long folder's name " * 4).strip()
    folder.mkdir()
    path = folder / "my rules.toml"
    path.write_text('base = "bga"\n', encoding="utf-8")
    out = cli("watch --seed 1 --rules", str(path))
    command = shlex.split(out.split("\n")[1])
    assert ["again:", "gostop", "watch", "--seed", "1"] == command[:5]
    assert ["--rules", str(path)] == command[-2:]
    assert out == cli("watch", *command[3:])


def test_the_json_document_replays(cli: Cli) -> None:
    cases: list[tuple[str, int]] = [("bga", 5), ("chinese_blog", 3)]
    for id, players in cases:
        with case(id, players):
            arguments = ("--seed", "6", "--rules", id, "--players", str(players), "--json")
            document = json.loads(cli("watch", *arguments))
            keys = "ruleset seed shuffle players bots deal moves outcome scores settlement"
            assert keys.split() == list(document)
            ruleset = gs.RULESETS[id]
            assert {"id": id, "name": ruleset.name, "digest": ruleset.digest} == document["ruleset"]
            assert "gostop 2" == document["shuffle"]
            state = gs.deal(ruleset, document["players"], seed=document["seed"])
            assert [str(card) for card in state.table] == document["deal"]["table"]
            assert [str(card) for card in state.stock] == document["deal"]["stock"]
            assert [list(map(str, hand)) for hand in state.hands] == document["deal"]["hands"]
            for made in document["moves"]:
                assert {"seat", "move", "events"} == set(made)
                assert made["seat"] == state.to_move
                state, facts = gs.step(state, gs.parse_move(made["move"]))
                assert len(facts) == len(made["events"])
            assert list(gs.settle(state).points) == document["settlement"]["points"]
            assert state.outcome is not None
            assert state.outcome.reason.value == document["outcome"]["reason"]


def test_a_level_is_a_bot_by_its_own_name(cli: Cli) -> None:
    for level, name in (("easy", "greedy"), ("normal", "careful"), ("hard", "search")):
        with case(level):
            assert BOTS[name] is bot_named(level)
    watched = "watch --seed 1 --players 2 --rules bga --bot greedy"
    assert cli(watched) == cli(watched.replace("greedy", "easy"))
    assert "did you mean easy?" in cli.refused("watch --bot eazy")
    with pytest.raises(gs.PositionError, match="did you mean easy"):
        bot_named("eazy")
