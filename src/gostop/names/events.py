"""The names of the events of a round."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gostop.names.name import Name, named
from gostop.names.rules import RULES
from gostop.names.things import THINGS

HAPPENINGS: Final[Mapping[str, Name]] = MappingProxyType(
    {
        "table_bonus_taken": named(
            "bonus card off the table",
            "바닥 보너스패 획득*",
            "badak boneoseupae hoekdeuk*",
            "場のジョーカーの獲得*",
            "取走桌面Bonus牌*",
            "joker de la table remporté*",
        ),
        "table_dealt": named(
            "table dealt",
            "바닥패 깔기*",
            "badakpae kkalgi*",
            "場札の配置*",
            "发桌面牌*",
            "table distribuée*",
        ),
        "dealt_again": named(
            "dealt again", "재분배*", "jaebunbae*", "配り直し*", "重新发牌*", "redistribution*"
        ),
        "card_played": named(
            "card played",
            "패 내기*",
            "pae naegi*",
            "手札から札をプレイする",
            "出牌",
            "carte posée*",
        ),
        "card_flipped": named(
            "card flipped",
            "패 뒤집기*",
            "pae dwijipgi*",
            "山札から札をプレイする",
            "翻牌*",
            "carte retournée*",
        ),
        "bonus_flipped": named(
            "bonus card flipped",
            "보너스패 뒤집기*",
            "boneoseupae dwijipgi*",
            "ジョーカーをめくる*",
            "翻出Bonus牌*",
            "joker retourné*",
        ),
        "bonus_taken": named(
            "bonus card taken",
            "보너스패 획득*",
            "boneoseupae hoekdeuk*",
            "ジョーカーの獲得*",
            "取得Bonus牌*",
            "joker remporté*",
        ),
        "card_drawn": named(
            "card drawn", "패 뽑기*", "pae ppopgi*", "札を引く*", "补牌*", "carte piochée*"
        ),
        "captured": named(
            "captured",
            "패 먹기*",
            "pae meokgi*",
            "札を獲得する",
            "吃牌",
            "cartes ramassées*",
        ),
        "instant_paid": named(
            "paid at once",
            "즉시 지급*",
            "jeuksi jigeup*",
            "即時の支払い*",
            "立即支付*",
            "paiement immédiat*",
        ),
        "cup_counted": named(
            "sake cup counted",
            "국진 선택*",
            "gukjin seontaek*",
            "盃の数え方の選択*",
            "选定酒杯牌*",
            "bol de saké compté*",
        ),
        "draw_accepted": named(
            "draw accepted",
            "쇼당 수락*",
            "syodang surak*",
            "引き分けの承諾*",
            "接受流局*",
            "nul accepté*",
        ),
        "draw_refused": named(
            "draw refused",
            "쇼당 거절*",
            "syodang geojeol*",
            "引き分けの拒否*",
            "拒绝流局*",
            "nul refusé*",
        ),
        "round_won": named(
            "round won",
            "판 이김*",
            "pan igim*",
            "ラウンドの勝利",
            "本局获胜*",
            "manche gagnée*",
        ),
    }
)
"""What players have no word of their own for, by the name of the event."""

_SAME: Final = {
    "joined": "join",
    "sat_out": "sit_out",
    "shaken": "shake",
    "bombed": "bomb",
    "small_bombed": "small_bomb",
    "flipped_only": "flip_only_turn",
    "table_card_chosen": "choose",
    "jjok": "jjok",
    "ttadak": "ttadak",
    "ppeok": "ppeok",
    "stack_taken": "stack_capture",
    "swept": "sweep",
    "junk_stolen": "steal",
    "go_called": "go",
    "stopped": "stop",
    "pushed": "push",
    "chongtong_shown": "chongtong",
    "three_ppeok": "three_ppeok",
    "heodang": "heodang",
    "draw_offered": "draw_offer",
    "round_drawn": "nagari",
}
"""The events that are named as a thing is."""

EVENTS: Final[Mapping[str, Name]] = MappingProxyType(
    {
        **HAPPENINGS,
        **{event: THINGS[thing] for event, thing in _SAME.items()},
        "four_on_table": RULES["four_on_table"],
    }
)
"""The name of each event, by that of its class in snake case."""
