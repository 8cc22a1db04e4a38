"""Lets operations with a window read narrow floats, which they widen element by element."""

from dataclasses import dataclass
from typing import TypeAlias

from xdsl.context import Context
from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import AnyFloat, FloatAttr, ModuleOp, TensorType
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir import Attribute, Operation, OpResult, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
)
from xdsl.utils.hints import isa

from acc.analysis.constants import constant_float
from acc.analysis.tensor_types import element_of, sizes
from acc.analysis.window_padding import padding_of
from acc.passes.linalg.drop_dead_ops import drop_dead_ops
from acc.passes.linalg.window_generic import has_window, window_generic

_Between: TypeAlias = tensor.PadOp | tensor.ExpandShapeOp | tensor.CollapseShapeOp


def _widened(op: Operation) -> SSAValue | None:
    """The tensor that an operation widens, if it does nothing else."""
    if not isinstance(op, GenericOp) or len(op.inputs) != 1 or len(op.res) != 1:
        return None
    terminator = op.body.block.last_op
    assert terminator is not None
    made = terminator.operands[0].owner
    if not isinstance(made, arith.ExtFOp) or made.input is not op.body.block.args[0]:
        return None
    every = AffineMap.identity(len(sizes(op.res[0])))
    plain = all(attribute.data == every for attribute in op.indexing_maps)
    return op.inputs[0] if plain else None


def _narrowed(value: SSAValue, element: Attribute) -> FloatAttr | None:
    """A constant in a narrow type, if that has the same number."""
    number = constant_float(value)
    if number is None or not isa(element, AnyFloat):
        return None
    narrow = FloatAttr(number, element)
    return narrow if narrow.value.data == number else None


class _Windows(RewritePattern):
    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if not isinstance(op, LinalgStructuredOperation) or not has_window(op):
            return
        for place, value in enumerate(op.inputs):
            moved = _moved(value)
            if moved is not None and op.body.block.args[place].first_use is not None:
                chain, narrow = moved
                for between in reversed(chain):
                    narrow = _again(between, narrow, rewriter)
                self._rewrite(op, place, narrow, rewriter)
                return

    def _rewrite(
        self,
        op: LinalgStructuredOperation,
        place: int,
        narrow: SSAValue,
        rewriter: PatternRewriter,
    ) -> None:
        """Let an operand be narrow, and widen its elements."""
        maps = [attribute.data for attribute in op.get_indexing_maps()]
        inputs = [narrow if i == place else value for i, value in enumerate(op.inputs)]
        made = window_generic(op, inputs, op.outputs, maps)
        block = made.body.block
        old = block.args[place]
        argument = block.insert_arg(element_of(narrow), place)
        widened = arith.ExtFOp(argument, old.type)
        widened.location = op.location
        assert block.first_op is not None
        block.insert_op_before(widened, block.first_op)
        old.replace_all_uses_with(widened.result)
        block.erase_arg(old)
        rewriter.replace(op, made)


def _moved(value: SSAValue) -> tuple[list[_Between], SSAValue] | None:
    """What is between a tensor and the narrow one that it shows widened, outermost first."""
    chain: list[_Between] = []
    numbers: list[SSAValue] = []
    while isinstance(value, OpResult):
        narrow = _widened(value.op)
        if narrow is not None:
            element = element_of(narrow)
            fits = all(_narrowed(number, element) is not None for number in numbers)
            return (chain, narrow) if fits else None
        match value.op:
            case tensor.ExpandShapeOp() | tensor.CollapseShapeOp() as reshape:
                chain.append(reshape)
                value = reshape.src
            case tensor.PadOp() as pad:
                padding = padding_of(value)
                if padding is None:
                    return None
                chain.append(pad)
                numbers.append(padding.value)
                value = pad.source
            case _:
                return None
    return None


def _again(op: _Between, narrow: SSAValue, rewriter: PatternRewriter) -> SSAValue:
    """The same change of shape of a narrow tensor."""
    element = element_of(narrow)
    values = {op.operands[0]: narrow}
    if isinstance(op, tensor.PadOp):
        padding = padding_of(op.result)
        assert padding is not None
        number = _narrowed(padding.value, element)
        assert number is not None
        values[padding.value] = rewriter.insert(arith.ConstantOp(number)).result
    made = op.create(
        operands=[values.get(operand, operand) for operand in op.operands],
        result_types=[TensorType(element, sizes(op.results[0]))],
        properties=op.properties,
        attributes=op.attributes,
        regions=[Region() for _ in op.regions],
    )
    for old, new in zip(op.regions, made.regions, strict=True):
        old.clone_into(new, value_mapper=values)
    made.location = op.location
    rewriter.insert(made)
    return made.results[0]


@dataclass(frozen=True)
class WidenUnderWindowsPass(ModulePass):
    """
    Take conversions of narrow floats to wide ones into operations with a window, so that these
    read what is stored. Padding in between stays, with the same number in the narrow type.

        %w = linalg.generic ... ins(%x : tensor<2x9xf16>) ... arith.extf ... -> tensor<2x9xf32>
        %p = linalg.pooling_... ins(%w, %window : ...) ...
        // becomes one linalg.generic that reads %x, with the arith.extf in its body
    """

    name = "widen-under-windows"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite every operation with a window."""
        PatternRewriteWalker(_Windows()).rewrite_module(op)
        drop_dead_ops(op.body)
