"""The API tables of the chips against the facts in data/ascendc_api.json."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypedDict, cast

import pytest

from acc import registry
from acc.dialects.ascendc.base import call_of
from acc.target.chips.dav_c220_api import CAST_MODES, COMPARE_MODES, DTYPES


class Api(TypedDict):
    """What is used here of one API, in one of its variants."""

    names: list[str]
    old_names: list[str]
    variant: str
    available: bool
    core: str
    types: list[Mapping[str, list[str]]]


DATA = Path(__file__).parent / "data" / "ascendc_api.json"
APIS = cast("Sequence[Api]", json.loads(DATA.read_text("utf-8"))["apis"])

OTHER_VARIANTS = {
    ("DataCopy", "slice"): "a loop of copies",
    ("DataCopy", "Nd2NzParams"): "changes the layout",
    ("DataCopy", "Nz2NdParamsFull"): "changes the layout",
    ("DataCopy", "L1->BT"): "cube cores",
    ("DataCopy", "L1->FB"): "cube cores",
    ("Transpose", "enhanced"): "another function with scratch",
    ("Transpose", "advanced"): "another function with scratch",
    ("Compare", "to register"): "another function without a destination",
    ("ReduceSum", "advanced"): "another function with a shape",
}
"""Variants that the tables do not mean, and what they are."""

CASTS_LEFT_OUT = {
    ("int4b_t", "half"): "there is no type of 4 bits",
    ("half", "int4b_t"): "there is no type of 4 bits",
    ("int32_t", "half"): "scales by the register of SetDeqScale; the way is by float",
}


def variants(name: str) -> list[Api]:
    """What a name in the tables means."""
    return [
        api
        for api in APIS
        if name in (*api["names"], *api["old_names"])
        and api["available"]
        and api["core"] != "cube"
        and (name, api["variant"]) not in OTHER_VARIANTS
    ]


def sources(api: Api) -> set[str]:
    """The element types of what an API reads, or of its one type."""
    rows = (row.get("T", row.get("src", row.get("dst", []))) for row in api["types"])
    return {dtype for row in rows for dtype in row}


@pytest.mark.parametrize("name", sorted(DTYPES))
def test_element_types(name: str):
    found = variants(name)
    assert found, "no such API"
    for api in found:
        assert DTYPES[name] == sources(api), api["variant"]


def test_other_variants_are_there():
    known = {(name, api["variant"]) for api in APIS for name in api["names"]}
    assert known >= OTHER_VARIANTS.keys()


def casts() -> dict[tuple[str, str], set[str]]:
    """Pairs of types to the modes of the vector Cast."""
    (cast_,) = (api for api in APIS if api["names"] == ["Cast"] and api["core"] == "vector")
    return {(row["src"][0], row["dst"][0]): set(row["modes"]) for row in cast_["types"]}


def test_pairs_of_casts():
    facts = casts()
    assert CAST_MODES.keys() == facts.keys() - CASTS_LEFT_OUT.keys()
    assert facts.keys() >= CASTS_LEFT_OUT.keys()


@pytest.mark.parametrize("pair", sorted(CAST_MODES))
def test_modes_of_casts(pair: tuple[str, str]):
    assert CAST_MODES[pair] == casts()[pair]


def test_modes_of_comparisons():
    limited = {
        row["src"][0] if "src" in row else row["src0"][0]: frozenset(row["modes"])
        for api in variants("Compare")
        for row in api["types"]
        if "modes" in row
    }
    assert limited == COMPARE_MODES


def test_what_the_dialect_calls_is_in_the_tables():
    calls = {call_of(op) for op in registry.load_dialect("ascendc").operations} - {None}
    vector = {
        name
        for api in APIS
        if api["available"] and api["core"] == "vector" and api["types"]
        for name in (*api["names"], *api["old_names"])
    }
    assert calls & vector <= DTYPES.keys() | {"Cast"}
