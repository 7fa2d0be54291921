"""The names of the twelve months, in Korean order.

Japanese decks swap the last two: there paulownia is December and willow November.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gostop.names.name import Name, named

MONTHS: Final[Mapping[int, Name]] = MappingProxyType(
    {
        1: named("pine", "송학 / 솔", "songhak / sol", "松", "松鹤", "pin"),
        2: named(
            "plum / plum blossom",
            "매조 / 매화",
            "maejo / maehwa",
            "梅",
            "梅鸟",
            "abricotier du Japon / prunier",
        ),
        3: named(
            "cherry / cherry blossom",
            "벚꽃 / 사쿠라",
            "beotkkot / sakura",
            "桜",
            "樱花",
            "cerisier",
        ),
        4: named(
            "wisteria / black bush clover",
            "흑싸리 / 등나무",
            "heukssari / deungnamu",
            "藤",
            "黑胡",
            "glycine",
        ),
        5: named("iris / orchid", "난초 / 붓꽃", "nancho / butkkot", "菖蒲 / 杜若", "兰草", "iris"),
        6: named("peony", "모란 / 목단", "moran / mokdan", "牡丹", "牡丹", "pivoine"),
        7: named(
            "bush clover / red bush clover",
            "홍싸리",
            "hongssari",
            "萩",
            "红胡",
            "trèfle / lespédèze*",
        ),
        8: named(
            "susuki / susuki grass / full moon / bare mountain",
            "공산 / 억새 / 팔공산",
            "gongsan / eoksae / palgongsan",
            "芒",
            "空山",
            "herbe de pampa / eulalie",
        ),
        9: named(
            "chrysanthemum",
            "국화 / 국진 / 국준",
            "gukhwa / gukjin / gukjun",
            "菊",
            "菊俊",
            "chrysanthème",
        ),
        10: named("maple", "단풍", "danpung", "紅葉", "丹枫", "érable"),
        11: named("paulownia", "오동 / 똥", "odong / ttong", "桐", "梧桐", "paulownia"),
        12: named("rain / willow", "비 / 버들", "bi / beodeul", "柳 / 雨", "雨", "saule / pluie"),
    }
)
"""The name of each month, 1 to 12, by its flower."""
