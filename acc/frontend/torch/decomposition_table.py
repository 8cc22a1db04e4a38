"""Which ATen op is decomposed by what: torch-mlir's table with ours over it."""

from __future__ import annotations

import torch

from acc.frontend.torch import (
    adaptive_decompositions,
    decompositions,
    division_decompositions,
    elementwise_decompositions,
    integer_decompositions,
    place_decompositions,
    pooling_decompositions,
    resize_decompositions,
    scatter_decompositions,
    sort_decompositions,
    upsampling_decompositions,
    window_decompositions,
)
from acc.frontend.torch.torch_mlir import Table, stock_decompositions
from acc.frontend.torch.widening import compute_wide, compute_wide_with_number

aten = torch.ops.aten

_OURS: Table = {
    aten._softmax.default: decompositions.softmax,
    aten._log_softmax.default: decompositions.log_softmax,
    aten.var_mean.correction: decompositions.var_mean,
    aten.var.correction: decompositions.var,
    aten.native_layer_norm.default: decompositions.native_layer_norm,
    aten._native_batch_norm_legit_functional.default: decompositions.native_batch_norm_functional,
    aten.rms_norm.default: decompositions.rms_norm,
    aten.native_group_norm.default: decompositions.native_group_norm,
    aten.scaled_dot_product_attention.default: decompositions.scaled_dot_product_attention,
    aten.linalg_vector_norm.default: decompositions.linalg_vector_norm,
    aten.gelu.default: elementwise_decompositions.gelu,
    aten.maximum.default: elementwise_decompositions.maximum,
    aten.minimum.default: elementwise_decompositions.minimum,
    aten.clamp.default: elementwise_decompositions.clamp,
    aten.clamp.Tensor: elementwise_decompositions.clamp_tensor,
    aten.reciprocal.default: elementwise_decompositions.reciprocal,
    aten.erfc.default: elementwise_decompositions.erfc,
    aten.isfinite.default: elementwise_decompositions.isfinite,
    aten.signbit.default: elementwise_decompositions.signbit,
    aten.copysign.Tensor: elementwise_decompositions.copysign,
    aten.copysign.Scalar: elementwise_decompositions.copysign_scalar,
    aten.hypot.default: elementwise_decompositions.hypot,
    aten.angle.default: elementwise_decompositions.angle,
    aten.isclose.default: elementwise_decompositions.isclose,
    aten.logaddexp.default: elementwise_decompositions.logaddexp,
    aten.logaddexp2.default: elementwise_decompositions.logaddexp2,
    aten.dist.default: elementwise_decompositions.dist,
    aten.cdist.default: elementwise_decompositions.cdist,
    aten._cdist_forward.default: elementwise_decompositions.cdist,
    aten.avg_pool1d.default: pooling_decompositions.average_pool_1d,
    aten.avg_pool2d.default: pooling_decompositions.average_pool(2),
    aten.avg_pool3d.default: pooling_decompositions.average_pool(3),
    aten.pad.default: window_decompositions.pad,
    aten.constant_pad_nd.default: window_decompositions.constant_pad_nd,
    aten.adaptive_avg_pool1d.default: adaptive_decompositions.average_1d,
    aten._adaptive_avg_pool2d.default: adaptive_decompositions.average(None),
    aten._adaptive_avg_pool3d.default: adaptive_decompositions.average(
        compute_wide(aten._adaptive_avg_pool3d.default)
    ),
    aten.adaptive_max_pool2d.default: adaptive_decompositions.maximum,
    aten.adaptive_max_pool3d.default: adaptive_decompositions.maximum,
    aten.unfold.default: window_decompositions.unfold,
    aten.cummax.default: window_decompositions.cummax,
    aten.cummin.default: window_decompositions.cummin,
    aten.sort.default: sort_decompositions.sort,
    aten.sort.stable: sort_decompositions.sort_stable,
    aten.topk.default: sort_decompositions.topk,
    aten.kthvalue.default: sort_decompositions.kthvalue,
    aten.median.dim: sort_decompositions.median_dim,
    aten.median.default: sort_decompositions.median,
    aten.bucketize.Tensor: sort_decompositions.bucketize,
    aten.searchsorted.Tensor: sort_decompositions.searchsorted,
    aten.lerp.Scalar: elementwise_decompositions.lerp_scalar,
    aten.hardtanh.default: elementwise_decompositions.hardtanh,
    aten.max.dim: place_decompositions.max_dim,
    aten.min.dim: place_decompositions.min_dim,
    aten.argmax.default: place_decompositions.argmax,
    aten.argmin.default: place_decompositions.argmin,
    aten.fmod.Tensor: division_decompositions.fmod,
    aten.fmod.Scalar: division_decompositions.fmod,
    aten.floor_divide.default: division_decompositions.floor_divide,
    aten.neg.default: integer_decompositions.negated,
    aten.__lshift__.Tensor: integer_decompositions.shift_left,
    aten.__lshift__.Scalar: integer_decompositions.shift_left,
    aten.__rshift__.Tensor: integer_decompositions.shift_right,
    aten.__rshift__.Scalar: integer_decompositions.shift_right,
    aten.any.default: integer_decompositions.any_of,
    aten.any.dim: integer_decompositions.any_of,
    aten.any.dims: integer_decompositions.any_of,
    aten.all.default: integer_decompositions.all_of,
    aten.all.dim: integer_decompositions.all_of,
    aten.all.dims: integer_decompositions.all_of,
    aten.scatter.src: scatter_decompositions.scatter_src,
    aten.scatter.value: scatter_decompositions.scatter_value,
    aten.scatter_add.default: scatter_decompositions.scatter_add,
    aten.scatter_reduce.two: scatter_decompositions.scatter_reduce,
    aten.index_reduce.default: scatter_decompositions.index_reduce,
    aten._upsample_bilinear2d_aa.default: resize_decompositions.upsample_bilinear2d_aa,
}

