"""Readings of the deal, of who plays a round, and of the offer of a draw."""

from __future__ import annotations

from typing import Final

from gostop.readings.reading import Other, Reading

_FORCED_OUT: Final = {
    "points": 2,
    "cards": ("1B 3B 8B 9A 11B 11D 12B 12D X2 X2b X2c X2d X2e X2f X3 X3b X3c X3d X3e X3f"),
    "triple": 2,
    "lone_rain_from": 5,
}
"""Fudawiki's pay for a hand that had to sit out."""

SEATING: Final = (
    Reading(
        "R6",
        "what chongtong wins by the French rules, which give no points",
        "as many points as are needed to stop: 7 with two players, otherwise 3",
        ("french",),
        ("chongtong.points",),
        (Other("any other number, such as 10", {"chongtong.points": 10}, ("french",)),),
    ),
    Reading(
        "R18",
        "how many bonus cards BGA's game has and what they do",
        "none unless a ruleset adds them; then up to six, with the Chinese blog's rules",
        ("bga",),
        ("cards.bonus", "steal.bonus"),
    ),
    Reading(
        "R21",
        "sitting out at BGA: who is asked, who begins, what becomes of the hands",
        "any seat may sit out as long as it has a choice; from the dealer on, each is asked anew "
        "every round, and none whose answer is settled; the first who plays begins; the hands go "
        "under the stock, seat by seat from the dealer on, in card order, and after a deal from "
        "a seed the stock is shuffled again",
        ("bga",),
        (
            "seating.dealer_must_play",
            "seating.same_after_draw",
            "seating.forced_out",
            "seating.table_face_down",
        ),
        (
            Other("the dealer always plays", {"seating.dealer_must_play": True}, ("bga",)),
            Other("a draw is replayed by the same", {"seating.same_after_draw": True}, ("bga",)),
            Other(
                "who was left no choice is paid for its hand: 2 points from each for every bright, "
                "bonus card, double junk and the cup, twice that with three of a month, and with "
                "four players nothing for the rain bright alone",
                {"seating.forced_out": _FORCED_OUT},
                ("bga",),
            ),
            Other(
                "the table is turned up only once it is known who plays",
                {"seating.table_face_down": True},
                ("bga",),
            ),
        ),
    ),
    Reading(
        "R22",
        "BGA's offer of a draw: how it is asked, and what its conditions mean",
        "three players and two hand cards at least; the others answer in turn until one refuses; a "
        "stack counts as cards on the table; a card makes an opponent win if with it among its "
        "captures it could stop; whoever calls go, and whenever, the refuser is no longer liable. "
        "One card may serve both opponents, but the hand must hold another one too; where only two "
        "play, nobody can offer a draw",
        ("bga",),
        ("draw.offer",),
        (
            Other(
                "Fudawiki's: two hand cards that make opponents win are enough, whatever lies on "
                "the table, whoever called go, and with a bonus card in the hand; the refuser "
                "stays liable unless go-bak is due",
                {
                    "draw.offer": {
                        "every_card": False,
                        "each_opponent": False,
                        "unmatched": False,
                        "before_go": False,
                        "go_frees": False,
                        "without_bonus": False,
                    }
                },
                ("bga",),
            ),
            Other(
                "a single card is enough, if it makes both opponents win",
                {"draw.offer.cards": 1},
                ("bga",),
            ),
            Other("two players may offer one too", {"draw.offer.players": 2}, ("bga",)),
        ),
    ),
    Reading(
        "R23",
        "four of a month on the table at BGA",
        "the deal is void",
        ("bga",),
        ("deal.four_on_table",),
        (
            Other("the round is drawn (nagari)", {"deal.four_on_table": "nagari"}, ("bga",)),
            Other(
                "the dealer has won what is needed to stop, as a special win",
                {"deal.four_on_table": "dealer_wins"},
                ("bga",),
            ),
        ),
    ),
    Reading(
        "R28",
        "chongtong at BGA while another hand has four of a month too",
        "only a declaration looks at the other hands that play, and if one has four the round is "
        "drawn; what nobody declares does nothing; bonus cards may be taken before declaring, the "
        "first turn is still the first; by fudawiki's page, at Pmang and at Netmarble the draw "
        "comes on the declaration too (G42)",
        ("bga",),
        ("chongtong.declared",),
    ),
    Reading(
        "R29",
        "the Chinese blog's chongtong when the fourth card was drawn for a bonus card",
        "it wins there and then, on any turn",
        ("chinese_blog",),
        ("chongtong.by_bonus",),
        (
            Other(
                "only on one's first turn", {"chongtong.by_bonus": "first_turn"}, ("chinese_blog",)
            ),
            Other("never", {"chongtong.by_bonus": "never"}, ("chinese_blog",)),
        ),
    ),
    Reading(
        "R42",
        "several hands that hold four of a month, but not all, by the French rules and the Chinese "
        "blog",
        "the first of them in turn order wins",
        ("french", "chinese_blog"),
        ("chongtong.all_hold",),
        (
            Other(
                "the round is drawn",
                {"chongtong.all_hold": "two_draw"},
                ("french", "chinese_blog"),
            ),
        ),
    ),
)
"""Readings of the deal, of who plays a round, and of the offer of a draw."""
