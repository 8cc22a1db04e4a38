"""`linalg.softmax` as reductions and elementwise operations."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import arith, tensor
from xdsl.dialects import math as math_dialect
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    FloatAttr,
    ModuleOp,
    TensorType,
)
from xdsl.dialects.linalg.ops import FillOp, YieldOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import (
    PatternRewriter,
    PatternRewriteWalker,
    RewritePattern,
    op_type_rewrite_pattern,
)
from xdsl.utils.hints import isa

from acc.analysis.tensor_types import sizes
from acc.dialects.upstream.linalg_as_generic import as_generic
from acc.dialects.upstream.linalg_softmax import SoftmaxOp
from acc.passes.linalg.open_sizes import open_sizes


@dataclass(frozen=True)
class _Softmax:
    """Emits the parts of one operation in front of it."""

    op: SoftmaxOp
    rewriter: PatternRewriter
    element: AnyFloat

    @property
    def _axis(self) -> int:
        return self.op.dimension.value.data

    def _map(self, value: SSAValue) -> AffineMapAttr:
        """Each element of a whole tensor, or of one without the dimension, whose line meets it."""
        rank = len(sizes(self.op.input))
        dims = [AffineExpr.dimension(axis) for axis in range(rank)]
        if len(sizes(value)) < rank:
            del dims[self._axis]
        return AffineMapAttr(AffineMap(rank, 0, tuple(dims)))

    def _generic(
        self, inputs: Sequence[SSAValue], output: SSAValue, computed: Sequence[type[Operation]]
    ) -> SSAValue:
        """Two elements combined by the first operation, what comes out given to the next ones."""
        block = Block(arg_types=[self.element] * (len(inputs) + 1))
        values: Sequence[SSAValue] = block.args[:2]
        for kind in computed:
            op = kind.create(operands=values, result_types=[self.element])
            block.add_op(op)
            values = op.results
        block.add_op(YieldOp(*values))
        maps = ArrayAttr(self._map(value) for value in (*inputs, output))
        made = as_generic(inputs, output, Region(block), maps, [output.type])
        return self.rewriter.insert(made).results[0]

    def _filled(self, number: float) -> SSAValue:
        source = self.op.input
        shape = list(sizes(source))
        del shape[self._axis]
        opened = open_sizes(source, self.rewriter, without=self._axis)
        empty = self.rewriter.insert(tensor.EmptyOp(opened, TensorType(self.element, shape)))
        value = self.rewriter.insert(arith.ConstantOp(FloatAttr(number, self.element)))
        fill = FillOp([value.result], [empty.tensor], [empty.tensor.type])
        return self.rewriter.insert(fill).results[0]

    def emit(self) -> SSAValue:
        """The result."""
        source, output = self.op.input, self.op.output
        largest = self._generic([source], self._filled(-math.inf), [arith.MaximumfOp])
        powers = self._generic([source, largest], output, [arith.SubfOp, math_dialect.ExpOp])
        total = self._generic([powers], self._filled(0.0), [arith.AddfOp])
        return self._generic([powers, total], output, [arith.DivfOp])


class _Decompose(RewritePattern):
    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: SoftmaxOp, rewriter: PatternRewriter) -> None:
        typ = op.input.type
        if isa(typ, TensorType) and isa(typ.element_type, AnyFloat):
            rewriter.replace(op, [], [_Softmax(op, rewriter, typ.element_type).emit()])


@dataclass(frozen=True)
class DecomposeSoftmaxPass(ModulePass):
    """
    Write softmax as what it is made of.

        %r = linalg.softmax dimension(1) ins(%x : tensor<4x8xf32>) outs(%e : ...) -> ...
        // becomes, each a linalg.generic,
        %m = maximum of %x along dimension 1
        %p = exp(%x - %m)
        %s = sum of %p along dimension 1
        %r = %p / %s
    """

    name = "decompose-softmax"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Rewrite every one."""
        PatternRewriteWalker(_Decompose()).rewrite_module(op)
