"""What is to be computed, as text: operations without places and in canonical names."""

from __future__ import annotations

from io import StringIO

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

from acc.dialects.tile.spec import SpecOp
from acc.dialects.tile.types import GmType
from acc.frontend.dsl.types import type_name
from acc.llm.canonical import KERNEL, CanonicalNames, rename_symbols
from acc.llm.spec_printer import SpecPrinter


def spec_text(spec: SpecOp) -> str:
    """
    The spec as text that two programs share exactly when they ask for the same.

    It has no locations, no names of the program and not the reason why the spec is one.
    """
    spec = spec.clone()
    rename_symbols(spec, CanonicalNames.of(spec).symbols)
    spec.sym_name, spec.reason = StringAttr(KERNEL), None
    spec.attributes.clear()
    _forget_names(spec)
    for i, argument in enumerate(spec.body.block.args):
        argument.name_hint = f"in{i}"
    stream = StringIO()
    SpecPrinter(stream).print_op(spec)
    return stream.getvalue() + "\n"


def _forget_names(op: Operation) -> None:
    for inner in op.walk():
        for values in (inner.results, *(b.args for r in inner.regions for b in r.blocks)):
            for value in values:
                value.name_hint = None


def signature_text(names: CanonicalNames) -> str:
    """The kernel that has to be written, up to its body, in the language of kernels."""
    elements = dict.fromkeys(element_name(typ) for _, typ in names.arguments)
    lines = ["import acc", f"from acc import {', '.join((*elements, 'gm'))}", ""]
    lines += [f'{name} = acc.symbol("{name}")' for name in names.symbols.values()]
    arguments = (f"{name}: gm[{_list(typ)}]" for name, typ in names.arguments)
    gap = [""] if names.symbols else []
    lines += [*gap, "", "@acc.kernel", f"def {KERNEL}({', '.join(arguments)}):"]
    return "\n".join(lines) + "\n"


def _list(typ: GmType) -> str:
    return ", ".join((*(str(dim.data) for dim in typ.shape), element_name(typ)))


def element_name(typ: GmType) -> str:
    """The element type of a tensor, as the language spells it."""
    return type_name(typ.element_type) or str(typ.element_type)


def tensors_text(names: CanonicalNames) -> str:
    """What is read and written, in plain words."""
    lines = [f"- reads `{name}`, {_words(typ)}" for name, typ in names.inputs]
    lines += [
        f"- writes `{name}`, every element of it, {_words(typ)}" for name, typ in names.outputs
    ]
    if names.symbols:
        symbols = ", ".join(f"`{name}`" for name in names.symbols.values())
        lines.append(f"- {symbols}: known at launch, any size from 1 on, also odd ones")
    return "\n".join(lines)


def _words(typ: GmType) -> str:
    sizes = " x ".join(str(dim.data) for dim in typ.shape)
    elements = "element" if sizes == "1" else "elements"
    return f"row-major and contiguous in global memory: {sizes} {elements} of {element_words(typ)}"


def element_words(typ: GmType) -> str:
    """An element type in words, with the language's name for it."""
    name = element_name(typ)
    kinds = {"f": "float", "bf": "bfloat", "i": "signed integer", "ui": "unsigned integer"}
    kind = name.rstrip("0123456789")
    bits = name.removeprefix(kind)
    if name == "i1":
        return "truth values (`i1`, a byte each; tiles of them are `ui8`, 0 or 1)"
    return f"{bits}-bit {kinds.get(kind, kind)} (`{name}`)"
