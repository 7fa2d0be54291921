"""Scores that are printed or drawn next to a payment agree with the payment."""

import itertools
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import gostop as gs
from gostop.app.settle import settled
from gostop.app.terminal.table import piles, status
from gostop.app.watch import play, told
from gostop.bots.bot import BOTS
from gostop.core.cards import mask_of
from gostop.kernel.deck import CUP_AS_JUNK
from gostop.kernel.payments import measured, scored
from gostop.kernel.rules import Rules
from gostop.rules.compile import compiled
from gostop.svg.viewer import scene
from gostop.testing.rulesets import drawn
from gostop.text.sentences import settlement_blocks
from gostop.text.words import Words
from tests.support.cases import for_each

ROUNDS = 15
"""The number of rounds of each rulebook."""
CUP = gs.Card("9A")
TEN = "1J1 1J2 2J1 2J2 3J1 3J2 5J1 5J2 7J1 7J2"
CONTRADICTED = gs.Outcome(
    "chinese_blog", [f"2A 4A 5A 6A 7A 8A 9A {TEN}", "1B 1R 11D 12D 4J1 4J2 6J1"], 0
)
"""As junk, the sake cup makes the score higher. As an animal, it doubles the payment."""


EXEMPT = {"jabak", "no_captures", "shield"}
"""Factors with which no penalty counts."""


def counted(rules: Rules, score: Mapping[str, Any]) -> int:
    """Return the cards of a printed score as a mask. The sake cup counts as the score says."""
    cards, cup = mask_of(gs.CardSet(score["cards"])), score["cup"]
    if cup is None:
        return cards
    kinds = cup if isinstance(cup, list) else [cup]
    without = cards & ~rules.cup
    return without | CUP_AS_JUNK * ("junk" in kinds) | rules.cup * ("animal" in kinds)


def contradictions(settlement: gs.Settlement) -> list[str]:
    """List the differences between the payments of a settlement and its printed scores."""
    outcome, printed = settlement.outcome, settled(settlement)
    rules = compiled(outcome.ruleset, len(outcome.captured))
    payment, winner = outcome.ruleset.payment, outcome.winner
    found: list[str] = []
    if winner is None:
        return found
    won = printed["scores"][winner]
    mine = counted(rules, won)
    times = [*zip([each.id for each in payment.multipliers], rules.multipliers, strict=True)]
    for transfer in printed["settlement"]["transfers"]:
        items = [item for item in transfer["items"] if item["cards"]]
        if not items:
            continue
        told = {each["rule"] for each in (*transfer["items"], *transfer["multipliers"])}
        if items != won["items"]:
            found.append("the items of the winner's score")
        found += [id for id, each in times if (id in told) is not bool(measured(rules, each, mine))]
        if told & EXEMPT:
            continue
        theirs = counted(rules, printed["scores"][transfer["share_of"]])
        for bak, measure in zip(payment.baks, rules.baks, strict=True):
            owes = scored(rules, measure, mine) and measured(rules, measure, theirs) > 0
            if (bak.id in told) is not owes:
                found.append(bak.id)
    return found


def stopped(ruleset: gs.Ruleset) -> Iterator[gs.Settlement]:
    """Yield settlements of random rounds that a seat won by stopping. The iterator has no end."""
    for number in itertools.count():
        players = ruleset.players[number % len(ruleset.players)]
        first = gs.deal(ruleset, players, seed=number, dealer=number % players)
        last = gs.playout(first, number)
        if last.outcome is not None and last.outcome.reason is gs.Reason.STOP:
            yield gs.settle(last)


def scored_for(transfer: gs.Transfer) -> list[gs.Item]:
    """Return the items of a payment that are the winner's score."""
    return [item for item in transfer.items if item.cards]


def test_a_transfer_says_how_the_sake_cup_counts_and_cites_the_reading() -> None:
    (transfer,) = gs.settle(CONTRADICTED).transfers

    assert gs.Kind.JUNK is gs.score(CONTRADICTED.captured[0], "chinese_blog").cup
    assert (gs.Kind.ANIMAL, None) == (transfer.winner_cup, transfer.loser_cup)
    assert gs.CHINESE_BLOG.source("cards.cup_count") == transfer.cup_source
    assert transfer.cup_source is not None
    assert "R1" == transfer.cup_source.reading
    assert str(transfer).endswith("; the sake cup of Player 1 counts as an animal")


