"""Takes operands away from a linalg.generic, with their maps, block arguments and results."""

from collections.abc import Collection, Iterable

from xdsl.dialects.builtin import ArrayAttr
from xdsl.dialects.linalg.ops import GenericOp
from xdsl.ir.affine import AffineMap
from xdsl.pattern_rewriter import PatternRewriter

from acc.passes.linalg.drop_dead_ops import drop_dead_ops


def determines_loops(op: GenericOp, dropped: Collection[int]) -> bool:
    """Whether the operands other than `dropped` still give every loop its extent."""
    return are_invertible(
        attribute.data for index, attribute in enumerate(op.indexing_maps) if index not in dropped
    )


def are_invertible(indexing_maps: Iterable[AffineMap]) -> bool:
    """Whether maps from loops to dimensions together say how often each loop runs."""
    maps = list(indexing_maps)
    if not maps:
        return False
    joined = AffineMap(maps[0].num_dims, 0, tuple(expr for m in maps for expr in m.results))
    return joined.inverse_permutation() is not None


def drop_operands(op: GenericOp, rewriter: PatternRewriter, dropped: Collection[int]) -> GenericOp:
    """
    Replace `op` by the same without the operands at the positions `dropped`.

    The results of dropped outputs must be unused, and so must be the block arguments once the body
    is rid of what only served those results.
    """
    inputs = len(op.inputs)
    kept = [index for index in range(len(op.operands)) if index not in dropped]
    kept_outputs = [index - inputs for index in kept if index >= inputs]
    body = rewriter.move_region_contents_to_new_regions(op.body)
    block = body.block
    terminator = block.last_op
    assert terminator is not None
    if len(kept_outputs) < len(op.outputs):
        terminator.operands = [terminator.operands[index] for index in kept_outputs]
        drop_dead_ops(body, rewriter.erase)
    for index in sorted(dropped, reverse=True):
        block.erase_arg(block.args[index])
    smaller = GenericOp(
        [op.operands[index] for index in kept if index < inputs],
        [op.operands[index] for index in kept if index >= inputs],
        body,
        ArrayAttr([op.indexing_maps.data[index] for index in kept]),
        op.iterator_types,
        [op.res[index].type for index in kept_outputs],
        op.doc,
        op.library_call,
    )
    smaller.attributes |= op.attributes
    smaller.location = op.location
    remaining = iter(smaller.res)
    rewriter.replace(
        op,
        smaller,
        [next(remaining) if index in kept_outputs else None for index in range(len(op.res))],
    )
    return smaller
