"""The names of the scoring combinations."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gostop.names.name import Name, named

COMBINATIONS: Final[Mapping[str, Name]] = MappingProxyType(
    {
        "five_brights": named("five brights", "오광", "ogwang", "五光", "五光", "cinq gwang"),
        "four_brights": named("four brights", "사광", "sagwang", "四光", "四光*", "quatre gwang"),
        "three_brights": named("three brights", "삼광", "samgwang", "三光", "三光", "trois gwang"),
        "rain_three_brights": named(
            "rain three brights / rainy three brights",
            "비삼광",
            "bisamgwang",
            "雨三光",
            "雨三光",
            "trois gwang avec décembre",
        ),
        "godori": named("godori / five birds", "고도리", "godori", "五鳥", "五鸟", "godori"),
        "hongdan": named(
            "hongdan / red ribbons / poetry ribbons", "홍단", "hongdan", "赤短", "红旦", "hong-dan"
        ),
        "cheongdan": named(
            "cheongdan / blue ribbons", "청단", "cheongdan", "青短", "清旦", "cheon-dan"
        ),
        "chodan": named(
            "chodan / grass ribbons / plain ribbons", "초단", "chodan", "草短", "草旦", "cho-dan"
        ),
        # The Japanese names of the three that count cards are those of BGA's guide.
        "animals": named(
            "animals", "열끗", "yeolkkeut", "たね / タネ札", "动物牌", "yeol ggut / animaux"
        ),
        "ribbons": named("ribbons", "띠", "tti", "たん / 短冊札", "条", "ti / rubans"),
        "pi": named("pi / junk / chaff", "피", "pi", "かす / カス札", "皮", "pi"),
    }
)
"""The name of each scoring combination, by the id of its rule."""