def test_a_transfer_says_how_the_losers_sake_cup_counts() -> None:
    winner = "1B 3B 8B 1J1 1J2 2J1 2J2 3J1 3J2 5J1 5J2 6J1 6J2 2A 4A 8A"
    seven, one = ("9A 11D 4J1 7J1 8J1 8J2 10J1", "9A")
    pi_bak, alone = (
        gs.settle(gs.Outcome("chinese_blog", [winner, cards], 0)).transfers[0]
        for cards in (seven, one)
    )

    # as junk, the cup makes 8 pi, which are enough; as the only junk, it stays an animal
    assert (None, gs.Kind.JUNK) == (pi_bak.winner_cup, pi_bak.loser_cup)
    assert "pi_bak" not in [factor.rule for factor in pi_bak.multipliers]
    assert (None, gs.Kind.ANIMAL) == (alone.winner_cup, alone.loser_cup)
    assert str(pi_bak).endswith("; the sake cup of Player 2 counts as junk")


@for_each(
    ("count", "cup"),
    [("animal", gs.Kind.ANIMAL), ("junk", gs.Kind.JUNK), ("both", (gs.Kind.ANIMAL, gs.Kind.JUNK))],
)
def test_the_cup_as_other_rules_count_it(count: str, cup: gs.Kind | tuple[gs.Kind, ...]) -> None:
    rules = gs.CHINESE_BLOG.replace({"cards.cup_count": count})
    settlement = gs.settle(CONTRADICTED.replace(ruleset=rules))

    assert cup == settlement.transfers[0].winner_cup == settlement.scores[0].cup
    assert [] == contradictions(settlement)
    words = " and ".join(kind.name.lower() for kind in (cup if isinstance(cup, tuple) else (cup,)))
    words = words.replace("animal", "an animal")
    assert f"Player 1's sake cup counts as {words}." in "\n".join(lines_of(settlement))


def test_payments_that_are_not_for_cards_say_nothing_of_the_cup() -> None:
    outcome = gs.Outcome(
        "chinese_blog", ["9A", ""], 0, reason=gs.Reason.HEODANG, instant=[(1, 0, "first_jjok")]
    )
    settlement = gs.settle(outcome)

    for transfer in settlement.transfers:
        assert (None, None, None) == (
            *(transfer.winner_cup, transfer.loser_cup),
            transfer.cup_source,
        )
    assert gs.Kind.ANIMAL is settlement.scores[0].cup


def test_a_loser_with_the_points_to_stop_contradicts_no_printed_score() -> None:
    loser = f"{TEN} 4J1 4J2 6J1 6J2 8J1 8J2"
    jabak = gs.CHINESE_BLOG.replace({"payment.jabak": True})
    settlement = gs.settle(gs.Outcome(jabak, ["1B 3B 8B 2A 4A 8A", loser], 0))
    assert (8, -8) == settlement.points
    assert [] == contradictions(settlement)


@for_each("changes", [{"payment.go_bak.share": "own_doubled"}, {"payment.shield": "1B"}])
def test_the_share_of_a_liable_or_shielded_seat_says_how_its_cup_counts(
    changes: dict[str, object],
) -> None:
    rules = gs.CHINESE_BLOG.replace(changes)
    winner = "2A 4A 8A 3B 8B 11B 1J1 1J2 2J1 2J2 3J1 3J2 5J1 5J2 6J1 6J2"
    captured = [winner, "1B 1R 2R 3R 9A 9R 6R 10R", "4R 11D 12D 4J1"]
    outcome = gs.Outcome(rules, captured, 0, goes=(1,))
    (first, *_) = gs.settle(outcome).transfers

    assert (1, gs.Kind.ANIMAL) == (first.share_of, first.loser_cup)
    assert [] == contradictions(gs.settle(outcome))


def lines_of(settlement: gs.Settlement) -> list[str]:
    return [line for block in settlement_blocks(settlement, Words(), None) for line in block]


def rows_of(block: list[str]) -> list[str]:
    """Return the lines of a block that have points and a rule."""
    ends = ("in all", "of these")
    return [
        line
        for line in block
        if re.match(r" {1,5}\d+  ", line) and not line.split("  ")[-1].startswith(ends)
    ]


def check_text(settlement: gs.Settlement) -> None:
    """Check that the rows of the winner's score are rows of each payment."""
    winner = f"Score of Player {(settlement.outcome.winner or 0) + 1}"
    blocks = [list(block) for block in settlement_blocks(settlement, Words(), None)]
    (score,) = [block for block in blocks if winner in block[0]]
    rows = rows_of(score)
    payments = [block for block in blocks if re.match(r"Player \d+ pays Player", block[0])]
    assert len(payments) == len(settlement.transfers)
    for transfer, block in zip(settlement.transfers, payments, strict=True):
        if scored_for(transfer):
            assert rows == rows_of(block)[: len(rows)]
            assert len(rows) == len(scored_for(transfer))


