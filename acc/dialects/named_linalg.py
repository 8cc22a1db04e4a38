"""
Named linalg ops that imported models bring and xDSL does not define.

They differ only in their indexing maps, so whatever reads maps and bodies works on them as on
`linalg.generic`. `acc.dialects.upstream` adds them to xDSL's linalg dialect.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from xdsl.builder import Builder
from xdsl.dialects import arith
from xdsl.dialects.builtin import AffineMapAttr, AnyFloat, ArrayAttr
from xdsl.dialects.linalg.abstract_ops import ConvOperation, NamedOperation, PoolingOperation
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import MatmulOp, YieldOp
from xdsl.ir import Attribute, BlockArgument, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap
from xdsl.irdl import irdl_op_definition, prop_def


def _windows(
    op: ConvOperation | PoolingOperation,
    outer: Sequence[AffineExpr],
    inner: Sequence[AffineExpr],
) -> tuple[AffineExpr, ...]:
    """Per spatial axis, the input index for an output position and a position in the window."""
    return tuple(
        position * stride + offset * dilation
        for position, offset, stride, dilation in zip(
            outer, inner, op.strides.get_values(), op.dilations.get_values(), strict=True
        )
    )


def _iterators(parallel: int, reduction: int) -> ArrayAttr[IteratorTypeAttr]:
    return ArrayAttr(
        [IteratorTypeAttr.parallel()] * parallel + [IteratorTypeAttr.reduction()] * reduction
    )


@irdl_op_definition
class BatchMatmulOp(NamedOperation):
    """
    Matrix products of two stacks of matrices.

    ```mlir
    %r = linalg.batch_matmul ins(%a, %b : tensor<8x4x16xf32>, tensor<8x16x5xf32>)
        outs(%c : tensor<8x4x5xf32>) -> tensor<8x4x5xf32>
    ```
    """

    name = "linalg.batch_matmul"

    PRINT_ATTRS_IN_FRONT: ClassVar[bool] = True

    indexing_maps = prop_def(
        ArrayAttr[AffineMapAttr],
        default_value=ArrayAttr(
            [
                AffineMapAttr(AffineMap.from_callable(lambda b, m, _, k: (b, m, k))),
                AffineMapAttr(AffineMap.from_callable(lambda b, _, n, k: (b, k, n))),
                AffineMapAttr(AffineMap.from_callable(lambda b, m, n, _: (b, m, n))),
            ]
        ),
    )

    def __init__(
        self,
        inputs: Sequence[SSAValue],
        outputs: Sequence[SSAValue],
        res: Sequence[Attribute] | None = None,
    ):
        super().__init__(
            ins=inputs,
            outs=outputs,
            result_types=[[value.type for value in outputs] if res is None else res],
            hidden_region=self.get_hidden_region(inputs, outputs),
        )

    @classmethod
    def get_hidden_region(cls, inputs: Sequence[SSAValue], outputs: Sequence[SSAValue]) -> Region:
        return MatmulOp.get_hidden_region(inputs, outputs)

    def get_default_indexing_maps(self) -> Sequence[AffineMap]:
        return tuple(attribute.data for attribute in self.indexing_maps)

    def get_indexing_maps(self) -> ArrayAttr[AffineMapAttr]:
        return self.indexing_maps

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        return _iterators(parallel=3, reduction=1)


class _ChannelsFirstConvOperation(ConvOperation, ABC):
    """Convolution of N, C, spatial... by F, C, spatial... into N, F, spatial..."""

    def get_default_indexing_maps(self) -> Sequence[AffineMap]:
        spatial = len(self.strides)
        loops = 3 + 2 * spatial
        n, f, *rest = (AffineDimExpr(position) for position in range(loops))
        outer, c, inner = rest[:spatial], rest[spatial], rest[spatial + 1 :]
        return (
            AffineMap(loops, 0, (n, c, *_windows(self, outer, inner))),
            AffineMap(loops, 0, (f, c, *inner)),
            AffineMap(loops, 0, (n, f, *outer)),
        )

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        spatial = len(self.strides)
        return _iterators(parallel=2 + spatial, reduction=1 + spatial)


@irdl_op_definition
class Conv1DNcwFcwOp(_ChannelsFirstConvOperation):
    """
    One-dimensional convolution.

    ```mlir
    %r = linalg.conv_1d_ncw_fcw
        {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
        ins(%x, %w : tensor<2x3x10xf32>, tensor<4x3x3xf32>)
        outs(%c : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
    ```
    """

    name = "linalg.conv_1d_ncw_fcw"


@irdl_op_definition
class Conv3DNcdhwFcdhwOp(_ChannelsFirstConvOperation):
    """Three-dimensional convolution; see `linalg.conv_1d_ncw_fcw` for the form."""

    name = "linalg.conv_3d_ncdhw_fcdhw"


class _DepthwiseConvOperation(ConvOperation, ABC):
    """Convolution of each channel of N, C, spatial... by its own window C, spatial..."""

    def get_default_indexing_maps(self) -> Sequence[AffineMap]:
        spatial = len(self.strides)
        loops = 2 + 2 * spatial
        n, c, *rest = (AffineDimExpr(position) for position in range(loops))
        outer, inner = rest[:spatial], rest[spatial:]
        return (
            AffineMap(loops, 0, (n, c, *_windows(self, outer, inner))),
            AffineMap(loops, 0, (c, *inner)),
            AffineMap(loops, 0, (n, c, *outer)),
        )

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        spatial = len(self.strides)
        return _iterators(parallel=2 + spatial, reduction=spatial)


@irdl_op_definition
class DepthwiseConv1DNcwCwOp(_DepthwiseConvOperation):
    """One-dimensional depthwise convolution; see `linalg.conv_1d_ncw_fcw` for the form."""

    name = "linalg.depthwise_conv_1d_ncw_cw"


@irdl_op_definition
class DepthwiseConv2DNchwChwOp(_DepthwiseConvOperation):
    """Two-dimensional depthwise convolution; see `linalg.conv_1d_ncw_fcw` for the form."""

    name = "linalg.depthwise_conv_2d_nchw_chw"


class _PoolingOperation(PoolingOperation, ABC):
    """Combines each window of an input; the second operand only gives the window's shape."""

    @classmethod
    @abstractmethod
    def combiner(cls, is_float: bool) -> type[Operation]:
        """The op that takes an element and the running result."""

    @abstractmethod
    def lay_out(self, channel: AffineExpr, spatial: Sequence[AffineExpr]) -> tuple[AffineExpr, ...]:
        """The dimensions after the first in the order of the layout."""

    @classmethod
    def get_hidden_region(cls, inputs: Sequence[SSAValue], outputs: Sequence[SSAValue]) -> Region:
        arg_types = cls.body_arg_types((*inputs, *outputs))
        combiner = cls.combiner(isinstance(arg_types[-1], AnyFloat))

        @Builder.implicit_region(arg_types)
        def hidden_region(args: tuple[BlockArgument, ...]) -> None:
            element, _, accumulator = args
            YieldOp(combiner.create(operands=[element, accumulator], result_types=[arg_types[-1]]))

        return hidden_region

    def get_default_indexing_maps(self) -> Sequence[AffineMap]:
        spatial = len(self.strides)
        loops = 2 + 2 * spatial
        n, *rest = (AffineDimExpr(position) for position in range(loops))
        inner = rest[1 + spatial :]
        # The first 2 + spatial loops run over the output in its own layout.
        channel, *outer = self.lay_in(rest[: 1 + spatial])
        return (
            AffineMap(loops, 0, (n, *self.lay_out(channel, _windows(self, outer, inner)))),
            AffineMap(loops, 0, tuple(inner)),
            AffineMap(loops, 0, (n, *self.lay_out(channel, outer))),
        )

    @abstractmethod
    def lay_in(self, dims: Sequence[AffineExpr]) -> Sequence[AffineExpr]:
        """Channel, then spatial dimensions, from the layout's order."""

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        spatial = len(self.strides)
        return _iterators(parallel=2 + spatial, reduction=spatial)


