"""An operation as a model is told about it: how it is called, what its documentation says."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from xdsl.ir import Operation

from acc.dialects.tile.compare import CmpOp
from acc.dialects.tile.elementwise import NegOp
from acc.frontend.dsl.operators import SIGNS
from acc.frontend.dsl.ops import spelling_of
from acc.frontend.dsl.ops.compare import OPERATORS as COMPARISONS
from acc.frontend.dsl.ops.elementwise import OPERATORS
from acc.frontend.dsl.parameters import Form, Parameter
from acc.llm.prompts.families import families
from acc.llm.prompts.operations import Choice
from acc.llm.request import PromptPart


def operation_parts(chosen: Iterable[Choice]) -> tuple[PromptPart, ...]:
    """A part for each operation, and before them one for each family that some of them are of."""
    chosen = tuple(chosen)
    bases = dict.fromkeys(base for choice in chosen for base in families(choice.op_class))
    return (
        *(PromptPart(f"family {base.__name__}", _family_text(base, chosen)) for base in bases),
        *(PromptPart(f"operation {c.name}", _operation_text(c)) for c in chosen),
    )


def _family_text(base: type[Operation], chosen: Iterable[Choice]) -> str:
    members = ", ".join(f"acc.{c.name}" for c in chosen if issubclass(c.op_class, base))
    return f"{members}: {inspect.cleandoc(base.__doc__ or '')}"


def _operation_text(choice: Choice) -> str:
    call = signature(choice.op_class)
    signs = _signs(choice.op_class)
    spelled = f"{call}, for tiles also {signs}" if signs else call
    doc = inspect.cleandoc(choice.op_class.__doc__ or "")
    return f"{spelled}\n{doc}{element_types_text(choice.name)}"


def element_types_text(name: str) -> str:
    """The element types that an operation takes, as far as it takes not all of them."""
    taken = _element_types().get(name)
    if taken is None:
        return ""
    value, explicit = (" ".join(taken.get(form, ())) for form in ("value", "explicit"))
    other = f"; on buffers: {explicit}" if explicit and explicit != value else ""
    return f"\nElement types: {value}{other}."


@cache
def _element_types() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """What `tools/write_element_types.py` found out, by operation and form."""
    text = files("acc.llm.prompts").joinpath("element_types.json").read_text("utf-8")
    found: dict[str, dict[str, list[str]]] = json.loads(text)
    return found


def signature(op_class: type[Operation]) -> str:
    """How an operation is called, each argument as it is written."""
    spelling = spelling_of(op_class)
    assert spelling is not None
    arguments = ", ".join(map(_argument, spelling.parameters.all))
    return f"acc.{op_class.name.removeprefix('tile.')}({arguments})"


def _argument(parameter: Parameter) -> str:
    written = _written(parameter)
    if parameter.repeated:
        return f"{written}, ..."
    return f"[{parameter.name}={written}]" if parameter.optional else f"{parameter.name}: {written}"


_WRITTEN: Mapping[Form, str] = {
    Form.VALUE: "expression",
    Form.INTEGER: "number",
    Form.FLAG: "True",
    Form.STRING: '"text"',
    Form.STRINGS: '["name"]',
    Form.ELEMENT: "f32",
    Form.SHAPE: "[8, acc.upto(64, n)]",
    Form.SIZES: "[N0, 64]",
    Form.INTEGERS: "[1, 0]",
    Form.INDICES: "[0, n]",
    Form.PART: "x[r:, c:]",
    Form.STEPS: "t[r:, c::2]",
    Form.BUFFERS: "buffer",
    Form.FUNCTION: "name",
    Form.PLACES: "(i, j)",
}
"""How an argument of a form is written."""


def _written(parameter: Parameter) -> str:
    if parameter.legal:
        return " | ".join(f'"{word}"' for word in parameter.legal)
    return _WRITTEN[parameter.form]


def _signs(op_class: type[Operation]) -> str:
    """The operators that stand for an operation on tiles."""
    if op_class is NegOp:
        return "-t"
    if op_class is CmpOp:
        return ", ".join(f"t {SIGNS[sign]} u" for sign in COMPARISONS)
    return ", ".join(f"t {SIGNS[sign]} u" for sign, made in OPERATORS.items() if made is op_class)
