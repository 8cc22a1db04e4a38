"""The hardware's rules that the author of a fragment can break."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from xdsl.ir import Operation

from acc.dialects.ascendc.mask import MaskModeOp
from acc.dialects.ascendc.tensor import GetValueOp, SetValueOp, SubscriptOp
from acc.dialects.ascendc.vec_base import MaskedOp, VectorOp
from acc.dialects.ascendc.vec_cast import CastOp
from acc.dialects.ascendc.vec_compare import CompareBase, SelectOp
from acc.dialects.ascendc.vec_fill import BrcbOp, CopyOp, DuplicateOp
from acc.dialects.ascendc.vec_gather import GatherOp
from acc.dialects.ascendc.vec_math import ErfOp
from acc.dialects.ascendc.vec_reduce import WholeReduceOp
from acc.dialects.ascendc.vec_scalar import ScalarOp, ShiftLeftOp, ShiftRightOp
from acc.dialects.ascendc.vec_transpose import TransDataTo5HDOp
from acc.llm.request import PromptPart
from acc.target.chip import Chip
from acc.target.rules import (
    alignment,
    bounds,
    cast,
    compare,
    dtypes,
    mode_state,
    overlap,
    reduce,
    repeat,
    scratch,
    shift,
    transpose,
)
from acc.target.rules.rule import Rule

_REPEATS = (VectorOp, MaskedOp, BrcbOp)

BREAKABLE: Mapping[Rule, tuple[type[Operation], ...]] = {
    alignment.UB_MISALIGNED: (SubscriptOp,),
    bounds.UB_OUT_OF_BOUNDS: (Operation,),
    cast.CAST_PAIR: (CastOp,),
    cast.CAST_MODE: (CastOp,),
    compare.COMPARE_LENGTH: (CompareBase,),
    compare.COMPARE_MODE: (CompareBase,),
    compare.SELECT_MODE: (SelectOp,),
    dtypes.API_DTYPE: (Operation,),
    dtypes.SCALAR_TYPE: (ScalarOp, DuplicateOp, CompareBase, SelectOp, GetValueOp, SetValueOp),
    dtypes.OPERAND_TYPES: (CompareBase, SelectOp),
    dtypes.MASK_TYPE: (CompareBase, SelectOp),
    dtypes.GATHER_OFFSETS: (GatherOp,),
    mode_state.MASK_STATE: (MaskModeOp,),
    overlap.OPERAND_OVERLAP: (Operation,),
    reduce.REDUCE_COUNT: (WholeReduceOp,),
    repeat.COUNT_RANGE: (Operation,),
    repeat.REPEAT_RANGE: _REPEATS,
    repeat.MASK_RANGE: _REPEATS,
    repeat.STRIDE_RANGE: (*_REPEATS, CopyOp),
    repeat.REPEAT_PARAMS: _REPEATS,
    repeat.REPEAT_ACCUMULATE: (VectorOp,),
    shift.SHIFT_RANGE: (ShiftLeftOp, ShiftRightOp),
    scratch.TMP_SIZE: (ErfOp,),
    scratch.TMP_TYPE: (ErfOp,),
    transpose.BLOCK_LIST: (TransDataTo5HDOp,),
    transpose.SINGLE_REPEAT: (TransDataTo5HDOp,),
    transpose.TRANSPOSE_WIDTH: (TransDataTo5HDOp,),
}
"""The rules that a fragment can break, with the operations in whose use it can."""


def call_rule_parts(chip: Chip, chosen: Iterable[type[Operation]]) -> tuple[PromptPart, ...]:
    """The limits of the chip, and a part for each rule that the chosen operations can break."""
    chosen = tuple(chosen)
    return (
        _limits(chip),
        *(
            PromptPart(f"rule {rule.name}", _text(rule, chip))
            for rule, operations in sorted(BREAKABLE.items(), key=lambda item: item[0].name)
            if rule.holds_on(chip) and any(issubclass(op, operations) for op in chosen)
        ),
    )


def _text(rule: Rule, chip: Chip) -> str:
    advice = "" if rule.advice is None else f" {rule.advice.text(chip)}."
    return f"{rule.statement}. {rule.doc}{advice} [{rule.name}]"


def _limits(chip: Chip) -> PromptPart:
    """The numbers that rules speak of."""
    lines = (
        f"- a block has {chip.block_bytes} bytes, a repeat {chip.repeat_bytes} bytes, which are "
        f"{chip.blocks_per_repeat} blocks: {chip.lanes(4)} elements of 32 bits or {chip.lanes(2)} "
        "of 16 bits",
        f"- `repeat` is from 0 to {chip.max_repeat}",
        f"- block strides are at most {chip.max_block_stride_blocks} blocks, repeat strides at "
        f"most {chip.max_repeat_stride_blocks}, of ascendc.copy "
        f"{chip.max_copy_repeat_stride_blocks}",
        f"- a comparison works on whole chunks of {chip.compare_bytes} bytes",
    )
    return PromptPart("limits of instructions", "\n".join(lines))