class _ChannelsFirst(_PoolingOperation, ABC):
    def lay_out(self, channel: AffineExpr, spatial: Sequence[AffineExpr]) -> tuple[AffineExpr, ...]:
        return (channel, *spatial)

    def lay_in(self, dims: Sequence[AffineExpr]) -> Sequence[AffineExpr]:
        return dims


class _ChannelsLast(_PoolingOperation, ABC):
    def lay_out(self, channel: AffineExpr, spatial: Sequence[AffineExpr]) -> tuple[AffineExpr, ...]:
        return (*spatial, channel)

    def lay_in(self, dims: Sequence[AffineExpr]) -> Sequence[AffineExpr]:
        return (dims[-1], *dims[:-1])


class _SumPooling(_PoolingOperation, ABC):
    @classmethod
    def combiner(cls, is_float: bool) -> type[Operation]:
        return arith.AddfOp if is_float else arith.AddiOp


class _MaxPooling(_PoolingOperation, ABC):
    @classmethod
    def combiner(cls, is_float: bool) -> type[Operation]:
        return arith.MaximumfOp if is_float else arith.MaxSIOp


@irdl_op_definition
class PoolingNchwSumOp(_ChannelsFirst, _SumPooling):
    """
    Sum over each two-dimensional window.

    ```mlir
    %r = linalg.pooling_nchw_sum
        {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
        ins(%x, %window : tensor<2x3x8x8xf32>, tensor<2x2xf32>)
        outs(%c : tensor<2x3x4x4xf32>) -> tensor<2x3x4x4xf32>
    ```
    """

    name = "linalg.pooling_nchw_sum"


