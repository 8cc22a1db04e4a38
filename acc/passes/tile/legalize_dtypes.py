"""Widening of half precision: the vector unit computes bf16 not at all and f16 less exactly."""

from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    FloatAttr,
    ModuleOp,
    f32,
    f64,
    i1,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from acc.analysis.scalar_forms import has_scalar_form
from acc.diagnostics import UserError
from acc.dialects.tile.base import ComputeOp, element_type, on_chip
from acc.dialects.tile.cast import CastOp, Rounding
from acc.dialects.tile.compare import CmpOp, SelectOp
from acc.dialects.tile.elementwise import CopyOp
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.shape import BroadcastOp, FillOp
from acc.dialects.tile.slice import SliceOp
from acc.dialects.tile.transfer import AllocOp, StoreOp
from acc.dialects.tile.transpose import TransposeOp
from acc.dialects.tile.types import GmType, TileType
from acc.implicit_rounding import may_stay_unrounded


@dataclass(frozen=True)
class LegalizeDtypesPass(ModulePass):
    """
    Compute f16 and bf16 tiles of kernels in value form in f32, rounding where a value is stored or
    cast, in modules with `acc.implicit_rounding` only where it is stored; refuse element types that
    the vector unit cannot compute with.

        %y = tile.exp %x : !tile.tile<[8], bf16, ub> -> !tile.tile<[8], bf16, ub>
        // becomes
        %w = tile.cast none %x : !tile.tile<[8], bf16, ub> -> !tile.tile<[8], f32, ub>
        %y = tile.exp %w : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
    """

    name = "legalize-dtypes"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Legalize every kernel; buffers of the explicit form keep the types they have."""
        for kernel in op.walk():
            if isinstance(kernel, KernelOp):
                _check_elements(kernel)
                if not any(isinstance(inner, AllocOp) for inner in kernel.walk()):
                    _Widening(keep=not may_stay_unrounded(op)).block(kernel.body.block)


def _check_elements(kernel: KernelOp) -> None:
    for op in kernel.walk():
        if not isinstance(op, ComputeOp):
            continue
        for value in (*op.inputs, op.destination):
            element = element_type(value)
            if element == f64 or (element == i64 and not _is_exact_on_scalars(op)):
                raise UserError(
                    f"'{op.name}' on {element}: the vector unit has no arithmetic on 64-bit "
                    "elements, and the scalar unit only integer additions, products, maxima and "
                    "minima; legal are f32, f16, bf16, i32 and i16",
                    op,
                )
            if element == i1 and not isinstance(op, CmpOp | SelectOp | CopyOp | CastOp):
                raise UserError(
                    f"'{op.name}' on i1: a mask is bits, which the vector unit only selects by; "
                    "cast it to f32 and compare the result",
                    op,
                )


def _is_exact_on_scalars(op: ComputeOp) -> bool:
    """Whether an operation on 64-bit integers is a move, or left to the scalar unit."""
    moves = isinstance(op, CopyOp | BroadcastOp | FillOp | SliceOp | TransposeOp)
    return moves or has_scalar_form(op) or _is_cast_of_the_chip(op)


def _is_cast_of_the_chip(op: ComputeOp) -> bool:
    """Whether an operation converts 64-bit integers from or to what Cast takes them from or to."""
    if not isinstance(op, CastOp):
        return False
    return {element_type(op.source), op.destination_type.element_type} in ({i64, f32}, {i64, i32})


def _only_moves(op: ComputeOp) -> bool:
    """Whether an operation moves elements that nothing computes with afterwards."""
    moves = (SliceOp, TransposeOp)
    users = [] if op.result is None else [use.operation for use in op.result.uses]
    return isinstance(op, moves) and all(isinstance(u, (StoreOp, CastOp, *moves)) for u in users)


def _is_narrow(element: Attribute) -> bool:
    return isinstance(element, Float16Type | BFloat16Type)


class _Widening:
    """The f32 counterpart of each narrow value, made when it is first needed."""

    def __init__(self, *, keep: bool) -> None:
        self.keep = keep
        """Keep casts of f32 that are widened again."""
        self.wide: dict[SSAValue, SSAValue] = {}
        self.computed: set[SSAValue] = set()

    def block(self, block: Block) -> None:
        """Legalizes the operations of a block, in order."""
        for op in list(block.ops):
            match op:
                case CastOp():
                    self._cast(op)
                case ComputeOp():
                    self._compute(op)
                case StoreOp():
                    self._store(op)
                case scf.ForOp():
                    self._loop(op)
                case _ if op.regions:
                    self._region(op)
                case _:
                    pass

    def _widened(self, value: SSAValue) -> SSAValue:
        """The value in f32; a cast behind its definition, or a constant of f32."""
        if not _is_narrow(element_type(value)):
            return value
        if value not in self.wide:
            self.wide[value] = self._widen(value)
        return self.wide[value]

    def _widen(self, value: SSAValue) -> SSAValue:
        owner = value.owner
        behind = isinstance(owner, Operation)
        builder = Builder(InsertPoint.after(owner) if behind else InsertPoint.at_start(owner))
        if on_chip(value) is not None:
            wide = builder.insert(CastOp(value, f32, Rounding.NONE)).destination
        elif isinstance(owner, arith.ConstantOp) and isinstance(owner.value, FloatAttr):
            wide = builder.insert(arith.ConstantOp(FloatAttr(owner.value.value.data, f32))).result
        else:
            wide = builder.insert(arith.ExtFOp(value, f32)).result
        wide.name_hint = value.name_hint
        return wide

    def _compute(self, op: ComputeOp) -> None:
        if _only_moves(op) and op.operands[0] not in self.computed:
            return
        for i, operand in enumerate(op.operands):
            op.operands[i] = self._widened(operand)
        if op.result is not None:
            self._computed_in_f32(op.result)

    def _computed_in_f32(self, value: SSAValue) -> None:
        """Makes a narrow tile that an operation computes one of f32."""
        if isinstance(value.type, TileType) and _is_narrow(value.type.element_type):
            wide = Rewriter.replace_value_with_new_type(value, value.type.with_element(f32))
            self.computed.add(wide)

    def _cast(self, op: CastOp) -> None:
        source = self._widened(op.source)
        if element_type(source) == op.destination_type.element_type:
            op.destination.replace_all_uses_with(source)
            op.detach()
            op.erase()
            return
        op.operands[0] = source
        if (
            not self.keep
            and element_type(source) == f32
            and _is_narrow(element_type(op.destination))
        ):
            self.wide[op.destination] = source

    def _store(self, op: StoreOp) -> None:
        gm = op.destination.type
        assert isinstance(gm, GmType)
        if op.source in self.computed and element_type(op.source) != gm.element_type:
            cast = CastOp(op.source, gm.element_type, Rounding.RINT)
            Builder(InsertPoint.before(op)).insert(cast)
            cast.destination.name_hint = op.source.name_hint
            op.operands[0] = cast.destination

    def _loop(self, op: scf.ForOp) -> None:
        for i, carried in enumerate(op.operands):
            if i >= 3:
                op.operands[i] = self._widened(carried)
        for argument in list(op.body.block.args):
            self._computed_in_f32(argument)
        self._region(op)

    def _region(self, op: Operation) -> None:
        """Legalizes the regions of loops and branches, and what they yield."""
        for region in op.regions:
            for block in region.blocks:
                self.block(block)
                if isinstance(last := block.last_op, scf.YieldOp):
                    for i, value in enumerate(last.operands):
                        last.operands[i] = self._widened(value)
        for result in list(op.results):
            self._computed_in_f32(result)
