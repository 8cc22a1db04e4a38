"""Decompositions that no operation of the dialect shows."""

from xdsl.builder import Builder
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import FloatAttr, ModuleOp, f32
from xdsl.irdl import irdl_op_definition
from xdsl.rewriter import InsertPoint

from acc import registry
from acc.dialects.tile.base import is_scalar
from acc.dialects.tile.elementwise import BinaryOp
from acc.frontend.dsl import import_dsl
from acc.passes.tile.decompose_ops import DecomposeOpsPass

SOURCE = """\
import acc
from acc import f32, gm

@acc.kernel
def k(x: gm[8, f32], y: gm[8, f32]):
    t = acc.load(x[0:], [8])
    acc.store(t, y[0:])
"""


@irdl_op_definition
class OtherOp(BinaryOp):
    """An operation without a form for scalars."""

    name = "tile.other"


def test_a_scalar_is_filled_where_the_instruction_takes_tiles():
    module = import_dsl(SOURCE, "k.py")
    assert isinstance(module, ModuleOp)
    load = next(op for op in module.walk() if op.name == "tile.load")
    builder = Builder(InsertPoint.after(load))
    two = builder.insert(ConstantOp(FloatAttr(2.0, f32))).result
    builder.insert(OtherOp(two, load.results[0]))
    DecomposeOpsPass().apply(registry.make_context(), module)
    (other,) = (op for op in module.walk() if isinstance(op, OtherOp))
    assert other.rhs is load.results[0]
    assert not is_scalar(other.lhs)
    assert getattr(other.lhs.owner, "name", "") == "tile.fill"