def check_pictures(settlement: gs.Settlement) -> None:
    """Check that the picture counts the winner's junk and the sake cup as the payment does."""
    winner = settlement.outcome.winner
    assert winner is not None
    picture, paid = gs.svg.settlement(settlement), settlement.transfers[-1]
    junk = re.search(r"junk \d+ \((\d+) pi\): ([^;.]*)", picture)
    if CUP in settlement.outcome.captured[winner] and scored_for(paid):
        in_junk = junk is not None and "sake cup" in junk[2]
        assert in_junk is (paid.winner_cup is gs.Kind.JUNK)
    assert (junk is not None) is (settlement.scores[winner].pi > 0)
    assert junk is None or int(junk[1]) == settlement.scores[winner].pi


def check_seats(state: gs.State, settlement: gs.Settlement) -> None:
    """Check that each seat's score is the same wherever the table is shown after the round."""
    winner = settlement.outcome.winner
    assert winner is not None
    shown = scene(state)["seats"]
    assert state.scores == settlement.scores == gs.view(state, 0).scores
    for transfer in settlement.transfers:
        if items := scored_for(transfer):
            told = [(each["rule"], each["points"]) for each in shown[winner]["items"]]
            assert [(item.rule, item.points) for item in items] == told
            assert sum(item.points for item in items) == shown[winner]["points"]
    text, table = str(state), gs.svg.table(state)
    for seat, score in enumerate(settlement.scores):
        view = gs.view(state, seat)
        assert (score.total, score.pi) == (shown[seat]["points"], shown[seat]["pi"])
        assert (str(CUP) in shown[seat]["captured"]["junk"]) is (
            CUP in score.cards and score.cup is gs.Kind.JUNK
        )
        if seat in state.active:
            assert f"{score.total} point" in status(view, seat, Words())
            assert f"{score.total} point" in table
        in_junk = any(CUP in cards for name, cards in piles(view, seat) if name == "junk")
        assert in_junk is (CUP in score.cards and score.cup is gs.Kind.JUNK)
        if score.cards:
            assert f"({gs.settle(state).scores[seat].total} point" in text


@for_each("ruleset", gs.RULESETS.values())
def test_every_printed_score_is_that_of_the_payment_beside_it(ruleset: gs.Ruleset) -> None:
    for settlement in itertools.islice(stopped(ruleset), ROUNDS):
        assert [] == contradictions(settlement)
        check_text(settlement)


def with_cup(ruleset: gs.Ruleset, rounds: int) -> list[gs.State]:
    """Return the last states of the rounds that end with a stop and in
    which a seat has the sake cup.
    """
    found: list[gs.State] = []
    for number in range(rounds):
        last = last_of(ruleset, number)
        outcome = last.outcome
        if outcome is not None and outcome.reason is gs.Reason.STOP:
            found += [last] * any(CUP in cards for cards in outcome.captured)
    return found


def last_of(ruleset: gs.Ruleset, number: int) -> gs.State:
    players = ruleset.players[number % len(ruleset.players)]
    return gs.playout(gs.deal(ruleset, players, seed=number), number)


@for_each("ruleset", [gs.FRENCH, gs.FUDAWIKI, gs.NETMARBLE])
def test_every_drawn_score_is_that_of_the_payment_beside_it(ruleset: gs.Ruleset) -> None:
    states = with_cup(ruleset, 20)
    assert states
    for state in states:
        check_pictures(gs.settle(state))
        check_seats(state, gs.settle(state))


@pytest.mark.weekly
def test_no_printed_score_contradicts_a_payment_by_rules_that_were_drawn() -> None:
    for ruleset in drawn(40, seed=3):
        for number in range(10):
            last = last_of(ruleset, number)
            assert last.outcome is not None
            assert [] == contradictions(gs.settle(last.outcome))


def test_watch_tells_both_scores_where_the_payment_has_another_one() -> None:
    round_ = play(gs.CHINESE_BLOG, 50, [BOTS["random"]] * 2)
    text = " ".join(line for block in told(round_, Words()) for line in block)

    assert (15, 14) == (
        gs.score(round_.state.captured[0], "chinese_blog").total,
        gs.settle(round_.state).scores[0].total,
    )
    text = " ".join(text.split())
    assert "15 points in all. In the settlement, these are 14 points. Has to stop" in text
