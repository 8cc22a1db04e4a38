"""Which operations a model is told about, and why: those of the category, and those of the spec."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from xdsl.dialects import arith, math
from xdsl.dialects.linalg.ops import IndexOp
from xdsl.dialects.tensor import ExtractOp
from xdsl.ir import Operation

from acc.dialects.tile.base import ElementwiseOp
from acc.dialects.tile.cast import CastOp
from acc.dialects.tile.category import Category
from acc.dialects.tile.check import CheckOp
from acc.dialects.tile.compare import CmpOp, SelectOp
from acc.dialects.tile.elementwise import AbsOp, AddOp, MaxOp, MinOp, MulOp, NegOp, RoundOp
from acc.dialects.tile.gather import GatherOp
from acc.dialects.tile.iota import IotaOp
from acc.dialects.tile.place import PlaceOp
from acc.dialects.tile.program import LaunchOp, WorkspaceOp
from acc.dialects.tile.query import BlockIdxOp, BlockNumOp, TilingFieldOp
from acc.dialects.tile.reduce import ReduceOp
from acc.dialects.tile.scan import EndOp, ScanOp
from acc.dialects.tile.shape import BroadcastOp, ExtentOp, FillOp
from acc.dialects.tile.slice import SliceOp
from acc.dialects.tile.sort import SortOp
from acc.dialects.tile.spec import SpecOp
from acc.dialects.tile.transfer import AllocOp, LoadOp, StoreOp
from acc.dialects.tile.transpose import TransposeOp
from acc.frontend.dsl.ops import callable_operations
from acc.frontend.dsl.ops.elementwise import OPERATORS
from acc.frontend.dsl.scalars import FLOAT, INTEGER

_EVERY = (LoadOp, StoreOp, AllocOp, BlockIdxOp, BlockNumOp, TilingFieldOp, ExtentOp)
"""What a kernel in value or explicit form is made of, whatever it computes."""

_OF_CATEGORY: Mapping[Category, tuple[type[Operation], ...]] = {
    Category.ELEMENTWISE: (),
    Category.BROADCAST: (BroadcastOp,),
    Category.REDUCTION: (ReduceOp, FillOp, LaunchOp, WorkspaceOp),
    Category.NORMALISATION: (ReduceOp, FillOp, BroadcastOp),
    Category.SCAN: (ScanOp, EndOp, FillOp),
    Category.WINDOW: (SliceOp, ReduceOp, FillOp),
    Category.MOVE: (TransposeOp, SliceOp, FillOp),
    Category.GATHER: (PlaceOp, GatherOp, IotaOp, CheckOp),
    Category.SORT: (SortOp, SliceOp, IotaOp),
    Category.LOSS: (ReduceOp, FillOp, IotaOp, CmpOp, SelectOp, LaunchOp, WorkspaceOp),
    Category.CONTRACTION: (ReduceOp, FillOp, BroadcastOp, SliceOp),
}
"""Operations or their families, by what the kernels of a category need."""

_FOR_CASTS = (
    *(arith.ExtFOp, arith.TruncFOp, arith.SIToFPOp, arith.UIToFPOp, arith.FPToSIOp),
    *(arith.FPToUIOp, arith.ExtSIOp, arith.ExtUIOp, arith.TruncIOp, arith.IndexCastOp),
)

_FOR: Mapping[type[Operation], type[Operation]] = {
    **dict.fromkeys((arith.CmpfOp, arith.CmpiOp), CmpOp),
    **dict.fromkeys(_FOR_CASTS, CastOp),
    arith.SelectOp: SelectOp,
    arith.NegfOp: NegOp,
    **dict.fromkeys((math.AbsFOp, math.AbsIOp), AbsOp),
    math.RoundEvenOp: RoundOp,
    IndexOp: IotaOp,
    ExtractOp: GatherOp,
}
"""What does on tiles what an operation of a spec does on elements, where names do not tell."""

_FOLDS: Mapping[type[Operation], str] = {AddOp: "sum", MulOp: "prod", MaxOp: "max", MinOp: "min"}
"""What reductions and scans by an operation are called."""


@dataclass(frozen=True)
class Choice:
    """An operation that is described, and the reason."""

    op_class: type[Operation]
    why: str

    @property
    def name(self) -> str:
        """Its name in the language."""
        return self.op_class.name.removeprefix("tile.")


def choices(category: Category, spec: SpecOp | None) -> tuple[Choice, ...]:
    """The operations to describe for a request, in the order of the dialect, each once."""
    asked = () if spec is None else tuple(_of_spec(spec))
    folds = None if spec is None else frozenset(_FOLDS[op] for op, _ in asked if op in _FOLDS)
    found: dict[type[Operation], str] = {}
    for op_class, why in (*_wanted(category, folds), *asked):
        found.setdefault(op_class, why)
    known = callable_operations().values()
    return tuple(Choice(op_class, found[op_class]) for op_class in known if op_class in found)


def _wanted(
    category: Category, folds: frozenset[str] | None
) -> Iterator[tuple[type[Operation], str]]:
    """
    What the category needs; of reductions and scans those by operations of the spec. Words have no
    operations, and may ask for any on elements.
    """
    for name, op_class in callable_operations().items():
        if issubclass(op_class, _EVERY):
            yield op_class, "every kernel"
        elif issubclass(op_class, _OF_CATEGORY[category]) and (
            folds is None
            or not issubclass(op_class, ReduceOp | ScanOp)
            or name.split("_")[-1] in folds
        ):
            yield op_class, f"category {category.value}"
        elif folds is None and issubclass(op_class, ElementwiseOp):
            yield op_class, "what words may ask for"


def _of_spec(spec: SpecOp) -> Iterator[tuple[type[Operation], str]]:
    """What does on tiles what the operations of the spec do."""
    names, by_class = callable_operations(), _on_tiles()
    for op in spec.body.walk():
        target = by_class.get(type(op)) or names.get(op.name.split(".")[-1])
        if target is not None:
            yield target, f"the spec has {op.name}"


@cache
def _on_tiles() -> Mapping[type[Operation], type[Operation]]:
    """Operations on elements to those on tiles; the operators of the language say which."""
    names = callable_operations()
    found: dict[type[Operation], type[Operation]] = dict(_FOR)
    for operators in (FLOAT, INTEGER):
        for sign, op_class in operators.binary.items():
            if sign in OPERATORS:
                found[op_class] = OPERATORS[sign]
        for name, op_class in operators.functions.items():
            if name in names:
                found[op_class] = names[name]
    return found
