"""Arrays in the shapes that the program of a module wants for its tensors in global memory."""

from collections.abc import Sequence

import numpy as np
from xdsl.dialects.builtin import IntAttr, ModuleOp, i8

from acc.diagnostics import UserError
from acc.dialects.tile.program import ProgramOp
from acc.dialects.tile.types import GmType
from acc.driver.subject import Case, Sizes
from acc.interp.values import Array


def program_of(module: ModuleOp) -> ProgramOp:
    """The program to run. Raises `UserError` unless the module has exactly one."""
    found = [op for op in module.body.block.ops if isinstance(op, ProgramOp)]
    if len(found) != 1:
        names = ", ".join(f"@{op.sym_name.data}" for op in found) or "none"
        raise UserError(f"acc-run runs the one 'tile.program' of a module, found {names}", module)
    return found[0]


def tensor_types(program: ProgramOp) -> tuple[GmType, ...]:
    """Types of the program's arguments, outputs last."""
    types = (argument.type for argument in program.body.block.args)
    return tuple(typ for typ in types if isinstance(typ, GmType))


def program_arrays(program: ProgramOp, case: Case) -> list[Array]:
    """
    The arguments of a case and unwritten outputs, shaped as the program's types.

    Raises `UserError` where their number does not fit.
    """
    types = tensor_types(program)
    outputs = [np.zeros(result.shape, result.dtype) for result in case.eager]
    arrays = [*case.arguments, *outputs]
    if len(types) != len(arrays) or program.outputs.value.data != len(outputs):
        raise UserError(
            f"program '@{program.sym_name.data}' reads {len(types) - program.outputs.value.data} "
            f"tensors and writes {program.outputs.value.data}, the reference takes "
            f"{len(case.arguments)} and gives {len(outputs)}",
            program,
        )
    return [_shaped(array, typ, case.sizes) for array, typ in zip(arrays, types, strict=True)]


def _shaped(array: Array, typ: GmType, sizes: Sizes) -> Array:
    """
    An array in the rank of a type: scalars are tensors of one element, and a dimension that is a
    product of symbols is one dimension each. Bytes of the module have no sign of their own.
    """
    array = np.ascontiguousarray(array) if array.ndim else array
    if typ.element_type == i8 and array.dtype == np.uint8:
        array = array.view(np.int8)
    if array.ndim == typ.rank:
        return array
    shape = tuple(d.data if isinstance(d, IntAttr) else sizes.get(d.data, -1) for d in typ.shape)
    return array.reshape(shape)


def result_arrays(outputs: Sequence[Array], case: Case) -> list[Array]:
    """Outputs of a program in the shapes of the results that they are compared with."""
    return [
        (out.view(np.uint8) if like.dtype == np.uint8 else out).reshape(like.shape)
        for out, like in zip(outputs, case.eager, strict=True)
    ]


def bytes_in_use(program: ProgramOp, arrays: Sequence[Array]) -> int:
    """Bytes of the arguments that the program uses, which it has to move at least once."""
    used = zip(program.body.block.args, arrays, strict=True)
    return sum(array.nbytes for argument, array in used if argument.uses)
