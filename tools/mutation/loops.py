"""Breaks loops and the work of cores: bounds, steps, tiles, blocks, tiling fields."""

from collections.abc import Iterator
from functools import partial

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue
from xdsl.traits import SymbolTable
from xdsl.utils.hints import isa

from acc.dialects.ascendc.enums import Stage
from acc.dialects.ascendc.system import (
    BlockQueryOp,
    GetBlockIdxOp,
    KernelOp,
    StageOp,
    TilingFieldOp,
)
from acc.dialects.tile.host import is_host
from tools.mutation.bounds import most
from tools.mutation.edit import (
    add_to,
    constant,
    insert_after,
    insert_before,
    kernel_of,
    later,
    module_of,
    number_of,
    ops_of,
)
from tools.mutation.operator import Operator, Site


def wrong_bound(module: ModuleOp, bound: str) -> Iterator[Site]:
    """A loop starts a step late, or ends a step early or late."""
    for op in ops_of(module, scf.ForOp):
        place = 0 if bound == "late start" else 1
        benign = _whole_tiles(op) if bound == "late end" else None
        yield Site(op, bound, later(_step_bound, op, place, bound), benign)


def _whole_tiles(loop: scf.ForOp) -> str | None:
    """Why a loop has no last tile that is smaller, where its length is a multiple of the step."""
    end, step = loop.ub.owner, number_of(loop.step)
    if step and isinstance(end, arith.AddiOp) and end.lhs is loop.lb:
        length = number_of(end.rhs)
        if length is not None and length % step == 0:
            return "the loop has whole tiles: the one behind them has no rows"
    return None


def _step_bound(op: scf.ForOp, place: int, bound: str) -> None:
    both = (op.operands[place], op.step)
    new = arith.SubiOp(*both) if bound == "early end" else arith.AddiOp(*both)
    insert_before(op, new)
    op.operands[place] = new.result


def double_step(module: ModuleOp) -> Iterator[Site]:
    """A loop leaves out every second tile."""
    for op in ops_of(module, scf.ForOp):
        end, step = most(op.ub), number_of(op.step)
        one = end is not None and step is not None and end <= step
        benign = "the loop has one tile, and no step behind it" if one else None
        yield Site(op, "twice the step", later(_double_step, op), benign)


def _double_step(op: scf.ForOp) -> None:
    new = arith.AddiOp(op.step, op.step)
    insert_before(op, new)
    op.operands[2] = new.result


def next_tile(module: ModuleOp) -> Iterator[Site]:
    """One stage works on the tile of the next iteration."""
    for stage in ops_of(module, StageOp):
        loop = stage.parent_op()
        if isinstance(loop, scf.ForOp) and stage.kind.data is not Stage.COMPUTE:
            index = loop.body.block.args[0]
            if any(_is_in(use.operation, stage) for use in index.uses):
                yield Site(stage, "the next tile", later(_next_tile, stage, index, loop.step))


def _is_in(op: Operation, stage: Operation) -> bool:
    return stage.is_ancestor(op)


def _next_tile(stage: StageOp, index: SSAValue, step: SSAValue) -> None:
    new = arith.AddiOp(index, step)
    insert_before(stage, new)
    index.replace_uses_with_if(new.result, lambda use: _is_in(use.operation, stage))


def wrong_block(module: ModuleOp) -> Iterator[Site]:
    """Each core does the work of the next one."""
    for op in ops_of(module, GetBlockIdxOp):
        yield Site(op, "the next block", later(_plus_one, op, 1))


def _plus_one(op: BlockQueryOp | TilingFieldOp, delta: int) -> None:
    step = constant(abs(delta), op.result.type)
    both = (op.result, step.result)
    new = arith.AddiOp(*both) if delta > 0 else arith.SubiOp(*both)
    insert_after(op, step, new)
    op.result.replace_uses_with_if(new.result, lambda use: use.operation is not new)


OTHER_SPLIT = "the cores split the work another way: all of it is done, and no part of it twice"
"""Holds where no two cores store the same byte and nothing is left out, which is checked."""


def _splits(value: SSAValue) -> str | None:
    """Why a number may be off, where it only says how much each core does."""
    products = [use.operation for use in value.uses if isinstance(use.operation, arith.MuliOp)]
    sides = (side.owner for op in products for side in op.operands)
    return OTHER_SPLIT if any(isinstance(side, GetBlockIdxOp) for side in sides) else None


def wrong_field(module: ModuleOp, delta: int) -> Iterator[Site]:
    """A tiling field is off by one."""
    for op in ops_of(module, TilingFieldOp):
        change = later(_plus_one, op, delta)
        yield Site(op, f"{op.field.data} {delta:+}", change, _splits(op.result))


def swapped_field(module: ModuleOp) -> Iterator[Site]:
    """Another tiling field is read."""
    for kernel in module.body.block.ops:
        if isinstance(kernel, KernelOp):
            for op in kernel.body.walk():
                if isinstance(op, TilingFieldOp):
                    for name in kernel.tiling_fields:
                        if name != op.field.data:
                            change = later(op.properties.__setitem__, "field", StringAttr(name))
                            text = f"{name} for {op.field.data}"
                            yield Site(op, text, change, _splits(op.result))


def _part_ends(module: ModuleOp) -> Iterator[arith.AddiOp]:
    """Where a core computes the end of its part: its start, and how much each core gets."""
    for op in ops_of(module, arith.AddiOp):
        start = op.lhs.owner
        if isinstance(start, arith.MuliOp):
            sides = (start.lhs.owner, start.rhs.owner)
            if any(isinstance(side, GetBlockIdxOp) for side in sides):
                yield op


