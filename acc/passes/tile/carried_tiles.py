"""Loops and branches that hand tiles on from round to round, or out of a branch."""

from xdsl.builder import Builder
from xdsl.dialects import scf
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from acc.dialects.tile.base import ComputeOp
from acc.dialects.tile.transfer import LoadOp, StoreOp
from acc.dialects.tile.types import TileType


def touches_tiles(op: Operation) -> bool:
    """Whether a loop or branch works on tiles, or only hands them on."""
    return carries_tiles(op) or any(
        isinstance(inner, LoadOp | StoreOp | ComputeOp) for inner in op.walk()
    )


def carries_tiles(op: Operation) -> bool:
    return any(isinstance(result.type, TileType) for result in op.results)


def drop_tiles(op: scf.ForOp | scf.IfOp) -> None:
    """The same loop or branch without the tiles it carried."""
    kept = [i for i, result in enumerate(op.results) if not isinstance(result.type, TileType)]
    for region in op.regions:
        for block in region.blocks:
            if isinstance(last := block.last_op, scf.YieldOp):
                last.operands = [last.operands[i] for i in kept]
    if isinstance(op, scf.ForOp):
        inits = [op.iter_args[i] for i in kept]
        body = op.detach_region(op.body)
        for i in reversed(range(len(op.results))):
            if i not in kept:
                body.block.erase_arg(body.block.args[i + 1], safe_erase=False)
        new: scf.ForOp | scf.IfOp = scf.ForOp(op.lb, op.ub, op.step, inits, body)
    else:
        types = [op.results[i].type for i in kept]
        regions = [op.detach_region(region) for region in list(op.regions)]
        new = scf.IfOp(op.cond, types, regions[0], regions[1] if len(regions) > 1 else None)
    Builder(InsertPoint.before(op)).insert(new)
    for i, result in zip(kept, new.results, strict=True):
        op.results[i].replace_all_uses_with(result)
    op.detach()
    op.erase(safe_erase=False)
