"""Assertions of linalg bodies."""

from collections.abc import Sequence
from functools import reduce

from xdsl.dialects import arith, cf
from xdsl.dialects.builtin import f32
from xdsl.ir import SSAValue

from acc.analysis.constants import constant_int
from acc.dialects.tile.base import is_scalar
from acc.dialects.tile.check import CheckOp
from acc.passes.convert_linalg_to_tile.bools import flags_of
from acc.passes.convert_linalg_to_tile.compare import as_mask
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.mask import And, Mask


def check(emitter: Emitter, asserts: Sequence[tuple[cf.AssertOp, Value]]) -> None:
    """Stop the run where a condition does not hold; conditions on tiles are checked as one."""
    masks: list[Mask] = []
    messages: list[str] = []
    for op, condition in asserts:
        emitter.location = op.location
        message = _legal(op.msg.data)
        if isinstance(condition, SSAValue) and is_scalar(condition):
            if not constant_int(condition):
                _emit(emitter, _number(emitter, condition), message)
            continue
        mask = as_mask(condition)
        assert mask is not None, "an assertion is about a condition"
        masks.append(mask)
        messages.append(message)
    if masks:
        mask = reduce(And, masks)
        _emit(emitter, flags_of(emitter, mask), ", ".join(dict.fromkeys(messages)))


def _number(emitter: Emitter, condition: SSAValue) -> SSAValue:
    one, zero = emitter.number(1.0, f32), emitter.number(0.0, f32)
    return emitter.scalar_op(arith.SelectOp(condition, one, zero), (condition, one, zero))


def _emit(emitter: Emitter, numbers: SSAValue, message: str) -> None:
    tile = emitter.spread(numbers, (), f32)
    emitter.emit(CheckOp(tile, message))


def _legal(message: str) -> str:
    """A message without what an AscendC assertion cannot show."""
    return "".join(c for c in message if c.isascii() and c.isprintable() and c not in '"\\%')
