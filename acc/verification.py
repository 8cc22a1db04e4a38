"""Verifies a whole module: every operand is visible where it is used, and xDSL's verifiers."""

from collections.abc import Iterator
from operator import is_

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, OpResult, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.utils.exceptions import VerifyException

from acc.diagnostics import UserError, note, reporting_op


def verify(module: ModuleOp) -> None:
    """
    Check everything that must hold of IR between passes.

    Raises `VerifyException` or `UserError`.
    """
    # scopes first: the message about the use is better than that about the enclosing function
    _check_scopes(module.body, set())
    try:
        module.verify()
    except VerifyException:
        raise
    except Exception as error:
        # operations in regions come first, and their verifiers ask the operations around them
        _check_definitions(module)
        # what some verifiers of xDSL raise, of scf and memref for instance
        if type(error) is Exception:
            raise UserError(str(error), reporting_op(error)) from error
        raise


class ModuleState:
    """
    All that verifiers look at in a module, as it is now: operations, in which blocks they are, what
    they use, types and attributes. Attributes do not change, so that the same objects verify alike.
    """

    def __init__(self, module: ModuleOp):
        self._parts = list(_parts(module))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ModuleState) or len(self._parts) != len(other._parts):
            return False
        return all(map(is_, self._parts, other._parts))


def _parts(module: ModuleOp) -> Iterator[object]:
    for op in module.walk():
        yield op
        yield op.parent
        yield from op.operands
        yield from op.successors
        yield from (result.type for result in op.results)
        for attributes in (op.properties, op.attributes):
            # where the one ends and the other begins: what moves between them is a change
            yield attributes
            for name, value in attributes.items():
                yield name
                yield value
        for region in op.regions:
            yield region
            for block in region.blocks:
                yield block
                yield from (arg.type for arg in block.args)


def _check_definitions(module: ModuleOp) -> None:
    """Check each operation alone, from outside to inside: all that its class declares is there."""
    for op in module.walk():
        if isinstance(op, IRDLOperation):
            try:
                op.get_irdl_definition().verify(op)
            except VerifyException as error:
                raise UserError(str(error), op) from error


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
            # a value that the parser still expects to be defined has no owner
            owner = operand.op if isinstance(operand, OpResult) else None
            notes = [note("defined here", owner)] if owner is not None else []
            raise UserError(
                f"operand {name} of '{op.name}' is used before its definition or outside its scope",
                op,
                notes,
            )
