"""Operations along dimensions: reductions, scans, transpositions; and those that make tiles."""

from collections.abc import Mapping

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import BoolAttr, IntegerAttr
from xdsl.ir import Operation

from acc.dialects.tile.gather import GatherOp
from acc.dialects.tile.iota import IotaOp
from acc.dialects.tile.reduce import ReduceMaxOp, ReduceMinOp, ReduceOp, ReduceProdOp, ReduceSumOp
from acc.dialects.tile.scan import ScanOp, ScanProdOp, ScanSumOp
from acc.dialects.tile.shape import BroadcastOp, FillOp
from acc.dialects.tile.transpose import TransposeOp
from acc.emit.hivm.foreign import dims, foreign_attribute, segments
from acc.emit.hivm.writer import Translation, Writer, check_element, no_counterpart

REDUCTIONS: Mapping[type[ReduceOp], str] = {
    ReduceSumOp: "sum",
    ReduceProdOp: "prod",
    ReduceMaxOp: "max",
    ReduceMinOp: "min",
}
"""What `vreduce` combines elements by."""

SCANS: Mapping[type[ScanOp], str] = {ScanSumOp: "vcumsum", ScanProdOp: "vcumprod"}
"""The scans of HIVM."""


def _reduce(op: ReduceOp, to: Writer) -> None:
    check_element(op, "vreduce", op.source, "i8 i16 i32 i64 f16 f32")
    to.hir(
        "vreduce",
        [to.operand(op.source), to.operand(op.destination)],
        {
            **segments(1, 1, 0, 0),
            "arith": foreign_attribute("hivm.reduce_op", REDUCTIONS[type(op)]),
            "reduce_dims": dims([op.axis.value.data]),
        },
    )


def _scan(op: ScanOp, to: Writer) -> None:
    name = SCANS[type(op)]
    check_element(op, name, op.source, "i16 i32 i64 f16 f32")
    if op.exclusive is not None:
        raise no_counterpart(op, f" if it is exclusive: 'hivm.hir.{name}' takes each element in")
    to.hir(
        name,
        [to.operand(op.source), to.operand(op.destination)],
        {
            "cum_dims": dims([op.axis.value.data]),
            "reverse": BoolAttr.from_bool(op.reverse is not None),
        },
    )


def _fill(op: FillOp, to: Writer) -> None:
    to.hir("vbrc", [to.operand(op.value), to.operand(op.destination)], {"broadcast_dims": dims([])})


def _broadcast(op: BroadcastOp, to: Writer) -> None:
    source, dest = to.memory(op.source), to.memory(op.destination)
    sizes = zip(source.sizes, dest.sizes, strict=True)
    spread = [dim for dim, (one, many) in enumerate(sizes) if one == 1 and many != 1]
    if not spread:
        to.hir("copy", [source.value, dest.value], {})
        return
    to.hir("vbrc", [source.value, dest.value], {"broadcast_dims": dims(spread)})


def _transpose(op: TransposeOp, to: Writer) -> None:
    check_element(op, "vtranspose", op.source, "i8 i16 i32 i64 f16 bf16 f32")
    moved = [dim for dim, source in enumerate(op.order) if dim != source]
    if len(moved) != 2:
        found = f" with permutation {list(op.order)}"
        raise no_counterpart(op, f"{found}: 'hivm.hir.vtranspose' exchanges two dimensions")
    to.hir(
        "vtranspose",
        [to.operand(op.source), to.operand(op.destination)],
        {"permutation": dims(op.order)},
    )


def _iota(op: IotaOp, to: Writer) -> None:
    """Counts by 1 along every dimension; all but one have only one element."""
    dest = to.memory(op.destination)
    one = to.insert(ConstantOp(IntegerAttr.from_index_int_value(1))).result
    strides = [one] * len(dest.sizes)
    to.hir("varange", [dest.value, op.start, *strides], segments(1, 1, len(strides)))


def _gather(op: GatherOp, to: Writer) -> None:
    check_element(op, "vgather", op.source, "i16 i32 f16 bf16 f32")
    operands = (op.source, op.places, op.destination)
    to.hir("vgather", [to.operand(value) for value in operands], {})


TRANSLATIONS: Mapping[type[Operation], Translation] = {
    **dict.fromkeys(REDUCTIONS, _reduce),
    **dict.fromkeys(SCANS, _scan),
    FillOp: _fill,
    BroadcastOp: _broadcast,
    TransposeOp: _transpose,
    IotaOp: _iota,
    GatherOp: _gather,
}
