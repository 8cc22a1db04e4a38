"""The ascendc dialect: which instruction. One operation per AscendC API, named after it."""

from xdsl.ir import Dialect

from acc.dialects.ascendc import (
    data_copy,
    debug,
    enums,
    fragment,
    mask,
    queue,
    spec,
    static_tensor,
    sync,
    system,
    tensor,
    types,
    vec_binary,
    vec_cast,
    vec_compare,
    vec_fill,
    vec_gather,
    vec_math,
    vec_reduce,
    vec_scalar,
    vec_sort,
    vec_transpose,
    vec_unary,
)
from acc.dialects.collect import collect_attrs, collect_ops

_FAMILIES = (
    system,
    queue,
    tensor,
    static_tensor,
    data_copy,
    mask,
    sync,
    debug,
    vec_unary,
    vec_binary,
    vec_scalar,
    vec_compare,
    vec_cast,
    vec_fill,
    vec_gather,
    vec_reduce,
    vec_math,
    vec_sort,
    vec_transpose,
    fragment,
    spec,
)

Ascendc = Dialect("ascendc", collect_ops(*_FAMILIES), collect_attrs(types, enums))
