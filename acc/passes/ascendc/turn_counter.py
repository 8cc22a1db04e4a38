"""Numbers that a loop carries and moves on by one each round, modulo a constant."""

from xdsl.builder import Builder
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IndexType
from xdsl.ir import SSAValue
from xdsl.rewriter import InsertPoint

from acc.passes.index_builder import IndexBuilder

_BOTH = 2


def add_turn(loop: scf.ForOp, count: int) -> tuple[scf.ForOp, SSAValue]:
    """Give a loop a number that takes `count` turns; gives the new loop, and the number."""
    first = IndexBuilder(Builder(InsertPoint.before(loop))).value(0)
    body = loop.detach_region(loop.body)
    block = body.block
    turn = block.insert_arg(IndexType(), len(block.args))
    turn.name_hint = "turn"
    last = block.last_op
    assert isinstance(last, scf.YieldOp)
    at = IndexBuilder(Builder(InsertPoint.before(last)))
    if count == _BOTH:
        following = at.builder.insert(arith.SubiOp(at.value(1), turn)).result
    else:
        more = at.builder.insert(arith.AddiOp(turn, at.value(1))).result
        following = at.builder.insert(arith.RemUIOp(more, at.value(count))).result
    at.builder.insert(scf.YieldOp(*last.operands, following))
    last.detach()
    last.erase()
    new = scf.ForOp(loop.lb, loop.ub, loop.step, [*loop.iter_args, first], body)
    new.location = loop.location
    Builder(InsertPoint.before(loop)).insert(new)
    for old, result in zip(loop.results, new.results[:-1], strict=True):
        old.replace_all_uses_with(result)
    loop.detach()
    loop.erase()
    return new, turn
