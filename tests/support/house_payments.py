"""House rules of scoring and payment, each with a round that seat 0 has won."""

from tests.support.house_cases import paid
from tests.support.settling import HONGDAN, SIX_ANIMALS, SIXTEEN_PI, TWELVE_PI, junk

EIGHT_PI = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2"
RIBBON, OTHER = "10R", "12R"
SEVEN_ANIMALS = f"{SIX_ANIMALS} 9A"

CASES = (
    paid(
        "01_jokers",
        "a winner who holds one is paid double",
        (f"{SIX_ANIMALS} X2", RIBBON),
        (14, -14),
        (7, -7),
    ),
    # seat 1 has 3 pi and called go. Without the joker, it pays pi-bak, and also the share of seat 2
    paid(
        "01_jokers",
        "a loser who holds one pays its own share once",
        (TWELVE_PI, "10R X3", OTHER),
        (6, -3, -3),
        (9, -9, 0),
        goes=(1,),
    ),
    paid(
        "01_jokers",
        "a go-caller who holds one pays no go-bak",
        (SIX_ANIMALS, "10R X3"),
        (7, -7),
        (14, -14),
        goes=(1,),
    ),
    paid(
        "05_missions",
        "the blue ribbons count three times: (7 + 3) x 3",
        (f"{SIX_ANIMALS} 6R 9R 10R", OTHER),
        (30, -30),
        (10, -10),
        mission="cheongdan_mission",
    ),
    paid(
        "05_missions",
        "each of three cards of March doubles: 7 x 8",
        (f"{SIX_ANIMALS} 3B 3R 3J1", RIBBON),
        (56, -56),
        (7, -7),
        mission="each_of_month_3",
    ),
    paid(
        "32_mission_cards",
        "two of the three drawn cards double twice: 7 x 4",
        (f"{SIX_ANIMALS} 3B", RIBBON),
        (28, -28),
        (7, -7),
        mission="each_of_3b_5a_12d",
    ),
    paid("08_go_counts", "two goes", (SIX_ANIMALS, RIBBON), (16, -16), (9, -9), goes=(0, 0)),
    paid("08_go_counts", "three goes", (SIX_ANIMALS, RIBBON), (24, -24), (20, -20), goes=(0,) * 3),
    paid("08_go_counts", "four goes", (SIX_ANIMALS, RIBBON), (32, -32), (44, -44), goes=(0,) * 4),
    paid(
        "09_cup_both",
        "hongdan, five animals with the cup, and ten pi with it too",
        (f"{HONGDAN} 2A 5A 6A 7A 9A {EIGHT_PI}", RIBBON, OTHER),
        (10, -5, -5),
        (8, -4, -4),
    ),
    paid(
        "09b_bridge",
        "the bridge makes the tenth pi",
        (f"{HONGDAN} 5A {EIGHT_PI}", RIBBON, OTHER),
        (8, -4, -4),
        (6, -3, -3),
    ),
    paid(
        "09b_bridge",
        "the sake cup does not",
        (f"{HONGDAN} 9A {EIGHT_PI}", RIBBON, OTHER),
        (6, -3, -3),
        (8, -4, -4),
    ),
    # the winner has three brights, seat 1 the rain bright, and seat 2 the bright of paulownia
    paid(
        "14_gwang_bak_points",
        "the rain bright does not protect: 3 + 2",
        ("1B 3B 8B", "12B 10R", "11B 12R"),
        (8, -5, -3),
        (6, -3, -3),
    ),
    paid(
        "14_gwang_bak_points",
        "two points, not twice",
        ("1B 3B 8B", RIBBON, "11B 12R"),
        (8, -5, -3),
        (9, -6, -3),
    ),
    paid(
        "14_gwang_bak_points",
        "two points, which a shake doubles with the others: (3 + 2) x 2",
        ("1B 3B 8B", RIBBON, "11B 12R"),
        (16, -10, -6),
        (18, -12, -6),
        shakes=(0,),
    ),
    paid(
        "42_meong_bak",
        "seven animals with godori, 3 + 5, against one animal and none",
        (SEVEN_ANIMALS, "10A", OTHER),
        (24, -8, -16),
        (32, -16, -16),
    ),
    paid("15_more_baks", "six pi", (TWELVE_PI, junk(6), OTHER), (9, -6, -3), (6, -3, -3)),
    paid(
        "15_more_baks",
        "a loser without an animal",
        (SIX_ANIMALS, RIBBON, "10A"),
        (21, -14, -7),
        (14, -7, -7),
    ),
    paid(
        "15_more_baks",
        "a loser without a ribbon",
        (HONGDAN, "10A", OTHER),
        (9, -6, -3),
        (6, -3, -3),
    ),
    # seat 2 has no bright, and gwang-bak also applies to four brights with the rain
    paid(
        "17_other_points",
        "four brights with the rain",
        ("1B 3B 8B 12B", "11B 10R", OTHER),
        (9, -3, -6),
        (12, -4, -8),
    ),
    paid("17_other_points", "godori", ("2A 4A 8A", RIBBON, OTHER), (6, -3, -3), (10, -5, -5)),
    paid(
        "17_other_points",
        "the six birds add to godori and to three birds: 3 + 6 + 4",
        ("2A 4A 8A 11B", RIBBON, OTHER),
        (26, -13, -13),
        (10, -5, -5),
    ),
    paid(
        "17_other_points",
        "three birds with the phoenix: 3 + 4",
        (f"{HONGDAN} 2A 4A 11B", RIBBON, OTHER),
        (14, -7, -7),
        (6, -3, -3),
    ),
    paid(
        "17b_best_birds",
        "of the birds only the six count",
        ("2A 4A 8A 11B", RIBBON, OTHER),
        (12, -6, -6),
        (10, -5, -5),
    ),
    paid(
        "18_paid_only",
        "the double junk is paid: 3 + 3",
        (f"{HONGDAN} 9A 11D 12D", RIBBON, OTHER),
        (12, -6, -6),
        (6, -3, -3),
    ),
    # hongdan scores 3 points, and five ribbons score 1
    paid(
        "18_paid_only",
        "April and July are paid: 3 + 1 + 8",
        (f"{HONGDAN} 4A 4R 4J1 4J2 7A 7R 7J1 7J2", RIBBON, OTHER),
        (24, -12, -12),
        (8, -4, -4),
    ),
    paid(
        "19_late_shakes",
        "a shake of December counts four times, one of May twice: 7 x 4 x 2",
        (SIX_ANIMALS, RIBBON),
        (56, -56),
        (28, -28),
        shakes=((0, 12), (0, 5)),
    ),
    paid(
        "23_counter_go",
        "one counter-go: (7 + 1) x 4",
        (SIX_ANIMALS, RIBBON),
        (32, -32),
        (16, -16),
        goes=(1, 0),
    ),
    paid(
        "24_go_factors",
        "six goes: (7 + 6) x 8",
        (SIX_ANIMALS, RIBBON),
        (104, -104),
        (208, -208),
        goes=(0,) * 6,
    ),
    paid(
        "25_go_factor_alone",
        "three goes: 7 x 2",
        (SIX_ANIMALS, RIBBON),
        (14, -14),
        (20, -20),
        goes=(0,) * 3,
    ),
    paid(
        "26_counter_four",
        "five goes, one of them against one: (7 + 5) x 4, not x 8; the go that was lost x 2",
        (SIX_ANIMALS, RIBBON),
        (96, -96),
        (192, -192),
        goes=(0, 0, 1, 0, 0, 0),
    ),
    # seat 1 called go and has 3 pi. It owes 6, and seat 2 owes 3
    *(
        paid(file, "12 pi", (TWELVE_PI, junk(3), junk(6, 3)), house, (9, -9, 0), goes=(1,))
        for file, house in (
            ("27_go_bak_shares", (15, -15, 0)),
            ("27b_go_bak_all_doubled", (18, -18, 0)),
            ("27c_go_bak_own_only", (15, -12, -3)),
        )
    ),
    paid(
        "43_go_bak_goes",
        "a loser after two goes: 7 x 3",
        (SIX_ANIMALS, RIBBON),
        (21, -21),
        (14, -14),
        goes=(1, 1),
    ),
    paid(
        "44_lost_shakes",
        "a shake of the winner, a shake and a bomb of the loser",
        (SIX_ANIMALS, RIBBON),
        (56, -56),
        (14, -14),
        shakes=(0, 1),
        bombs=(1,),
    ),
    paid(
        "47_bonus_worth",
        "seven junk and X3 are 11 pi: 7 + 2",
        (
            f"{SIX_ANIMALS} 1J1 1J2 2J1 2J2 3J1 3J2 4J1 X3",
            f"{RIBBON} 5J1 5J2 6J1 6J2 7J1 7J2 8J1 8J2",
        ),
        (9, -9),
        (8, -8),
    ),
    paid(
        "48_last_go",
        "the winner called the last go: (3 + 1) x 2 for the pi-bak, and 4",
        (TWELVE_PI, junk(3), junk(6, 3)),
        (12, -8, -4),
        (12, -12, 0),
        goes=(1, 0),
    ),
    # seat 1 called go and has too little junk. It owes 7 x 2 x 2 x 2, and seat 2 owes half as much
    paid(
        "28_payment_limit",
        "two shakes and a pi-bak: 50 and 28",
        (SIXTEEN_PI, junk(3), junk(6, 3)),
        (78, -78, 0),
        (84, -84, 0),
        goes=(1,),
        shakes=(0, 0),
    ),
    # seat 1 has hongdan, which scores 3 points
    paid(
        "29_jabak",
        "seat 1 has 3 pi and hongdan",
        (TWELVE_PI, f"{HONGDAN} 7J1 7J2 8J1", "10R 8J2 9J1 9J2"),
        (9, -3, -6),
        (12, -6, -6),
    ),
    *(
        paid(
            "30_extra_rounds",
            f"round {number}",
            (HONGDAN, RIBBON, OTHER),
            house,
            (6, -3, -3),
            round=number,
        )
        for number, house in ((5, (12, -6, -6)), (10, (12, -6, -6)))
    ),
    # without the rule, there are a counter-go x2 and a re-counter-go x4
    paid(
        "23_counter_go",
        "two of them still: (7 + 2) x 4",
        (SIX_ANIMALS, RIBBON),
        (36, -36),
        (72, -72),
        goes=(1, 0, 1, 0),
    ),
)
