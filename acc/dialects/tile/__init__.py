"""The tile dialect: where and when. Kernels over tiles in named memories, in two forms."""

from xdsl.ir import Dialect

from acc.dialects.collect import collect_attrs, collect_ops
from acc.dialects.tile import (
    cast,
    check,
    compare,
    elementwise,
    gather,
    iota,
    kernel,
    map,
    place,
    program,
    query,
    record,
    reduce,
    scan,
    shape,
    slice,
    sort,
    spec,
    structure,
    transfer,
    transpose,
    types,
)

_FAMILIES = (
    kernel,
    structure,
    query,
    place,
    program,
    spec,
    transfer,
    elementwise,
    compare,
    cast,
    check,
    map,
    iota,
    gather,
    shape,
    slice,
    transpose,
    reduce,
    scan,
    sort,
)

Tile = Dialect("tile", collect_ops(*_FAMILIES), collect_attrs(types, record, *_FAMILIES))
