"""The text of an answer to a module that stands for its spec: code, its language, its signature."""

from __future__ import annotations

import re
from textwrap import dedent

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.utils.exceptions import DiagnosticException

from acc.diagnostics import UserError, note
from acc.dialects.tile.program import ProgramOp
from acc.dialects.tile.record import FROM_MODEL
from acc.dialects.tile.types import GmType
from acc.frontend.dsl import import_dsl
from acc.frontend.dsl.source import LanguageError
from acc.llm.feedback import ANSWER
from acc.llm.refused import RefusedError, refused
from acc.llm.substitution import PROGRAM, program_in
from acc.module_chip import CHIP_ATTRIBUTE

SYNTAX = "syntax"
"""Is it a text of the language."""

VERIFIERS = "verifiers"
"""Do its names and types mean something, and do the operations verify."""

SIGNATURE = "signature"
"""Does it take and write the tensors of the spec."""

_FENCE = re.compile(
    r"^[ \t]*(?P<fence>```|~~~)[^\n`]*\n(?P<code>.*?)(?:^[ \t]*(?P=fence)[ \t]*$|\Z)",
    re.DOTALL | re.MULTILINE,
)

_KERNEL = re.compile(r"@(acc\.)?kernel\b")

_NO_KERNEL = (
    "the answer has no kernel: it is the text of one file, with a function under @acc.kernel, and "
    "nothing around it"
)

_LONGEST = 500_000
"""Characters of an answer; the languages of the answers have limits of their own."""


def code_of(text: str) -> str:
    """
    The code of an answer: what stands in its one markdown block, or all of it.

    Raises `RefusedError` for several blocks, for none, and for a text that is too long.
    """
    if len(text) > _LONGEST:
        raise _no_code(f"has {len(text)} characters, legal are {_LONGEST}")
    blocks = [match["code"] for match in _FENCE.finditer(text)]
    if len(blocks) > 1:
        raise _no_code(f"has {len(blocks)} blocks of code, expected one with all of it")
    code = dedent(blocks[0] if blocks else text.removeprefix("\ufeff"))
    if not code.strip():
        raise _no_code("is empty, expected the text that was asked for")
    return code


def _no_code(text: str) -> RefusedError:
    return RefusedError(SYNTAX, f"error: the answer {text}")


def read(code: str, spec: ModuleOp) -> ModuleOp:
    """
    The module that `code` describes, with the program of the module `spec`.

    Raises `RefusedError` for what is wrong with it.
    """
    try:
        module = import_dsl(code, ANSWER)
    except LanguageError as error:
        if not _KERNEL.search(code):
            error.notes += (note(_NO_KERNEL),)
        raise refused(SYNTAX, error, code) from error
    except DiagnosticException as error:
        raise refused(VERIFIERS, error, code) from error
    for op in module.walk():
        if FROM_MODEL in op.attributes:
            error = UserError("a record of checks is for acc to write; leave it out", op)
            raise refused(SYNTAX, error, code)
    try:
        _take_place(module, spec)
    except UserError as error:
        raise refused(SIGNATURE, error, code) from error
    return module


def _take_place(module: ModuleOp, spec: ModuleOp) -> None:
    """Give a module the chip and the program's name of another, whose tensors it has to take."""
    chip = spec.attributes[CHIP_ATTRIBUTE]
    found = module.attributes.setdefault(CHIP_ATTRIBUTE, chip)
    if found != chip:
        raise UserError(f"the kernel is for {found}, expected {chip}", module)
    programs = [op for op in module.body.block.ops if isinstance(op, ProgramOp)]
    if len(programs) != 1:
        raise UserError(
            f"the answer has {len(programs)} programs, expected one kernel, or several and one "
            "function with @acc.program that launches them",
            module,
        )
    program = programs[0]
    _check_tensors(program, program_in(spec))
    program.sym_name = StringAttr(PROGRAM)


def _check_tensors(found: ProgramOp, wanted: ProgramOp) -> None:
    given, legal = (_tensors(program) for program in (found, wanted))
    outputs = wanted.outputs.value.data
    if len(given) != len(legal):
        raise UserError(
            f"takes {len(given)} tensors, expected {len(legal)}, of which the last {outputs} "
            f"{'is' if outputs == 1 else 'are'} written: {', '.join(map(_written, legal))}",
            found,
        )
    for index, (typ, expected) in enumerate(zip(given, legal, strict=True)):
        if typ != expected:
            raise UserError(
                f"argument {index} is {_written(typ)}, expected {_written(expected)}", found
            )
    if found.outputs != wanted.outputs:
        raise UserError(
            f"writes the last {found.outputs.value.data} of its {len(given)} tensors, expected "
            f"the last {outputs}",
            found,
        )


def _tensors(program: ProgramOp) -> list[GmType]:
    return [typ for typ in program.body.block.arg_types if isinstance(typ, GmType)]


def _written(typ: GmType) -> str:
    """A type as a kernel writes it."""
    dims = ", ".join(str(dim.data) for dim in typ.shape)
    return f"gm[{dims}, {typ.element_type}]"
