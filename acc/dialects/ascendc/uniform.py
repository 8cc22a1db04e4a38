"""Whether all blocks of a launch take the same way through a kernel."""

from xdsl.dialects import arith, scf
from xdsl.ir import Operation, OpResult, SSAValue

from acc.dialects.ascendc.system import GetBlockNumOp, KernelOp, TilingFieldOp


def unequal_control(op: Operation) -> Operation | None:
    """The branch or loop around `op` that not all blocks take alike; None if they do."""
    around = op.parent_op()
    while around is not None and not isinstance(around, KernelOp):
        match around:
            case scf.IfOp():
                decided = (around.cond,)
            case scf.ForOp():
                decided = (around.lb, around.ub, around.step)
            case scf.WhileOp():
                return around
            case _:
                decided = ()
        if not all(_is_uniform(value, set()) for value in decided):
            return around
        around = around.parent_op()
    return None


def _is_uniform(value: SSAValue, seen: set[SSAValue]) -> bool:
    """
    Whether a value is the same in all blocks: it comes from constants, the tiling and the number of
    blocks, through arithmetic and control flow. What is read from memory is not known to be.
    """
    if value in seen:
        return True
    seen.add(value)
    op = value.owner if isinstance(value, OpResult) else value.owner.parent_op()
    match op:
        case arith.ConstantOp() | GetBlockNumOp() | TilingFieldOp():
            return True
        case scf.ForOp() | scf.IfOp():
            ends = [r.block.last_op for r in op.regions if r.blocks]
            yielded = [v for end in ends if end is not None for v in end.operands]
            return all(_is_uniform(v, seen) for v in (*op.operands, *yielded))
        case Operation() if op.dialect_name() == "arith":
            return all(_is_uniform(v, seen) for v in op.operands)
        case _:
            return False
