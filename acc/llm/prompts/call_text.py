"""An operation of a fragment as a model is told about it: its form, its types, its docstring."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Sequence

from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation
from xdsl.irdl import declarative_assembly_format as assembly
from xdsl.irdl.declarative_assembly_format import FormatDirective, FormatProgram

from acc.dialects.ascendc.base import call_of
from acc.dialects.ascendc.element_names import element_name
from acc.frontend.dsl.types import ELEMENT_TYPES
from acc.frontend.fragment.forms import Kind, OneOf, attribute_form, is_flag
from acc.llm.prompts.families import families
from acc.llm.request import PromptPart
from acc.target.chip import Chip


def call_parts(chosen: Sequence[type[Operation]], chip: Chip) -> tuple[PromptPart, ...]:
    """A part for each operation, and before them one for each family that some of them are of."""
    bases = dict.fromkeys(base for op in chosen for base in families(op))
    return (
        *(PromptPart(f"family {base.__name__}", _family_text(base, chosen)) for base in bases),
        *(PromptPart(f"operation {op.name}", _call_text(op, chip)) for op in chosen),
    )


def _family_text(base: type[Operation], chosen: Iterable[type[Operation]]) -> str:
    members = ", ".join(op.name for op in chosen if issubclass(op, base))
    return f"{members}: {inspect.cleandoc(base.__doc__ or '')}"


def _call_text(op: type[Operation], chip: Chip) -> str:
    doc = inspect.cleandoc(op.__doc__ or "")
    return "\n".join(filter(None, (call_form(op), doc, _element_types(op, chip))))


def _element_types(op: type[Operation], chip: Chip) -> str:
    """The element types that an instruction takes, as far as the chip's table has it."""
    api = call_of(op)
    legal = None if api is None else chip.dtypes.get(api)
    if legal is None:
        return ""
    names = [name for name, typ in ELEMENT_TYPES.items() if element_name(typ) in legal]
    return f"Element types: {' '.join(names)}."


def call_form(op: type[Operation]) -> str:
    """
    How an operation is written, by its declarative format: `%name` for values, `(...)?` around what
    may be left out, `type of %name` for types.
    """
    assert issubclass(op, IRDLOperation)
    definition = op.get_irdl_definition()
    program = definition.assembly_format
    assert program is not None, f"'{op.name}' has no declarative format"
    parts = FormatProgram.from_str(program, definition).stmts
    given = "".join(f"%{name}, " for name, _ in definition.results).removesuffix(", ")
    head = f"{given} = {op.name}" if given else op.name
    return _tidy(" ".join((head, *(text for part in parts for text in _texts(part)))))


def _texts(part: FormatDirective) -> Iterator[str]:
    match part:
        case (
            assembly.KeywordDirective(keyword=text)
            | assembly.PunctuationDirective(punctuation=text)
        ):
            yield text
        case assembly.OperandVariable(name=name) | assembly.OptionalOperandVariable(name=name):
            yield f"%{name}"
        case assembly.TypeDirective(inner=inner):
            yield f"type of %{getattr(inner, 'name', '')}"
        case assembly.AttributeVariable():
            yield _attribute(part)
        case assembly.OptionalGroupDirective():
            inside = (part.then_first, *part.then_elements)
            if not any(is_flag(inner) for inner in inside):
                yield f"({' '.join(text for inner in inside for text in _texts(inner))})?"
        case _:
            pass


def _attribute(part: assembly.AttributeVariable) -> str:
    match attribute_form(part):
        case OneOf(words):
            return "|".join(words)
        case Kind.INTEGERS:
            return f"[{part.name}, ...]"
        case _:
            return part.name


def _tidy(text: str) -> str:
    return " ".join(text.split()).replace(" ,", ",").replace("[ ", "[").replace(" ]", "]")
