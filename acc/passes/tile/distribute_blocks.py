"""Distribution of parallel loops over the cores: the only place that knows how many there are."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd, lcm, prod

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint

from acc.analysis.layout import element_bytes
from acc.diagnostics import UserError, check_option
from acc.dialects.tile.base import on_chip
from acc.dialects.tile.kernel import KernelOp
from acc.dialects.tile.query import BlockIdxOp, BlockNumOp
from acc.dialects.tile.structure import ParallelOp
from acc.dialects.tile.transfer import LoadOp, StoreOp
from acc.dialects.tile.types import GmType
from acc.module_chip import chip_of
from acc.passes.index_builder import Index, IndexBuilder, known
from acc.passes.tile.host_builder import HostBuilder
from acc.passes.tile.symbol_fields import (
    add_symbol_fields,
)
from acc.passes.tile.variants import Variant, split_variants, variants_of
from acc.target.chip import Chip

PER_CORE = "perCore"


@dataclass(frozen=True)
class DistributeBlocksPass(ModulePass):
    """
    Turn each `tile.parallel` into a loop over the part that the core's block takes, and write the
    host function that computes the number of blocks.

    Parts are even, in units of one row, or of 512 bytes where the loop walks along contiguous
    memory, or of the whole step where the body cannot take less. A kernel without a parallel loop
    runs on one block.

        tile.parallel (%r) = (%c0) to (%rows) step (%c8) { ... }
        // becomes
        %b = tile.block_idx
        %first = arith.muli %b, %perCore
        %last = minui(%first + %perCore, %rows)
        scf.for %r = %first to %last step %c8 { ... }
    """

    name = "distribute-blocks"

    cores: int | None = None
    """Cores to use at most; all vector cores of the chip if absent."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """
        Distribute every kernel that has no host function yet. Raises `UserError` for more cores
        than a launch counts blocks.
        """
        if self.cores is not None:
            check_option("cores", self.cores, chip_of(op).max_blocks)
        for kernel in list(op.walk()):
            if isinstance(kernel, KernelOp):
                chip = chip_of(kernel)
                cores = chip.vector_cores if self.cores is None else self.cores
                if variants_of(kernel):
                    for variant in split_variants(kernel, op):
                        _Distribution(variant.kernel, chip, cores, variant).run()
                    kernel.detach()
                    kernel.erase()
                elif kernel.host is None:
                    _Distribution(kernel, chip, cores).run()
                else:
                    add_symbol_fields(kernel, op)


class _Distribution:
    """The distribution of one kernel."""

    def __init__(self, kernel: KernelOp, chip: Chip, cores: int, variant: Variant | None = None):
        self.kernel, self.chip, self.cores, self.variant = kernel, chip, cores, variant
        self.symbols = kernel.symbols()

    def run(self) -> None:
        body = self.kernel.body.block
        loops = [op for op in body.ops if isinstance(op, ParallelOp)]
        for op in self.kernel.walk():
            if isinstance(op, ParallelOp) and op not in loops:
                raise UserError(
                    "a parallel loop stands inside of another operation, expected it directly in "
                    "its kernel; one loop may run over several dimensions",
                    op,
                )
            if isinstance(op, ParallelOp):
                _check_steps(op)
        if len(loops) > 1:
            raise UserError(
                f"kernel '{self.kernel.sym_name.data}' has {len(loops)} parallel loops, expected "
                "at most one; cores cannot wait for each other between them, so put each in a "
                "kernel of its own",
                loops[1],
            )
        host = HostBuilder(self.kernel, self.symbols, self.cores)
        host.blocks = self._own_blocks()
        if loops:
            _lower_loop(loops[0], host, self.chip)
        if self.variant is not None:
            host.only_if(self.variant)
        host.finish()

    def _own_blocks(self) -> int:
        """Blocks of a kernel whose split is its own: all cores if it asks how many there are."""
        queries = [op for op in self.kernel.walk() if isinstance(op, BlockIdxOp | BlockNumOp)]
        if any(isinstance(op, BlockNumOp) for op in queries):
            return self.cores
        if queries:
            raise UserError(
                "a kernel that splits its work by tile.block_idx also asks tile.block_num, or has "
                "a host function that says how many blocks to launch; found neither",
                queries[0],
            )
        return 1


def _check_steps(loop: ParallelOp) -> None:
    for step in loop.step:
        number = known(step)
        if number is not None and number < 1:
            raise UserError(f"the steps of a parallel loop must be positive, found {number}", loop)


def _granule(loop: ParallelOp, chip: Chip) -> int:
    """The unit of the even split of a one-dimensional loop."""
    (induction,), (step,) = loop.body.block.args, loop.step
    bytes_along = _bytes_along(loop.body.block, induction)
    step_number = known(step)
    unit = 1
    if bytes_along is not None:
        unit = max(1, chip.gm_align_bytes // bytes_along)
        if step_number is not None and step_number % chip.per_block(bytes_along) == 0:
            unit = gcd(unit, step_number)
    if _tails(loop):
        return unit
    if step_number is None:
        raise UserError("a parallel loop with a step known at run time needs a tail", loop)
    return lcm(unit, step_number) if bytes_along is not None else step_number


def _bytes_along(block: Block, induction: SSAValue) -> int | None:
    """Element size of tensors that runs are moved of, from the induction variable on, if any is."""
    sizes: list[int] = []
    for op in block.walk():
        if isinstance(op, LoadOp | StoreOp) and op.offsets and op.offsets[-1] is induction:
            tile = on_chip(op.destination if isinstance(op, LoadOp) else op.source)
            if tile is not None and tile.bounds[-1] == 1:
                continue
            gm = op.source if isinstance(op, LoadOp) else op.destination
            assert isinstance(gm.type, GmType)
            sizes.append(element_bytes(gm.type.element_type))
    return min(sizes) if sizes else None


def _tails(loop: ParallelOp) -> list[arith.SubiOp]:
    """The operations `upper - induction`: what is left for the last iteration."""
    upper, induction = loop.upper[0], loop.body.block.args[0]
    return [
        op
        for op in loop.body.block.ops
        if isinstance(op, arith.SubiOp) and op.rhs is induction and _same(op.lhs, upper)
    ]


def _same(a: SSAValue, b: SSAValue) -> bool:
    return a is b or (known(a) is not None and known(a) == known(b))


def _lower_loop(loop: ParallelOp, host: HostBuilder, chip: Chip) -> None:
    if len(loop.upper) == 1:
        _lower_range(loop, host, chip)
    else:
        _lower_units(loop, host)


def _lower_range(loop: ParallelOp, host: HostBuilder, chip: Chip) -> None:
    """One dimension: each core takes a contiguous range."""
    (lower,), (upper,), (step,) = loop.lower, loop.upper, loop.step
    granule = _granule(loop, chip)
    total = host.index.sub(host.clone(upper), host.clone(lower))
    share = host.index.align(host.index.ceil_div(total, host.cores), granule, "share")
    per_core = host.index.max(share, granule, PER_CORE)
    host.blocks = host.index.ceil_div(total, per_core)

    at = IndexBuilder(Builder(InsertPoint.before(loop)))
    even = isinstance(total, int) and isinstance(per_core, int) and total % per_core == 0
    once = isinstance(per_core, int) and per_core <= (known(step) or 0)
    per_core = host.field(PER_CORE, per_core, at)
    first, last = _part(at, per_core, None if even else upper, lower)
    for tail in _tails(loop):
        if once and even:
            _replace_tail(tail, at.value(per_core), known(step) or 0)
        else:
            tail.operands[0] = at.value(last)
    if once:
        _inline(loop, at.value(first))
    else:
        _to_for(loop, at.value(first), at.value(last), step, list(loop.body.block.args))


def _replace_tail(tail: arith.SubiOp, rest: SSAValue, step: int) -> None:
    """What is left is known; so is the smaller one of that and the step."""
    for use in list(tail.result.uses):
        least = use.operation
        if isinstance(least, arith.MinUIOp) and known(least.operands[1 - use.index]) == step:
            least.result.replace_all_uses_with(rest)
            least.detach()
            least.erase()
    tail.result.replace_all_uses_with(rest)
    tail.detach()
    tail.erase()


def _inline(loop: ParallelOp, induction: SSAValue) -> None:
    """Each core runs the body once."""
    block = loop.body.block
    argument = block.args[0]
    if isinstance(induction.owner, Operation):
        induction.name_hint = argument.name_hint
    argument.replace_all_uses_with(induction)
    for op in list(block.ops):
        op.detach()
        Builder(InsertPoint.before(loop)).insert(op)
    loop.detach()
    loop.erase()


def _part(
    at: IndexBuilder, per_core: Index, upper: Index | None, lower: Index
) -> tuple[Index, Index]:
    """The bounds of this core's part; without `upper`, all parts are whole."""
    block = at.builder.insert(BlockIdxOp()).result
    block.name_hint = "block"
    first = at.mul(block, per_core, "first")
    first = at.add(first, lower, "first")
    last = at.add(first, per_core, "next")
    return first, last if upper is None else at.min(last, upper, "last")


