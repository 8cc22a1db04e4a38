"""Verifies a whole module: every operand is visible where it is used, and xDSL's verifiers."""

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, Region, SSAValue

from acc.diagnostics import UserError, note


def verify(module: ModuleOp) -> None:
    """
    Check everything that must hold of IR between passes.

    Raises `VerifyException` or `UserError`.
    """
    # scopes first: the message about the use is better than that about the enclosing function
    _check_scopes(module.body, set())
    module.verify()


def _check_scopes(region: Region, visible: set[SSAValue]) -> None:
    """
    Check that operands in a region are defined before, in it or around it.

    xDSL does not check this. Between the blocks of one region every order is accepted.
    """
    own: set[SSAValue] = set()
    for block in region.blocks:
        own.update(block.args)
        if len(region.blocks) > 1:
            own.update(result for op in block.ops for result in op.results)
    visible |= own
    for block in region.blocks:
        # in several blocks all results are visible; those of this block only from their op on
        visible.difference_update(result for op in block.ops for result in op.results)
        for op in block.ops:
            _check_operands(op, visible)
            for inner in op.regions:
                _check_scopes(inner, visible)
            visible.update(op.results)
            own.update(op.results)
    visible -= own


def _check_operands(op: Operation, visible: set[SSAValue]) -> None:
    for index, operand in enumerate(op.operands):
        if operand not in visible:
            name = f"'%{operand.name_hint}'" if operand.name_hint else f"number {index}"
            owner = operand.owner
            notes = [note("defined here", owner)] if isinstance(owner, Operation) else []
            raise UserError(
                f"operand {name} of '{op.name}' is used before its definition or outside its scope",
                op,
                notes,
            )
