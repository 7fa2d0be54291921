"""Check what `missing` says a pile lacks, by trying every further card and every pair of them. If
few further cards can come, every set of them is tried.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

import gostop as gs
from gostop.rules.deal import CupCount
from gostop.rules.fields import JUNK, RIBBONS, Unit
from gostop.teaching import Missing, MissingBak, MissingCombination, missing
from tests.support.cases import case

Cards = frozenset[gs.Card]
TEN: Final = 10
FEW: Final = 8
"""Every set of the further cards is tried if at most this number of cards can come."""


class Way(NamedTuple):
    """A way to count the sake cup."""

    animal: bool
    junk: bool


ANIMAL: Final = Way(True, False)
AS_JUNK: Final = Way(False, True)
BOTH: Final = Way(True, True)
ASKED: Final = (CupCount.CHOSEN, CupCount.FROM_GO)
"""The rules of `cup_count` under which the owner of the cup chooses how to count it."""
ALWAYS: Final = {
    CupCount.BEST: (ANIMAL, AS_JUNK),
    CupCount.CHOSEN: (ANIMAL, AS_JUNK),
    CupCount.FROM_GO: (ANIMAL, AS_JUNK),
    CupCount.ANIMAL: (ANIMAL,),
    CupCount.JUNK: (AS_JUNK,),
    CupCount.BOTH: (BOTH,),
}


class Trial:
    """A ruleset under which piles are tried, and what the owner of the sake cup chose."""

    def __init__(self, ruleset: gs.Ruleset, players: int, cup: gs.Kind | None = None) -> None:
        self.given: Final = ruleset
        self.cup: Final = cup
        if cup is not None:
            ruleset = ruleset.replace(**{"cards.cup_count": cup.name.lower()})
        self.ruleset: Final = ruleset
        self.players: Final = players
        self.deck: Final = [*gs.CARDS[:48], *ruleset.cards.bonus.for_players(players)]
        self.threshold: Final = ruleset.go.threshold.for_players(min(players, ruleset.deal.playing))
        # in a settlement all combinations count, but only these count towards stopping
        combinations = ruleset.scoring.combinations
        stopping = {each.id for each in combinations if each.towards_stop}
        self.has_unpaid: Final = len(stopping) < len(combinations)
        self.stop: Final = only(ruleset, stopping)
        self._alone: Final[dict[str, gs.Ruleset]] = {}
        self._counts: Final[dict[tuple[str, gs.Card, Way], int]] = {}
        self.as_junk: Final = self.stop.replace(**{"cards.cup_count": "junk"})

    def alone(self, id: str) -> gs.Ruleset:
        """Return the ruleset with only one combination."""
        if id not in self._alone:
            self._alone[id] = only(self.ruleset, {id})
        return self._alone[id]

    def pi(self, card: gs.Card) -> int:
        """Return the value of a card as junk, in pi."""
        if card.kind is gs.Kind.BONUS:
            cards = self.ruleset.cards
            return 1 if card in cards.singles else 4 if card in cards.quadruples else card.pi
        return 2 if card in self.ruleset.cards.doubles else 1

    def ways(self, cards: Cards) -> tuple[Way, ...]:
        """Return the ways in which the sake cup may count in a pile."""
        rule = self.ruleset.cards.cup_count
        if self.ruleset.cards.cup not in cards:
            return (ANIMAL,)
        if rule is CupCount.AT_THRESHOLD:
            enough = gs.score(cards, self.as_junk).total >= self.threshold
            return (ANIMAL, AS_JUNK) if enough else (ANIMAL,)
        if rule is CupCount.AFTER_TEN_PI:
            enough = sum(self.pi(card) for card in cards & {*JUNK}) >= TEN
            return (ANIMAL, AS_JUNK) if enough else (ANIMAL,)
        return ALWAYS[rule]

    def counts(self, rule: gs.Combination | gs.Bak, card: gs.Card, way: Way) -> int:
        """Return how much a card counts for a rule, in cards or in pi."""
        key = rule.id, card, way
        if key not in self._counts:
            self._counts[key] = self._count(rule, card, way)
        return self._counts[key]

    def _count(self, rule: gs.Combination | gs.Bak, card: gs.Card, way: Way) -> int:
        cup, in_pi = self.ruleset.cards.cup, rule.unit is Unit.PI
        if card is cup:
            among_junk = bool(rule.cards & JUNK) and rule.cards <= JUNK | [cup]
            if among_junk:
                is_there = way.junk and (cup in rule.cards or rule.cards == JUNK)
                return is_there * (2 if in_pi else 1)
            return int(way.animal and cup in rule.cards and not in_pi)
        if card not in rule.cards:
            return 0
        return self.pi(card) if in_pi and card in JUNK else int(not in_pi)

    def have(self, rule: gs.Combination | gs.Bak, cards: Cards, ways: tuple[Way, ...]) -> int:
        """Return how much some cards count for a rule, with the sake cup in the best way."""
        return max(sum(self.counts(rule, card, way) for card in cards) for way in ways)

    def is_complete(self, rule: gs.Combination, cards: Cards) -> bool:
        """Return whether some cards complete a combination."""
        return self.have(rule, cards, self.ways(cards)) >= rule.count

    def narrower(self, rule: gs.Combination) -> list[gs.Combination]:
        """Return the combinations that exclude this one, score at least as much, and need the same
        number of cards from a smaller set.
        """
        return [
            each
            for each in self.ruleset.scoring.combinations
            if each.exclusive == rule.exclusive != ""
            and (each.count, each.unit) == (rule.count, rule.unit)
            and each.points >= rule.points
            and each.cards < rule.cards
        ]


def only(ruleset: gs.Ruleset, ids: set[str]) -> gs.Ruleset:
    """Return a ruleset with only some of its combinations, and without rules that name others."""
    left = tuple(each for each in ruleset.scoring.combinations if each.id in ids)
    changes = {
        "scoring.combinations": left,
        "payment.baks": (),
        "payment.jabak": False,
        "draw.offer": None,
        "draw.nobody_stops": "most_points",
        "seating.forced_out": None,
    }
    if not any(each.count == len(each.cards) and each.cards <= RIBBONS for each in left):
        changes |= {"scoring.set_further": 0, "scoring.set_further_once": 0}
    return ruleset.replace(**changes)


class Tried:
    """A pile with the results of adding every further card, and every pair of them."""

    def __init__(self, trial: Trial, found: Missing) -> None:
        self.trial: Final = trial
        self.found: Final = found
        self.cards: Final[Cards] = frozenset(found.cards)
        away = {*found.gone, *(found.winner or ())}
        self.coming: Final = [card for card in trial.deck if card not in self.cards | away]
        self.sizes: Final = range(len(self.coming) + 1 if len(self.coming) <= FEW else 3)
        self.further: Final[list[Cards]] = [
            frozenset(each) for size in self.sizes for each in combinations(self.coming, size)
        ]
        piles = [found.cards | each for each in self.further]
        self.totals: Final = self._points(piles, trial.ruleset)
        self.stops: Final = self._points(piles, trial.stop) if trial.has_unpaid else self.totals

    def _points(self, piles: list[gs.CardSet], ruleset: gs.Ruleset) -> dict[Cards, int]:
        return dict(zip(self.further, gs.totals(piles, ruleset), strict=True))

    def check(self) -> None:
        """Compare everything that `missing` found with the results of the tries."""
        trial, found = self.trial, self.found
        assert self.totals[frozenset()] == found.score.total
        pairs = zip(trial.ruleset.scoring.combinations, found.combinations, strict=True)
        for rule, lacking in pairs:
            with case(rule.id):
                self._check_combination(rule, lacking)
        with case("threshold"):
            self._check_threshold()
        for bak, escape in zip(trial.ruleset.payment.baks, found.baks, strict=True):
            with case(bak.id):
                self._check_bak(bak, escape)

    def _own(self, rule: gs.Combination | gs.Bak) -> set[gs.Card]:
        """Return the further cards that count for a rule."""
        ways = self.trial.ways(self.cards | {*self.coming})
        return {
            card for card in self.coming if any(self.trial.counts(rule, card, way) for way in ways)
        }

    def _check_combination(self, rule: gs.Combination, lacking: MissingCombination) -> None:
        trial, own = self.trial, self._own(rule)
        assert trial.have(rule, self.cards, trial.ways(self.cards)) == lacking.have
        assert (rule.count, rule.unit is Unit.PI) == (lacking.need, lacking.in_pi)
        assert len(lacking.cards) <= lacking.have
        now = [item.points for item in self.found.score.items if item.rule == rule.id]
        assert sum(now) == lacking.points
        narrower = trial.narrower(rule)
        parts = [rule.cards - each.cards for each in narrower]

        def completes(cards: Cards) -> bool:
            return trial.is_complete(rule, cards) and all(cards & part for part in parts)

        is_complete, everything = completes(self.cards), completes(self.cards | own)
        assert lacking.covered == self._is_covered(rule, lacking)
        assert (is_complete or everything) == lacking.possible == (lacking.fewest is not None)
        if is_complete:
            assert 0 == lacking.fewest == lacking.lacks
            assert not lacking.required
            assert {*lacking.wanted} == self._adding(rule, own)
            self._check_gain(lacking, [frozenset([card]) for card in lacking.wanted])
            return
        unmet = [own & part for part in parts if not self.cards & part]
        assert bool(lacking.required) == (bool(unmet) and all(unmet))
        for size in self.sizes[1:]:
            those = [each for each in self.further if len(each) == size and each <= own]
            done = [each for each in those if completes(self.cards | each)]
            assert bool(done) == (lacking.fewest == size)
            if done:
                own = self._helping(own, completes, lacking)
                assert {*lacking.wanted} == (set().union(*done) if narrower else own)
                assert all(each & {*lacking.required} for each in done if lacking.required)
                self._check_gain(lacking, done)
                return
        assert lacking.fewest is None or lacking.fewest not in self.sizes
        assert {*lacking.wanted} in (own, own - {trial.ruleset.cards.cup})

    def _helping(
        self, own: set[gs.Card], completes: Callable[[Cards], bool], lacking: MissingCombination
    ) -> set[gs.Card]:
        """Leave out a sake cup that never makes the difference, as far as all sets are tried."""
        cup = self.trial.ruleset.cards.cup
        if not own & {cup}:
            return own
        helps = any(
            completes(self.cards | each | {cup}) and not completes(self.cards | each)
            for each in self.further
            if each <= own
        )
        if not helps and len(self.sizes) <= lacking.need:
            helps = cup in lacking.wanted  # larger sets, which are not tried, may decide
        return own if helps else own - {cup}

    def _is_covered(self, rule: gs.Combination, lacking: MissingCombination) -> bool:
        """Return whether a better combination scores in place of this one, if that can be said."""
        if lacking.fewest is None or lacking.fewest not in self.sizes or not rule.exclusive:
            return lacking.covered
        sets = [each for each in self.further if len(each) == lacking.fewest]
        wanted = {*lacking.wanted}
        done = [
            self.cards | each
            for each in sets
            if each <= wanted and self.trial.is_complete(rule, self.cards | each)
        ]
        if lacking.required:
            done = [each for each in done if each & {*lacking.required}]
        group = [
            each.id
            for each in self.trial.ruleset.scoring.combinations
            if each.exclusive == rule.exclusive
        ]
        alone = only(self.trial.ruleset, {*group})
        return not any(rule.id in {i.rule for i in gs.score(each, alone).items} for each in done)

    def _adding(self, rule: gs.Combination, own: set[gs.Card]) -> set[gs.Card]:
        """Return the further cards each of which alone adds points to a complete combination."""
        trial, one = self.trial, self.trial.alone(rule.id)
        ribbons = {card for card in self.coming if card.kind is gs.Kind.RIBBON}
        tried = own | ribbons if own <= ribbons else own
        depends = trial.ruleset.cards.cup_count in (CupCount.AT_THRESHOLD, CupCount.AFTER_TEN_PI)
        if depends or trial.ruleset.scoring.set_further_once:
            # other cards decide how the cup counts, or to which set the further ribbons belong
            return {*self.found_wanted(rule)}
        now = gs.score(self.cards, one).total
        return {card for card in tried if gs.score(self.cards | {card}, one).total > now}

    def found_wanted(self, rule: gs.Combination) -> gs.CardSet:
        """Return the cards that `missing` found for a combination."""
        return next(each.wanted for each in self.found.combinations if each.rule == rule.id)

    def _check_gain(self, lacking: MissingCombination, done: list[Cards]) -> None:
        gains = [self.totals[each] - self.totals[frozenset()] for each in done] or [0]
        assert (min(gains), max(gains)) == (lacking.adds_least, lacking.adds_most)

    def _check_threshold(self) -> None:
        need, threshold = self.trial.threshold, self.found.threshold
        assert (need, self.stops[frozenset()]) == (threshold.need, threshold.points)
        for size in self.sizes:
            if any(self.stops[each] >= need for each in self.further if len(each) == size):
                assert (size, True) == (threshold.fewest, threshold.possible)
                break
        else:
            assert threshold.fewest is None or threshold.fewest not in self.sizes
        all_points = gs.totals([gs.CardSet(self.cards | {*self.coming})], self.trial.stop)[0]
        assert (all_points >= need) == threshold.possible == (threshold.fewest is not None)
        if threshold.fewest is not None:
            reached = gs.score(found_with(self.found), self.trial.stop).total
            assert reached >= need
            assert {*threshold.cards} <= {*self.coming}
            assert len(threshold.cards) == threshold.fewest

    def _check_bak(self, bak: gs.Bak, escape: MissingBak) -> None:
        trial, own = self.trial, self._own(bak)
        playing = min(trial.players, trial.ruleset.deal.playing)
        assert bak.most.for_players(playing) + 1 == escape.escapes
        assert trial.have(bak, self.cards, self._losing(self.cards)) == escape.have
        winner = self.found.winner
        if winner is None:
            assert escape.threatens is None
        elif trial.players > 2 or not self._can_settle(winner):
            return
        assert self._pays(bak, frozenset()) == escape.pays
        if not escape.pays:
            assert (0, True, gs.CardSet()) == (escape.fewest, escape.possible, escape.wanted)
            return
        assert escape.threatens in (True, None)
        if trial.ruleset.cards.cup_count is not CupCount.AT_THRESHOLD:
            # with `AT_THRESHOLD`, a loser may count the cup in either way, so this isn't checked
            assert own == {*escape.wanted}
        assert escape.possible != self._pays(bak, frozenset(escape.wanted))
        assert escape.possible == (escape.fewest is not None)
        for size in (1, 2):
            those = map(frozenset, combinations(escape.wanted, size))
            if not all(self._pays(bak, each) for each in those):
                assert size == escape.fewest
                return
        assert escape.fewest is None or escape.fewest > 2

    def _can_settle(self, winner: gs.CardSet) -> bool:
        """Return whether a settlement shows who pays a bak: the winner can stop, and no seat is
        asked how its cup counts.
        """
        is_asked = self.trial.ruleset.cards.cup_count in ASKED
        return not is_asked and gs.score(winner, self.trial.stop).total >= self.trial.threshold

    def _pays(self, bak: gs.Bak, further: Cards) -> bool:
        """Return whether the loser pays a bak after some further cards. A settlement decides this.
        If the winner is unknown, some winner is assumed who can bring the bak.
        """
        cards, winner = self.cards | further, self.found.winner
        if winner is None:
            return self._owes(bak, cards)
        outcome = gs.Outcome(self.trial.ruleset, [winner, cards], 0)
        [transfer] = gs.settle(outcome).transfers
        if 0 in [factor.factor for factor in transfer.multipliers]:
            return False
        added = [item.rule for item in transfer.items]
        return bak.id in [*added, *[factor.rule for factor in transfer.multipliers]]

    def _owes(self, bak: gs.Bak, cards: Cards) -> bool:
        """Return whether a loser with these cards pays a bak, if the winner can bring it."""
        trial, payment = self.trial, self.trial.ruleset.payment
        is_shielded = cards & {*payment.shield} or (payment.empty_exempt and not cards)
        if is_shielded:
            return False
        if payment.jabak and gs.score(cards, trial.stop).total >= trial.threshold:
            return False
        most = bak.most.for_players(min(trial.players, trial.ruleset.deal.playing))
        return all(
            bak.least <= trial.have(bak, cards, (way,)) <= most for way in self._losing(cards)
        )

    def _losing(self, cards: Cards) -> tuple[Way, ...]:
        """Return the ways in which a loser may count the sake cup."""
        ruleset, ways = self.trial.ruleset, self.trial.ways(cards)
        if ruleset.cards.cup_count is CupCount.AT_THRESHOLD and ruleset.cards.cup in cards:
            ways = ANIMAL, AS_JUNK
        # the cup stays an animal if the loser has no junk
        return ways if cards & {*JUNK} else ways[:1]


def found_with(found: Missing) -> gs.CardSet:
    """Return a pile together with the cards that `missing` found for reaching the threshold."""
    return found.cards | found.threshold.cards


def random_missing(trial: Trial, rng: Random) -> Missing:
    """Return what a random pile lacks. Some cards may be gone, and about half of the piles face the
    cards of a winner.
    """
    deck = rng.sample(trial.deck, len(trial.deck))
    mine = rng.randint(0, 22)
    if rng.random() < 0.5:  # a winner with brights
        deck[mine:] = sorted(deck[mine:], key=lambda card: card.kind is not gs.Kind.BRIGHT)
    winner = rng.randint(10, 24) if rng.random() < 0.5 else 0
    gone = rng.randint(0, len(deck) - mine - winner) if rng.random() < 0.7 else 0
    return missing(
        deck[:mine],
        trial.given,
        players=trial.players,
        cup=trial.cup,
        winner=deck[mine : mine + winner] if winner else None,
        gone=deck[mine + winner : mine + winner + gone],
    )


def trials_of(ruleset: gs.Ruleset) -> list[Trial]:
    """Return trials of a ruleset with the fewest players and with the most. If the owner of the
    sake cup chooses how it counts, there is also a trial with each choice.
    """
    trials = [Trial(ruleset, players) for players in {ruleset.players[0], ruleset.players[-1]}]
    if ruleset.cards.cup_count in ASKED:
        trials += [Trial(ruleset, 2, cup) for cup in (gs.Kind.ANIMAL, gs.Kind.JUNK)]
    return trials


def try_random(ruleset: gs.Ruleset, piles: int, seed: int) -> None:
    """Try every further card and every pair of them with random piles."""
    trials, rng = trials_of(ruleset), Random(seed)
    for number in range(piles):
        trial = trials[number % len(trials)]
        found = random_missing(trial, rng)
        with case(trial.players, found.cards, "gone", found.gone, "winner", found.winner):
            Tried(trial, found).check()