def _lower_units(loop: ParallelOp, host: HostBuilder) -> None:
    """Several dimensions: units of one step each are numbered, each core takes a range of them."""

    def counts(index: IndexBuilder, values: Sequence[Sequence[Index]]) -> list[Index]:
        return [
            index.ceil_div(index.sub(upper, lower), step)
            for lower, upper, step in zip(*values, strict=True)
        ]

    bounds = (loop.lower, loop.upper, loop.step)
    on_host = counts(host.index, [[host.clone(v) for v in group] for group in bounds])
    total = _product(host.index, on_host)
    per_core = host.index.max(1, host.index.ceil_div(total, host.cores))
    host.blocks = host.index.ceil_div(total, per_core)

    at = IndexBuilder(Builder(InsertPoint.before(loop)))
    in_kernel = counts(at, bounds)
    units = _product(at, in_kernel)
    per_core = host.field(PER_CORE, per_core, at)
    first, last = (at.value(bound) for bound in _part(at, per_core, units, 0))
    block = loop.body.block
    inside = IndexBuilder(Builder(InsertPoint.at_start(block)))
    unit = block.insert_arg(first.type, 0)
    unit.name_hint = "unit"
    rest: Index = unit
    for axis in reversed(range(len(in_kernel))):
        position = inside.rem(rest, in_kernel[axis]) if axis else rest
        rest = inside.div(rest, in_kernel[axis]) if axis else rest
        old = block.args[axis + 1]
        offset = inside.add(loop.lower[axis], inside.mul(position, loop.step[axis]), old.name_hint)
        old.replace_all_uses_with(inside.value(offset))
    for old in list(block.args[1:]):
        block.erase_arg(old)
    _to_for(loop, first, last, at.value(1), [unit])


def _product(index: IndexBuilder, factors: Sequence[Index]) -> Index:
    numbers = [factor for factor in factors if isinstance(factor, int)]
    result: Index = prod(numbers)
    for factor in factors:
        if not isinstance(factor, int):
            result = index.mul(result, factor)
    return result


def _to_for(
    loop: ParallelOp,
    first: SSAValue,
    last: SSAValue,
    step: SSAValue,
    arguments: list[BlockArgument],
) -> None:
    """Replaces the parallel loop by `scf.for` over one range."""
    assert len(arguments) == 1
    body = loop.detach_region(0)
    body.block.add_op(scf.YieldOp())
    new = scf.ForOp(first, last, step, [], Region())
    new.detach_region(0)
    new.add_region(body)
    Builder(InsertPoint.before(loop)).insert(new)
    loop.detach()
    loop.erase()
