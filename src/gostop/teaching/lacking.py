"""Explain in sentences what a pile lacks."""

from __future__ import annotations

from collections.abc import Iterator

from gostop.teaching.completing import MissingCombination
from gostop.teaching.escaping import MissingBak
from gostop.teaching.missing import Missing
from gostop.teaching.reaching import MissingThreshold
from gostop.teaching.speaker import COUNTED, Speaker


def missing_sentences(found: Missing, speaker: Speaker) -> Iterator[str]:
    """Name the missing combinations first, beginning with the nearest. Then explain the points to
    stop, the complete combinations, those that are no longer possible, and the baks.
    """
    complete = [each for each in found.combinations if not each.lacks]
    lacking = [each for each in found.combinations if each.lacks]
    nearest = sorted(lacking, key=lambda each: (each.fewest or each.lacks, -each.have))
    yield from (_lacks(each, speaker) for each in nearest if each.possible)
    yield _threshold(found.threshold, speaker)
    for each in complete:
        rule, points = speaker.rule(each.rule), speaker.points(each.points)
        yield speaker.tell("is_complete" if each.points else "is_covered", rule=rule, points=points)
    for each in lacking:
        if not each.possible:
            yield speaker.tell("is_gone", rule=speaker.rule(each.rule))
    yield from (_bak(each, speaker) for each in found.baks if each.threatens is not False)


def _lacks(each: MissingCombination, speaker: Speaker) -> str:
    counted = "lacks_count" if each.rule in COUNTED else "lacks_cards"
    says = speaker.tell(
        "lacks_pi" if each.in_pi else counted,
        n=each.lacks,
        rule=speaker.rule(each.rule),
        cards=speaker.cards(each.wanted),
    )
    if each.required and each.required != each.wanted:
        cards = speaker.cards(each.required)
        says = speaker.tell("requires", says=says, cards=cards, n=len(each.required))
    least, most = each.adds_least, each.adds_most
    if least is None or most is None:
        return says
    if least == most:
        return speaker.tell("would_add", says=says, points=speaker.points(most))
    return speaker.tell("adds_from_to", says=says, least=least, most=speaker.points(most))


def _threshold(found: MissingThreshold, speaker: Speaker) -> str:
    points = speaker.points(found.points)
    if not found.lacks:
        return speaker.tell("can_stop", points=points)
    says = speaker.tell("cannot_stop", points=points, need=speaker.points(found.need))
    if not found.possible:
        return speaker.tell("never_stops", says=says)
    if found.fewest is None:
        return says
    return speaker.tell("stops_with", says=says, n=found.fewest, cards=speaker.cards(found.cards))


def _bak(bak: MissingBak, speaker: Speaker) -> str:
    rule = speaker.rule(bak.rule)
    if not bak.pays:
        return speaker.tell("bak_safe", rule=rule)
    if not bak.possible:
        return speaker.tell("bak_stays", rule=rule)
    key = "bak_paid_pi" if bak.in_pi else "bak_paid"
    return speaker.tell(key, rule=rule, n=bak.lacks, cards=speaker.cards(bak.wanted))