def wrong_part(module: ModuleOp, delta: int) -> Iterator[Site]:
    """The parts of cores overlap by one, or leave a gap of one."""
    for op in _part_ends(module):
        benign = _is_cut(op) if delta > 0 else None
        if _ends_before(op):
            benign = "there is one core, whose part ends with the tensor"
        yield Site(op, f"the end {delta:+}", later(_shift_result, op, delta), benign)


def _users(value: SSAValue) -> list[Operation]:
    return [use.operation for use in value.uses]


def _all_users(op: Operation) -> list[Operation]:
    return [user for result in op.results for user in _users(result)]


def _ends_before(op: arith.AddiOp) -> bool:
    """Whether the tensor always ends before a part does."""
    sizes = [
        size
        for user in _users(op.result)
        if isinstance(user, arith.MinUIOp)
        for size in (number_of(user.lhs), number_of(user.rhs))
        if size is not None
    ]
    part = number_of(op.rhs)
    return part is not None and bool(sizes) and all(size < part for size in sizes)


def _is_cut(op: arith.AddiOp) -> str | None:
    """Why the end of a part may be later, where the part is one tile that is cut to its size."""
    ends = _users(op.result)
    rests = [rest for end in ends for rest in _all_users(end)]
    tiles = [tile for rest in rests for tile in _all_users(rest)]
    cut = (
        all(isinstance(end, arith.MinUIOp) for end in ends)
        and all(isinstance(rest, arith.SubiOp) and rest.rhs is op.lhs for rest in rests)
        and all(isinstance(tile, arith.MinUIOp) and op.rhs in tile.operands for tile in tiles)
    )
    return "the part is one tile, which is cut to its size" if cut and tiles else None


def _shift_result(op: arith.AddiOp, delta: int) -> None:
    step = constant(abs(delta), op.result.type)
    new = (arith.AddiOp if delta > 0 else arith.SubiOp)(op.result, step.result)
    insert_after(op, step, new)
    op.result.replace_uses_with_if(new.result, lambda use: use.operation is not new)


def _is_rest_of_part(op: arith.MinUIOp, rest: SSAValue) -> str | None:
    """Why one of two limits may be taken alone, where tiles are cut to the size of a part."""
    tile = op.rhs if rest is op.lhs else op.lhs
    if isinstance(tile.owner, arith.AddiOp):
        return _is_cut(tile.owner)
    match rest.owner:
        case arith.SubiOp(lhs=last, rhs=start) if isinstance(last.owner, arith.MinUIOp):
            for end in last.owner.operands:
                adding = end.owner
                if isinstance(adding, arith.AddiOp) and adding.lhs is start and adding.rhs is tile:
                    return "a part is no longer than a tile"
            return None
        case _:
            return None


def no_minimum(module: ModuleOp) -> Iterator[Site]:
    """The last tile, or the last core's part, is as large as the others."""
    for op in ops_of(module, arith.MinUIOp):
        for place, operand in enumerate(op.operands):
            text = f"always %{operand.name_hint or place}"
            loop = op.parent_op()
            benign = _is_rest_of_part(op, operand)
            if isinstance(loop, scf.ForOp) and operand is loop.step:
                benign = _whole_tiles(loop)
            yield Site(op, text, later(op.result.replace_all_uses_with, operand), benign)


def _split_by(function: FuncOp, place: int) -> str | None:
    """Why a result of a host function may be off, where it only says how cores split the work."""
    if place == 0:
        return OTHER_SPLIT
    fields = function.attributes["tile.fields"]
    assert isa(fields, ArrayAttr[StringAttr])
    reads = (op for op in ops_of(module_of(function), TilingFieldOp))
    mine = [op for op in reads if op.field == fields.data[place] and _host_of(op) == function]
    return OTHER_SPLIT if mine and all(_splits(op.result) for op in mine) else None


def _host_of(op: Operation) -> Operation | None:
    name = kernel_of(op).host.data
    return SymbolTable.lookup_symbol(module_of(op), name)


def wrong_host(module: ModuleOp, delta: int) -> Iterator[Site]:
    """The host function computes a number that is off by one."""
    for function in module.body.block.ops:
        if isinstance(function, FuncOp) and is_host(function):
            result = function.body.block.last_op
            assert isinstance(result, ReturnOp)
            for place in range(len(result.operands)):
                change = later(add_to, result, place, delta)
                yield Site(result, f"result {place} {delta:+}", change, _split_by(function, place))


OPERATORS = (
    Operator("late-start", partial(wrong_bound, bound="late start"), "a loop starts a step late"),
    Operator("early-end", partial(wrong_bound, bound="early end"), "a loop ends a step early"),
    Operator("late-end", partial(wrong_bound, bound="late end"), "a loop ends a step late"),
    Operator("double-step", double_step),
    Operator("next-tile", next_tile),
    Operator("wrong-block", wrong_block),
    Operator("field-plus-one", partial(wrong_field, delta=1), "a tiling field is one too large"),
    Operator("field-minus-one", partial(wrong_field, delta=-1), "a tiling field is one too small"),
    Operator("swapped-field", swapped_field),
    Operator("cores-overlap", partial(wrong_part, delta=1), "cores' parts overlap by one"),
    Operator("cores-gap", partial(wrong_part, delta=-1), "cores' parts leave a gap of one"),
    Operator("no-tail", no_minimum),
    Operator("host-plus-one", partial(wrong_host, delta=1), "a result of the host is 1 too large"),
    Operator("host-minus-one", partial(wrong_host, delta=-1), "a result of the host is too small"),
)
