"""Probes: a C++ statement for each form and combination of types of the APIs of vector cores."""

import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from test.unit.exec.api_forms import BY_FORM, BY_TITLE, NOT_MODELLED

FACTS = Path(__file__).parents[1] / "target" / "data" / "ascendc_api.json"
TYPES = (
    *("int8_t", "uint8_t", "int16_t", "uint16_t", "half", "bfloat16_t"),
    *("int32_t", "uint32_t", "float", "int64_t", "uint64_t", "double"),
)
HALF_OF_32_BITS = ("And", "Or")
"""What the device lets pass with 32-bit types: `test_device_traps.py` has what it does then."""

Combination: TypeAlias = Mapping[str, Sequence[str]]


@dataclass(frozen=True, eq=False)
class Api:
    """One variant of an API, as the facts have it."""

    names: tuple[str, ...]
    variant: str
    old_names: tuple[str, ...]
    available: bool
    core: str
    category: str
    types: tuple[Combination, ...]
    count_form: str | None
    high_dim_form: str | None

    @property
    def title(self) -> str:
        """The name by which tables list it."""
        return f"{self.names[0]} ({self.variant})" if self.variant else self.names[0]

    @property
    def all_names(self) -> tuple[str, ...]:
        """The names of this release and of older ones."""
        return (*self.names, *self.old_names)


@dataclass(frozen=True)
class Probe:
    """A statement, and the API that it is for."""

    api: Api
    name: str
    statement: str


def load_apis() -> list[Api]:
    """All variants of all APIs."""
    facts = json.loads(FACTS.read_text("utf-8"))
    return [
        Api(
            tuple(row["names"]),
            row["variant"],
            tuple(row["old_names"]),
            row["available"],
            row["core"],
            row["category"],
            tuple(row["types"]),
            row["count_form"],
            row["high_dim_form"],
        )
        for row in facts["apis"]
    ]


def legal_probes(api: Api) -> Iterator[Probe]:
    """Each form with each combination of types that it takes."""
    if api.title in NOT_MODELLED:
        return
    for types in type_choices(api) or [{}]:
        for name in api.all_names:
            for template in templates_of(api):
                yield Probe(api, name, filled(template, name, types))


def illegal_probes(api: Api) -> Iterator[Probe]:
    """The forms of an API of one element type with every type that it does not take."""
    if api.title in NOT_MODELLED or any(set(row) != {"T"} for row in api.types):
        return
    taken = {types["T"] for types in type_choices(api)}
    for element in TYPES if len(taken) > 1 else ():
        if element not in taken:
            for name in api.all_names:
                for template in templates_of(api):
                    if name in HALF_OF_32_BITS and element in ("int32_t", "uint32_t"):
                        continue
                    yield Probe(api, name, filled(template, name, {"T": element}))


def templates_of(api: Api) -> tuple[str, ...]:
    """The statements of all forms; KeyError if a form is not known."""
    if api.title in BY_TITLE:
        return BY_TITLE[api.title]
    forms = [form for form in (api.count_form, api.high_dim_form) if form is not None]
    return tuple(template for form in forms for template in BY_FORM[form])


def type_choices(api: Api) -> list[dict[str, str]]:
    """Each single choice of types that the combinations stand for."""
    return [
        dict(zip(row, choice, strict=True))
        for row in api.types
        for choice in itertools.product(*(values or ["CAST_RINT"] for values in row.values()))
    ]


def filled(template: str, name: str, types: Mapping[str, str]) -> str:
    """A template with its name and types; operands that a combination leaves out have its T."""
    element = types.get("T") or types.get("src") or types.get("dst") or "float"
    defaults = dict.fromkeys(("T", "dst", "src", "scalar", "sel", "pat", "deqScale"), element)
    kind = next((k for k in ("Sum", "Max", "Min") if name.endswith(k)), "")
    return template.format_map(
        {"modes": "CAST_NONE", **defaults, **types, "name": name, "kind": kind}
    )
