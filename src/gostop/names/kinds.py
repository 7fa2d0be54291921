"""The names of the kinds of card."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gostop.names.name import Name, named

KINDS: Final[Mapping[str, Name]] = MappingProxyType(
    {
        "bright": named("bright / kwang", "광", "gwang", "光札", "光", "gwang / roi / lumière"),
        "animal": named(
            "animal / tane / yul", "열끗", "yeolkkeut", "タネ札", "动物牌", "yeol ggut / animal"
        ),
        "ribbon": named("ribbon", "띠", "tti", "短冊札", "条", "ti / ruban"),
        "junk": named("junk / chaff / pi", "피", "pi", "カス札", "皮", "pi"),
        "double_junk": named(
            "double junk / 2-chaff", "쌍피", "ssangpi", "カス2点札 / サンピー", "双皮", "sang-pi"
        ),
        "triple_junk": named("triple junk", "쓰리피", "sseuripi", "3カス*", "三皮", "triple pi*"),
        "bonus": named(
            "bonus card / joker",
            "보너스패 / 조커",
            "boneoseupae / jokeo",
            "ジョーカー / ボーナスのカス札",
            "Bonus牌 / 机会牌 / 广告牌 / 鬼牌",
            "joker",
        ),
    }
)
"""The name of each kind of card, one card of it."""
