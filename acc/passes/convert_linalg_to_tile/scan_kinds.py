"""Which way a scan is computed."""

from collections.abc import Mapping

from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import SSAValue

from acc.analysis.structured_ops import StructuredOp
from acc.analysis.tensor_types import element_of
from acc.dialects.tile import scan as tile
from acc.passes.convert_linalg_to_tile.compensated_sum import CompensatedSum
from acc.passes.convert_linalg_to_tile.emitter import Emitter, Value
from acc.passes.convert_linalg_to_tile.reduce import scan_combiner
from acc.passes.convert_linalg_to_tile.scaled_product import ScaledProduct
from acc.passes.convert_linalg_to_tile.scan import PlainScan, Scan, ShortScan

_OF_FLOATS: Mapping[type[tile.ScanOp], type[Scan]] = {
    tile.ScanSumOp: CompensatedSum,
    tile.ScanProdOp: ScaledProduct,
}


def scan_of(emitter: Emitter, op: StructuredOp, start: Value) -> Scan:
    """A scan along a dimension of the nest; raises `UserError` for a body that has no tile scan."""
    result = op.results[0]
    dim = emitter.space.scanned_by(op)
    assert op.scan is not None and isinstance(start, SSAValue)
    combiner = scan_combiner(op)
    kind: type[Scan] = PlainScan
    if dim is None:
        kind = ShortScan
    elif isinstance(element_of(result), AnyFloat):
        kind = _OF_FLOATS.get(combiner.running, PlainScan)
    return kind(
        emitter,
        op.scan,
        combiner,
        start,
        dim,
        emitter.space.dims_of(result),
        element_of(result),
    )
