"""Every rule, mission and rulebook has a name in each language."""

from typing import Final

import gostop as gs
from gostop.rules.questions.question import missions
from gostop.text.names import RULEBOOKS, Language, rule_name
from tests.support.cases import for_each

RULE_NAMES: Final = {
    "first_ppeok": ("첫뻑", "first-turn ppeok"),
    "six_birds": ("새 여섯 마리", "six birds"),
    "month_4": ("흑싸리 넉 장", "all of wisteria"),
    "each_of_month_12": ("비 한 장마다", "each rain card"),
    "cards_6r_9r_10r": (
        "모란 띠, 국화 띠, 단풍 띠",
        "peony ribbon, chrysanthemum ribbon, maple ribbon",
    ),
    "each_of_3b_3r": ("벚꽃 광, 벚꽃 띠 한 장마다", "each of cherry bright, cherry ribbon"),
    "each_of_5a": ("난초 열끗 한 장마다", "each of iris animal"),
    "each_of_hongdan_mission": ("홍단 한 장마다", "each of hongdan"),
    # ids that no rule of ours has
    "month_13": None,
    "each_of": None,
    "iris": None,
    "A Rule": None,
    "cards_": None,
    "": None,
}


@for_each("id", RULE_NAMES)
def test_a_rule_is_named_by_its_id_or_a_mission_by_its_cards(id: str) -> None:
    expected = RULE_NAMES[id] or (None, None)
    assert expected == (rule_name(id, "ko"), rule_name(id, Language.ENGLISH))


def test_every_mission_that_can_be_written_short_has_a_name() -> None:
    for text in ("hongdan x3, month 4 x5, each month 12 x2", "6R 9R x3, each 3B 3R x2, 5A x9"):
        for id in missions(text):
            assert all(rule_name(id, language) for language in Language)


@for_each("language", Language)
def test_every_preset_has_a_name(language: Language) -> None:
    assert {*gs.RULESETS, "house"} == set(RULEBOOKS)
    for id, ruleset in gs.RULESETS.items():
        assert ruleset.name == RULEBOOKS[id].english
        assert RULEBOOKS[id].in_(language)
    assert gs.Questionnaire().ruleset.name == RULEBOOKS["house"].english
    names = {name.in_(language) for name in RULEBOOKS.values()}
    assert len(RULEBOOKS) == len(names)
