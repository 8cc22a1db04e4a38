"""A fragment in the place of its spec."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute
from xdsl.rewriter import Rewriter

from acc.diagnostics import UserError
from acc.dialects.ascendc.fragment import FragmentOp
from acc.dialects.ascendc.spec import SpecOp
from acc.dialects.tile.types import BufferType


def bind(spec: SpecOp, fragment: FragmentOp) -> FragmentOp:
    """
    Put a copy of `fragment`, as it was read, where `spec` stands, on its operands; gives the copy.

    Raises `UserError` at the fragment for one that takes something else.
    """
    if (problem := signature_problem(spec, fragment)) is not None:
        raise problem
    copy = FragmentOp(spec.arguments, fragment.body.clone(), fragment.scratch_sizes)
    for old, new in zip(fragment.body.walk(), copy.body.walk(), strict=True):
        new.location = old.location
    copy.location = fragment.location
    copy.attributes.update(fragment.attributes)
    Rewriter.replace_op(spec, copy, [])
    return copy


def signature_problem(spec: SpecOp, fragment: FragmentOp) -> UserError | None:
    """What is wrong with the arguments that a fragment takes; None if they are those of a spec."""
    if fragment.signature == spec.signature:
        return None
    return UserError(
        f"takes {_names(fragment.signature)}, expected {_names(spec.signature)}: "
        f"{', '.join(roles(spec))}; then the scratch, if any",
        fragment,
    )


def roles(spec: SpecOp) -> Sequence[str]:
    """What each argument of a fragment in the place of `spec` is."""
    last = len(spec.arguments) - 1
    return [_role(spec, place, last) for place in range(len(spec.arguments))]


def _role(spec: SpecOp, place: int, last: int) -> str:
    if place == last:
        return "the tensor to write"
    output = len(spec.body.block.args) - 1
    uses = [
        f"dimension {dim} of {'the output' if argument == output else f'input {argument}'}"
        for argument, inside in enumerate(spec.body.block.args)
        if isinstance(inside.type, BufferType)
        for dim, extent in zip(inside.type.bounded_dims, spec.extents_of(argument), strict=True)
        if extent == place
    ]
    return f"the extent of {' and '.join(uses)}" if uses else f"input {place}"


def _names(types: Sequence[Attribute]) -> str:
    return f"({', '.join(map(str, types))})"
