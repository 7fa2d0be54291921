"""A form that says nothing more accepts all data, and its place in a schema has its name."""

from gostop.core.forms import Form


def test_a_form_writes_and_reads_values_as_they_are() -> None:
    form = Form()
    assert ("5A", "5A") == (form.plain("5A", None), form.read("card", "5A", None))
    assert {} == form.schema() == form.within()


def test_a_schema_refers_to_a_form_by_its_name() -> None:
    form = Form()
    form.name = "card"
    assert {"$ref": "#/$defs/card"} == form.within()
