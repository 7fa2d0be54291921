"""The check of the types of public names finds what it should."""

from tools.public_types import unknown


def symbol(name: str, *, exported: bool = True, known: bool = False) -> dict[str, object]:
    said = [{"message": "Type is unknown"}]
    return {"name": name, "isExported": exported, "isTypeKnown": known, "diagnostics": said}


def test_public_names_of_unknown_type_are_told_but_for_those_of_adapters() -> None:
    symbols = [
        symbol("gostop.deal"),
        symbol("gostop.score", known=True),
        symbol("gostop.kernel.rules", exported=False),
        symbol("gostop.envs.openspiel.Game"),
    ]
    found = unknown({"typeCompleteness": {"symbols": symbols}})
    assert ["gostop.deal\n  Type is unknown"] == found
