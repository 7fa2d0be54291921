"""The names of the things that players speak of: the game, its places, plays, calls, penalties."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gostop.names.name import Name, named

THINGS: Final[Mapping[str, Name]] = MappingProxyType(
    {
        "game3": named(
            "Go-Stop / Godori", "고스톱", "goseutop", "ゴーストップ", "Go-Stop", "Go Stop / Godori"
        ),
        "game2": named("Matgo", "맞고", "matgo", "マッゴ / マトゴ", "Matgo / 맞고", "Matgo*"),
        "deck": named(
            "hwatu / flower cards",
            "화투",
            "hwatu",
            "花札 / ファトゥ / 花闘",
            "花闘 / 韩国花牌",
            "hwatu / bataille des fleurs",
        ),
        "month": named("month / suit", "월", "wol", "月", "月份", "mois / famille"),
        "dealer": named("dealer", "선", "seon", "親 / スタートプレイヤー", "庄家", "donneur*"),
        "hand": named("hand", "손패", "sonpae", "手札", "手牌", "main"),
        "table": named(
            "table / field / table cards", "바닥패", "badakpae", "場札", "桌面", "table / pot"
        ),
        "stock": named(
            "stock / draw pile", "더미 / 뒷패", "deomi / dwitpae", "山札", "牌堆", "pioche"
        ),
        "captures": named(
            "captures / score pile",
            "먹은 패",
            "meogeun pae",
            "得点エリア / 取り札*",
            "计分区",
            "cartes remportées*",
        ),
        "stack": named("stack", "싼 패", "ssan pae", "3枚重ね*", "三张同月*", "pile de trois*"),
        "cut": named("cut", "기리", "giri", "カット*", "切牌*", "couper"),
        "tung": named("tung", "퉁", "tung", "トゥン*", "퉁", "tung*"),
        "night_low_day_high": named(
            "night low, day high",
            "밤일낮장",
            "bamil-natjang",
            "夜は早い月・昼は遅い月*",
            "夜小昼大*",
            "nuit petit mois, jour grand mois*",
        ),
        "redeal": named("misdeal", "파투", "patu", "配り直し*", "重新发牌*", "maldonne*"),
        "join": named(
            "join / stay in", "참가 / 치기", "chamga / chigi", "出る", "参加*", "participer*"
        ),
        "sit_out": named(
            "sit out / drop out", "죽기 / 포기", "jukgi / pogi", "下りる", "弃权*", "se retirer*"
        ),
        "no_two_sit_outs": named(
            "no two sit-outs in a row / no consecutive drop-outs",
            "연사 금지",
            "yeonsa geumji",
            "連続下り禁止*",
            "禁止连续弃权*",
            "pas deux retraits de suite*",
        ),
        "gwang_selling": named(
            "gwang selling / forced-drop compensation",
            "광팔이 / 광팔기",
            "gwangpari / gwangpalgi",
            "光売り*",
            "卖光*",
            "vente de gwang*",
        ),
        "rain_bright": named(
            "rain bright / Rain Man",
            "비광",
            "bigwang",
            "柳の光札 / 雨",
            "雨光",
            "gwang de décembre / pluie",
        ),
        "rain_ribbon": named(
            "rain ribbon / willow ribbon", "비띠", "bitti", "柳の短冊札*", "雨条", "ti de décembre"
        ),
        "cup": named(
            "sake cup",
            "국진 / 국준",
            "gukjin / gukjun",
            "菊に盃",
            "酒杯牌",
            "bol de saké / yeol-ggut de septembre",
        ),
        "combination": named(
            "combination / scoring combination / yaku",
            "족보",
            "jokbo",
            "役",
            "得分组合*",
            "combinaison",
        ),
        "choose": named(
            "choose a card", "패선택", "pae seontaek", "取る札を選ぶ*", "选牌", "choisir la carte*"
        ),
        "final_card": named(
            "played card is final / no take-backs",
            "낙장불입",
            "nakjang-burip",
            "待ったなし*",
            "落牌无悔*",
            "carte posée, carte jouée*",
        ),
        "ppeok": named(
            "ppeok / puk / triplet left",
            "뻑 / 설사 / 싸다",
            "ppeok / seolsa / ssada",
            "ポク / ボク",
            "粘牌",
            "sa-tta",
        ),
        "first_ppeok": named(
            "first-turn ppeok", "첫뻑", "cheotppeok", "第一巡ポク", "初粘", "premier ppeok*"
        ),
        "ppeok_run": named(
            "consecutive ppeok",
            "연뻑 / 2연뻑",
            "yeonppeok",
            "連続ポク",
            "二连粘",
            "ppeok consécutif*",
        ),
        "third_ppeok_of_run": named(
            "third consecutive ppeok",
            "3연뻑 / 삼연뻑",
            "samyeonppeok",
            "3連続ポク*",
            "三连粘",
            "triple ppeok consécutif*",
        ),
        "three_ppeok": named(
            "three ppeok",
            "3뻑 / 쓰리뻑",
            "samppeok / sseurippeok",
            "ポク3回",
            "三粘",
            "trois ppeok*",
        ),
        "own_ppeok": named(
            "own ppeok / self-ppeok capture",
            "자뻑",
            "jappeok",
            "自ポク取り*",
            "自己粘*",
            "ja-ppeok",
        ),
        "stack_capture": named(
            "stack capture / triplet stack capture",
            "뻑 먹기 / 싼 패 먹기",
            "ppeok meokgi / ssan pae meokgi",
            "山取り",
            "全收",
            "ramasser les 3 cartes*",
        ),
        "dealt_stack": named(
            "dealt stack / initial triplet stack",
            "자연뻑*",
            "jayeonppeok*",
            "場の3枚重ね*",
            "开局三张同月",
            "trois cartes empilées",
        ),
        "jjok": named("jjok / kiss", "쪽", "jjok", "チョク", "亲嘴", "jjok"),
        "ttadak": named(
            "ttadak / ddadak / double capture", "따닥", "ttadak", "タダク", "大团圆", "ttadak*"
        ),
        "sweep": named(
            "sweep",
            "쓸 / 싹쓸이 / 판쓸이",
            "sseul / ssaksseuri / pansseuri",
            "サクスリ",
            "清盘",
            "sseul",
        ),
        "bomb": named("bomb", "폭탄", "poktan", "ポクタン", "炸弹", "bombe"),
        "flip_only_turn": named(
            "flip-only turn / draw-only turn",
            "폭탄패",
            "poktanpae",
            "山札のみの手番*",
            "只翻牌机会",
            "tour sans carte*",
        ),
        "small_bomb": named(
            "small bomb / grenade",
            "수류탄 / 콩알탄",
            "suryutan / kongaltan",
            "小ポクタン*",
            "两张炸弹*",
            "petite bombe*",
        ),
        "shake": named("shake", "흔들기", "heundeulgi", "シェイク", "摇一摇", "secouer*"),
        "chongtong": named(
            "chongtong / president / four of a kind",
            "총통",
            "chongtong",
            "総統 / 大統領 / デトンリョン",
            "总统",
            "quatre cartes d'une même famille",
        ),
        "steal": named(
            "steal / steal chaff", "피 뺏기", "pi ppaetgi", "カス札を奪う", "抢皮", "prendre un pi"
        ),
        "heodang": named("heodang / whiff", "허당", "heodang", "空振り*", "空手", "bredouille*"),
        "go": named("go", "고", "go", "ゴー", "Go", "Go"),
        "stop": named("stop", "스톱", "seutop", "ストップ", "Stop", "Stop"),
        "three_go": named("three-go", "쓰리고 / 3고", "sseurigo", "3ゴー*", "3 Go", "trois Go*"),
        "counter_go": named(
            "counter-go / reverse go", "역고", "yeokgo", "カウンターゴー", "反Go*", "contre-go*"
        ),
        "recounter_go": named(
            "re-counter-go", "재역고*", "jaeyeokgo*", "再カウンターゴー", "再反Go*", "re-contre-go*"
        ),
        "draw_offer": named(
            "draw offer / shodang",
            "쇼당",
            "syodang",
            "引き分けの提案",
            "商谈*",
            "proposition de nul*",
        ),
        "refused_draw": named(
            "refused draw / refused-draw liability",
            "쇼당 거절 독박*",
            "syodang geojeol dokbak*",
            "引き分けの拒否失敗",
            "拒绝流局包赔*",
            "refus de nul*",
        ),
        "nagari": named(
            "nagari / draw", "나가리", "nagari", "引き分け / 流れ", "流局", "match nul"
        ),
        "bak": named(
            "bak / double penalty",
            "박 / 바가지",
            "bak / bagaji",
            "バク / パガジ / ペナルティ",
            "박 / 加倍",
            "pénalité*",
        ),
        "go_bak": named("go-bak / failed go", "고박", "gobak", "ゴー失敗", "Go秃", "go-bak*"),
        "gwang_bak": named(
            "gwang-bak / bright-bak", "광박", "gwangbak", "光なし", "缺光", "gwang-bak*"
        ),
        "pi_bak": named("pi-bak / junk-bak", "피박", "pibak", "ピバク", "缺皮", "pi-bak*"),
        "animal_bak": named(
            "animal-bak / meong-bak", "멍박", "meongbak", "モンバク", "멍박", "mung-bak*"
        ),
        "ribbon_bak": named("ribbon-bak", "띠박", "ttibak", "短冊バク*", "缺条*", "ti-bak*"),
        "meongtta": named(
            "meongtta",
            "멍따 / 멍텅구리",
            "meongtta / meongteongguri",
            "モンバク",
            "蒙打",
            "sept animaux*",
        ),
        "liability": named(
            "liability / sole liability",
            "독박",
            "dokbak",
            "全ての負け分を支払う",
            "包赔*",
            "responsabilité totale*",
        ),
        "stake": named(
            "stake per point / money per point",
            "점당",
            "jeomdang",
            "1点あたり*",
            "设定点数",
            "mise par point*",
        ),
        "push": named("push", "밀기", "milgi", "ミルギ*", "推*", "pousser*"),
        "mission": named("mission", "미션", "misyeon", "ミッション*", "任务*", "mission*"),
    }
)
"""The name of each thing of the game, by a key of ours."""