@irdl_op_definition
class PoolingNchwMaxOp(_ChannelsFirst, _MaxPooling):
    """
    Maximum over each two-dimensional window; see `linalg.pooling_nchw_sum` for the form.

    It stands for xDSL's op of this name, whose custom form gets a body that reads the window.
    """

    name = "linalg.pooling_nchw_max"


@irdl_op_definition
class PoolingNcwSumOp(_ChannelsFirst, _SumPooling):
    """Sum over each one-dimensional window; see `linalg.pooling_nchw_sum` for the form."""

    name = "linalg.pooling_ncw_sum"


@irdl_op_definition
class PoolingNcwMaxOp(_ChannelsFirst, _MaxPooling):
    """Maximum over each one-dimensional window; see `linalg.pooling_nchw_sum` for the form."""

    name = "linalg.pooling_ncw_max"


@irdl_op_definition
class PoolingNdhwcSumOp(_ChannelsLast, _SumPooling):
    """Sum over each three-dimensional window; see `linalg.pooling_nchw_sum` for the form."""

    name = "linalg.pooling_ndhwc_sum"


@irdl_op_definition
class PoolingNdhwcMaxOp(_ChannelsLast, _MaxPooling):
    """Maximum over each three-dimensional window; see `linalg.pooling_nchw_sum` for the form."""

    name = "linalg.pooling_ndhwc_max"


NAMED_OPS: tuple[type[NamedOperation], ...] = (
    BatchMatmulOp,
    Conv1DNcwFcwOp,
    Conv3DNcdhwFcdhwOp,
    DepthwiseConv1DNcwCwOp,
    DepthwiseConv2DNchwChwOp,
    PoolingNchwMaxOp,
    PoolingNchwSumOp,
    PoolingNcwSumOp,
    PoolingNcwMaxOp,
    PoolingNdhwcSumOp,
    PoolingNdhwcMaxOp,
)
