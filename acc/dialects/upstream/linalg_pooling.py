"""Pooling ops of linalg; see `acc.dialects.upstream.linalg_named` for why they are here."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from xdsl.builder import Builder
from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, ArrayAttr
from xdsl.dialects.linalg.abstract_ops import PoolingOperation
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import BlockArgument, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap
from xdsl.irdl import irdl_op_definition

from acc.dialects.upstream.linalg_windows import iterators, window_indices


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
            AffineMap(loops, 0, (n, *self.lay_out(channel, window_indices(self, outer, inner)))),
            AffineMap(loops, 0, tuple(inner)),
            AffineMap(loops, 0, (n, *self.lay_out(channel, outer))),
        )

    @abstractmethod
    def lay_in(self, dims: Sequence[AffineExpr]) -> Sequence[AffineExpr]:
        """Channel, then spatial dimensions, from the layout's order."""

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        spatial = len(self.strides)
        return iterators(parallel=2 + spatial, reduction=spatial)


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


class _MinPooling(_PoolingOperation, ABC):
    @classmethod
    def combiner(cls, is_float: bool) -> type[Operation]:
        return arith.MinimumfOp if is_float else arith.MinSIOp


class _MaxUnsignedPooling(_PoolingOperation, ABC):
    @classmethod
    def combiner(cls, is_float: bool) -> type[Operation]:
        return arith.MaximumfOp if is_float else arith.MaxUIOp


class _MinUnsignedPooling(_PoolingOperation, ABC):
    @classmethod
    def combiner(cls, is_float: bool) -> type[Operation]:
        return arith.MinimumfOp if is_float else arith.MinUIOp


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


@irdl_op_definition
class PoolingNwcSumOp(_ChannelsLast, _SumPooling):
    """Sum over each one-dimensional window; see `linalg.pooling_nchw_sum` for the form."""

    name = "linalg.pooling_nwc_sum"


@irdl_op_definition
class PoolingNwcMaxOp(_ChannelsLast, _MaxPooling):
    """Maximum over each one-dimensional window; see `linalg.pooling_nchw_sum` for the form."""

    name = "linalg.pooling_nwc_max"


@irdl_op_definition
class PoolingNwcMinOp(_ChannelsLast, _MinPooling):
    """Minimum over each one-dimensional window; see `linalg.pooling_nchw_sum` for the form."""

    name = "linalg.pooling_nwc_min"


@irdl_op_definition
class PoolingNwcMaxUnsignedOp(_ChannelsLast, _MaxUnsignedPooling):
    """Unsigned maximum over each one-dimensional window; see `linalg.pooling_nchw_sum`."""

    name = "linalg.pooling_nwc_max_unsigned"


@irdl_op_definition
class PoolingNwcMinUnsignedOp(_ChannelsLast, _MinUnsignedPooling):
    """Unsigned minimum over each one-dimensional window; see `linalg.pooling_nchw_sum`."""

    name = "linalg.pooling_nwc_min_unsigned"


@irdl_op_definition
class PoolingNhwcSumOp(_ChannelsLast, _SumPooling):
    """Sum over each two-dimensional window; see `linalg.pooling_nchw_sum` for the form."""

    name = "linalg.pooling_nhwc_sum"


@irdl_op_definition
class PoolingNhwcMaxOp(_ChannelsLast, _MaxPooling):
    """Maximum over each two-dimensional window; see `linalg.pooling_nchw_sum` for the form."""

    name = "linalg.pooling_nhwc_max"


@irdl_op_definition
class PoolingNhwcMinOp(_ChannelsLast, _MinPooling):
    """Minimum over each two-dimensional window; see `linalg.pooling_nchw_sum` for the form."""

    name = "linalg.pooling_nhwc_min"


@irdl_op_definition
class PoolingNhwcMaxUnsignedOp(_ChannelsLast, _MaxUnsignedPooling):
    """Unsigned maximum over each two-dimensional window; see `linalg.pooling_nchw_sum`."""

    name = "linalg.pooling_nhwc_max_unsigned"


@irdl_op_definition
class PoolingNhwcMinUnsignedOp(_ChannelsLast, _MinUnsignedPooling):
    """Unsigned minimum over each two-dimensional window; see `linalg.pooling_nchw_sum`."""

    name = "linalg.pooling_nhwc_min_unsigned"


@irdl_op_definition
class PoolingNdhwcMinOp(_ChannelsLast, _MinPooling):
    """Minimum over each three-dimensional window; see `linalg.pooling_nchw_sum` for the form."""

    name = "linalg.pooling_ndhwc_min"


POOLING_OPS: tuple[type[PoolingOperation], ...] = (
    PoolingNchwSumOp,
    PoolingNchwMaxOp,
    PoolingNcwSumOp,
    PoolingNcwMaxOp,
    PoolingNdhwcSumOp,
    PoolingNdhwcMaxOp,
    PoolingNwcSumOp,
    PoolingNwcMaxOp,
    PoolingNwcMinOp,
    PoolingNwcMaxUnsignedOp,
    PoolingNwcMinUnsignedOp,
    PoolingNhwcSumOp,
    PoolingNhwcMaxOp,
    PoolingNhwcMinOp,
    PoolingNhwcMaxUnsignedOp,
    PoolingNhwcMinUnsignedOp,
    PoolingNdhwcMinOp,
)