# PyTorch computes these in float32, and torch-mlir in several ops or in a long sum.
_WIDE = (
    aten.sigmoid.default,
    aten.elu.default,
    aten.leaky_relu.default,
    aten.sum.dim_IntList,
    aten.mean.default,
    aten.mean.dim,
    aten.prod.default,
    aten.prod.dim_int,
    aten.cumsum.default,
    aten.cumprod.default,
)

_WIDE_WITH_NUMBER = (
    aten.add.Tensor,
    aten.sub.Tensor,
    aten.mul.Tensor,
    aten.div.Tensor,
    aten.pow.Tensor_Scalar,
)

# torch-mlir reads the elements of these as signed, or fails on a byte and a number.
_SIGNED = (
    aten.add.Tensor,
    aten.sub.Tensor,
    aten.mul.Tensor,
    aten.div.Tensor,
    aten.rsub.Scalar,
    aten.sum.default,
    aten.sum.dim_IntList,
    aten.prod.default,
    aten.prod.dim_int,
    aten.cumsum.default,
    aten.cumprod.default,
    aten.amax.default,
    aten.amin.default,
    aten.maximum.default,
    aten.minimum.default,
    aten.clamp.default,
    aten.remainder.Tensor,
    aten.remainder.Scalar,
    aten.fmod.Tensor,
    aten.fmod.Scalar,
    aten.div.Tensor_mode,
    aten.div.Scalar_mode,
    aten.abs.default,
    aten.relu.default,
    aten.bitwise_right_shift.Tensor,
    aten.bitwise_right_shift.Tensor_Scalar,
)

_DIVISIONS = (aten.div.Tensor_mode, aten.div.Scalar_mode)

# Decomposed by torch-mlir itself, after the graph; its own rewriting gives the smaller IR.
_LEFT = (aten.addmm.default,)


def decomposition_table() -> Table:
    """The table for `ExportedProgram.run_decompositions`."""
    table = stock_decompositions()
    for op in _LEFT:
        table.pop(op, None)
    table |= _OURS
    table |= upsampling_decompositions.UPSAMPLING
    table |= {op: compute_wide(op) for op in _WIDE}
    table |= {op: compute_wide_with_number(op) for op in _WIDE_WITH_NUMBER}
    table |= dict.fromkeys(_DIVISIONS, division_decompositions.div_mode)
    signed = {op: integer_decompositions.compute_signed(op, table.get(op)) for op in _SIGNED}
    return table | signed
