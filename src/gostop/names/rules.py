"""The names of what a settlement adds up and multiplies, and of why a round is over."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gostop.names.combinations import COMBINATIONS
from gostop.names.name import Name, named
from gostop.names.things import THINGS

REASONS_AND_PARTS: Final[Mapping[str, Name]] = MappingProxyType(
    {
        # what adds up or multiplies
        "go_doubling": named(
            "go doubling", "고 배수*", "go baesu*", "ゴーの倍率*", "Go加倍*", "Go doublés*"
        ),
        "go_times": named(
            "times the number of goes",
            "고 횟수 배수*",
            "go hoetsu baesu*",
            "ゴー回数倍*",
            "Go次数倍*",
            "autant de fois que de Go*",
        ),
        "carry": named(
            "carry / draw multiplier",
            "나가리 배수*",
            "nagari baesu*",
            "引き分けラウンド",
            "流局加倍*",
            "report de nul*",
        ),
        "no_captures": named(
            "no captured cards",
            "무획득*",
            "muhoekdeuk*",
            "取り札なし*",
            "没有任何牌",
            "aucune carte remportée*",
        ),
        "four_held": named(
            "four of a month held",
            "총통 보유*",
            "chongtong boyu*",
            "総統の保持*",
            "持有总统*",
            "quatre cartes gardées*",
        ),
        "shield": named(
            "shield", "박 면제*", "bak myeonje*", "罰の免除*", "免罚*", "exemption de pénalité*"
        ),
        "cap": named(
            "payment cap", "지급 상한*", "jigeup sanghan*", "支払い上限*", "支付上限*", "plafond*"
        ),
        # what is paid at once
        "pot": named(
            "rounds in the pot",
            "누적 판돈*",
            "nujeok pandon*",
            "積み立て局数*",
            "累积局数*",
            "parties dans la cagnotte*",
        ),
        "second_ppeok": named(
            "second ppeok in a row",
            "2연뻑",
            "iyeonppeok",
            "連続ポク",
            "二连粘",
            "deuxième ppeok consécutif*",
        ),
        "further_ppeok": named(
            "further ppeok in a row",
            "연속 뻑*",
            "yeonsok ppeok*",
            "連続ポク",
            "连续粘牌*",
            "ppeok consécutif de plus*",
        ),
        "first_jjok": named(
            "first-turn jjok", "첫쪽*", "cheotjjok*", "第一巡チョク*", "初亲嘴*", "premier jjok*"
        ),
        "first_ttadak": named(
            "first-turn ttadak",
            "첫따닥*",
            "cheotttadak*",
            "第一巡タダク*",
            "初大团圆*",
            "premier ttadak*",
        ),
        "first_bomb": named(
            "first-turn bomb",
            "첫폭탄*",
            "cheotpoktan*",
            "第一巡ポクタン*",
            "初炸弹*",
            "première bombe*",
        ),
        # why a round is over
        "exhausted": named(
            "cards exhausted", "패 소진*", "pae sojin*", "札切れ*", "牌尽*", "plus de carte"
        ),
        "draw_agreed": named(
            "agreed draw",
            "쇼당 합의*",
            "syodang habui*",
            "合意の引き分け*",
            "协议流局*",
            "nul convenu*",
        ),
        "four_on_table": named(
            "four of a month on the table",
            "바닥 총통*",
            "badak chongtong*",
            "場の同じ月4枚*",
            "桌面四张同月*",
            "quatre cartes d'une même famille sur la table*",
        ),
        "chongtong_draw": named(
            "chongtong in several hands",
            "총통 나가리*",
            "chongtong nagari*",
            "総統の引き分け*",
            "总统流局*",
            "nul par quatre cartes*",
        ),
    }
)
"""What players have no word of their own for, by the id of a rule or of a reason."""

_SAME: Final = {
    **dict.fromkeys(("stop", "chongtong", "heodang", "three_ppeok"), ""),
    **dict.fromkeys(("go", "counter_go", "recounter_go", "shake", "bomb", "small_bomb"), ""),
    **dict.fromkeys(("first_ppeok", "go_bak", "refused_draw", "push"), ""),
    **dict.fromkeys(("gwang_bak", "pi_bak", "animal_bak", "ribbon_bak", "meongtta"), ""),
    "third_ppeok": "third_ppeok_of_run",
    "forced_out": "gwang_selling",
    "void": "redeal",
    "pushed": "push",
}
"""The rules and reasons that are named as a thing is: by its own id, or by another."""

RULES: Final[Mapping[str, Name]] = MappingProxyType(
    {
        **COMBINATIONS,
        **REASONS_AND_PARTS,
        **{id: THINGS[thing or id] for id, thing in _SAME.items()},
    }
)
"""The name of each rule that scores and settlements print, and of each reason, by its id."""
