"""
Named linalg ops that imported models bring and xDSL does not define.

They differ only in their indexing maps, so whatever reads maps and bodies works on them as on
`linalg.generic`. `acc.dialects.upstream` adds them to xDSL's linalg dialect.
"""

from abc import ABC
from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.dialects.linalg.abstract_ops import ConvOperation, NamedOperation
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import MatmulOp
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.irdl import irdl_op_definition, prop_def

from acc.dialects.upstream.linalg_pooling import POOLING_OPS
from acc.dialects.upstream.linalg_windows import iterators, window_indices


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
        return iterators(parallel=3, reduction=1)


class _ChannelsFirstConvOperation(ConvOperation, ABC):
    """Convolution of N, C, spatial... by F, C, spatial... into N, F, spatial..."""

    def get_default_indexing_maps(self) -> Sequence[AffineMap]:
        spatial = len(self.strides)
        loops = 3 + 2 * spatial
        n, f, *rest = (AffineDimExpr(position) for position in range(loops))
        outer, c, inner = rest[:spatial], rest[spatial], rest[spatial + 1 :]
        return (
            AffineMap(loops, 0, (n, c, *window_indices(self, outer, inner))),
            AffineMap(loops, 0, (f, c, *inner)),
            AffineMap(loops, 0, (n, f, *outer)),
        )

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        spatial = len(self.strides)
        return iterators(parallel=2 + spatial, reduction=1 + spatial)


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
            AffineMap(loops, 0, (n, c, *window_indices(self, outer, inner))),
            AffineMap(loops, 0, (c, *inner)),
            AffineMap(loops, 0, (n, c, *outer)),
        )

    def get_iterator_types(self) -> ArrayAttr[IteratorTypeAttr]:
        spatial = len(self.strides)
        return iterators(parallel=2 + spatial, reduction=spatial)


@irdl_op_definition
class DepthwiseConv1DNcwCwOp(_DepthwiseConvOperation):
    """One-dimensional depthwise convolution; see `linalg.conv_1d_ncw_fcw` for the form."""

    name = "linalg.depthwise_conv_1d_ncw_cw"


@irdl_op_definition
class DepthwiseConv2DNchwChwOp(_DepthwiseConvOperation):
    """Two-dimensional depthwise convolution; see `linalg.conv_1d_ncw_fcw` for the form."""

    name = "linalg.depthwise_conv_2d_nchw_chw"


NAMED_OPS: tuple[type[NamedOperation], ...] = (
    BatchMatmulOp,
    Conv1DNcwFcwOp,
    Conv3DNcdhwFcdhwOp,
    DepthwiseConv1DNcwCwOp,
    DepthwiseConv2DNchwChwOp,
    *POOLING_OPS,
)
