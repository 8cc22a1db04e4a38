"""Checks element types against what the chip's instructions take."""

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue
from xdsl.passes import ModulePass

from acc.diagnostics import UserError
from acc.dialects.ascendc.base import AscendCOp, call_of
from acc.dialects.ascendc.element_names import element_name
from acc.dialects.ascendc.types import LocalTensorType
from acc.dialects.ascendc.vec_cast import CastOp
from acc.dialects.ascendc.vec_compare import CompareBase, SelectOp
from acc.dialects.ascendc.vec_gather import GatherOp
from acc.dialects.ascendc.vec_math import ErfOp
from acc.dialects.ascendc.vec_sort import SortOp
from acc.module_chip import chip_of
from acc.target.chip import Chip
from acc.target.rules.cast import cast_problem
from acc.target.rules.compare import compare_mode_problem
from acc.target.rules.dtypes import api_dtype_problem
from acc.target.rules.rule import Problem


@dataclass(frozen=True)
class CheckDtypesPass(ModulePass):
    """
    Refuse an AscendC call on an element type that the chip's instruction does not take.

        ascendc.exp %y, %x count %n : !ascendc.local_tensor<bf16>  // Exp takes half and float
    """

    name = "check-dtypes"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Raise `UserError` at the first call that is not legal."""
        for inner in op.walk():
            if isinstance(inner, AscendCOp):
                problem = dtype_problem(inner, chip_of(inner))
                if problem is not None:
                    raise UserError(f"'{inner.name}': {problem}", inner)


def dtype_problem(op: AscendCOp, chip: Chip) -> Problem | None:
    """Why a call does not take the element types of its operands; None if it does."""
    api = call_of(type(op))
    beside = _beside(op)
    elements = [
        value.type.element_type
        for value in op.operands
        if isinstance(value.type, LocalTensorType) and value not in beside
    ]
    if api is None or not elements:
        return None
    if isinstance(op, CastOp):
        target, source = (element_name(element) or str(element) for element in elements)
        return cast_problem(chip, source, target, f"CAST_{op.mode.data.name}")
    names = [element_name(element) or str(element) for element in elements]
    problems = [api_dtype_problem(chip, api, name) for name in names]
    if isinstance(op, CompareBase):
        problems += [compare_mode_problem(chip, name, op.mode.data.name) for name in names]
    return next((problem for problem in problems if problem is not None), None)


def _beside(op: AscendCOp) -> tuple[SSAValue, ...]:
    """Masks, scratch, offsets and indices, whose types have rules of their own."""
    match op:
        case CompareBase():
            return (op.dst,)
        case SelectOp():
            return (op.mask,)
        case ErfOp():
            return (op.scratch,)
        case SortOp():
            return (op.indices,)
        case GatherOp():
            return (op.offsets,)
        case _:
            return ()
