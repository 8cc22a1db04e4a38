"""
The language of kernels as a model is told about it.

Names, operators and limits come from the tables of the reader; a test reads the examples in here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from acc.dialects.tile.host import NUM_BLOCKS
from acc.frontend.dsl.limits import MAX_DEPTH
from acc.frontend.dsl.names import BUILTINS, MATH
from acc.frontend.dsl.operators import SIGNS
from acc.frontend.dsl.ops.elementwise import OPERATORS
from acc.frontend.dsl.scalars import BOOLEAN, FLOAT, INDEX, INTEGER, Operators
from acc.frontend.dsl.surface import NUMBERS, STAGES
from acc.frontend.dsl.types import ELEMENT_TYPES
from acc.llm.request import PromptPart

_FILES = """\
Kernels are written in Python syntax. The text is read, never run: only what is described here
exists, no other statement, function, import, comprehension or string method.

Outside of functions there are imports of `acc` and `math`, numbers (`BLOCK = 4`), symbols (`N0
= acc.symbol("N0")`: a size that is known at launch) and functions. A file has a function with
`@acc.kernel`; every core runs it. Its arguments are tensors in global memory, `gm[N0, 64,
f32]`. Element types: {elements}.

`x[r:, c:]` is the part of a tensor from row `r` and column `c` on; how far it goes is the shape
of the tile. A dimension of a tile is a number that is known while reading, `64`, or
`acc.upto(64, n)`: `n` long, `n` known when the kernel runs, and at most 64. A load or a store
must not leave the tensor, so the tile at an end is shorter: `rows = min(BLOCK, N0 - row)`.

Tiles have the rank of the tensor that they are loaded from or stored to. Operations on several
tiles need equal dimensions, written alike, or dimensions that are exactly 1.
"""

_VALUES = """\
Numbers are known while reading and take the type of what they meet: `t * 2` multiplies a tile
of f32 by 2.0. Where nothing shows the type, write `f32(0.5)`. Scalars are converted by
`f32(n)`, `index(n)`, tiles by `acc.cast`. Further names: {names}.

Operators, by operands:
{operators}
"""

_STATEMENTS = """\
Statements are indented by 4 spaces, at most {depth} blocks inside each other:

- `t = ...`, `a, b = b, a`, `t += u`. A tile is a value: no part of it can be assigned.
- `for i in acc.parallel(N0, step=8):` or `for i, j in acc.parallel((0, 0), (N0, 64), step=(8,
  64)):` are units of work in any order, which the compiler spreads over the cores. They carry
  no variable, and no two of them write the same element.
- `for i in range(a, b, step):` is a loop in order. A variable that has a value before it and is
  assigned in it is carried from one iteration to the next; its type must stay the same. What is
  first assigned inside does not exist behind the loop.
- `if c:`, `elif c:`, `else:` with a condition on scalars; `a if c else b` chooses between
  scalars. Elements of tiles are chosen by `acc.select`.
- calls that write, such as `acc.store(t, y[r:, c:])`, stand on a line of their own. Every
  element of every output is stored.
"""

_FORMS = """\
A kernel has one of two forms. In value form, above, operations make tiles and the compiler
places them, plans memory and divides the work. In explicit form all of that is written: buffers
by `acc.alloc`, stages ({stages}) which hold loads, computation and stores, every operation
writing a buffer by `out=`, and the work of a core by `acc.block_idx()`. The sizes of the
division come from a host function, whose arguments are the symbols and whose first result is
"{blocks}". Write the value form unless there is a reason not to.

What depends on results of all cores takes several kernels: a core sees nothing of what another
one stores in the same launch. Then one more function, with `@acc.program`, has the arguments that
are asked for, makes tensors between the kernels, `part = acc.workspace([N0, 8], f32)`, and launches
them in order, `acc.launch(first, in0, part)`.
"""

VALUE_EXAMPLE = """\
import acc
from acc import f32, gm

N0 = acc.symbol("N0")
BLOCK = 8


@acc.kernel
def kernel(in0: gm[N0, 64, f32], out0: gm[N0, 64, f32]):
    for row in acc.parallel(N0, step=BLOCK):
        rows = min(BLOCK, N0 - row)
        t = acc.load(in0[row:, 0:], [acc.upto(BLOCK, rows), 64])
        acc.store(acc.max(t, 0.0), out0[row:, 0:])
"""

EXPLICIT_EXAMPLE = """\
import acc
from acc import f32, gm, index

N0 = acc.symbol("N0")
BLOCK = 2048
CORES = 40


@acc.host
def tiling(N0: index):
    per_core = acc.cdiv(acc.cdiv(N0, BLOCK), CORES) * BLOCK
    return {"num_blocks": acc.cdiv(N0, max(per_core, 1)), "perCore": per_core}


@acc.kernel(host=tiling)
def kernel(in0: gm[N0, f32], out0: gm[N0, f32]):
    first = acc.block_idx() * acc.tiling_field("perCore")
    last = min(first + acc.tiling_field("perCore"), N0)
    for i in range(first, last, BLOCK):
        n = min(BLOCK, last - i)
        x = acc.alloc([acc.upto(BLOCK, n)], f32, buffers=2)
        y = acc.alloc([acc.upto(BLOCK, n)], f32, buffers=2)
        with acc.copy_in():
            acc.load(in0[i:], out=x)
        with acc.compute():
            acc.max(x, 0.0, out=y)
        with acc.copy_out():
            acc.store(y, out0[i:])
"""


def language_parts() -> tuple[PromptPart, ...]:
    """The parts about the language; the same in all questions for a kernel."""
    return (
        PromptPart("language", "\n".join((_files(), _values(), _statements(), VALUE_EXAMPLE))),
        PromptPart("forms", f"{_forms()}\n{EXPLICIT_EXAMPLE}"),
    )


def _files() -> str:
    return _FILES.format(elements=" ".join(ELEMENT_TYPES))


def _values() -> str:
    names = (*(f"acc.{name}" for name in NUMBERS), *(f"math.{name}" for name in MATH))
    return _VALUES.format(
        names=" ".join((*names, *BUILTINS[1:])), operators="\n".join(map(_operators, _KINDS))
    )


_KINDS: tuple[tuple[str, Operators], ...] = (
    ("index (sizes, counters; counts from 0)", INDEX),
    ("i8 i16 i32 i64, signed", INTEGER),
    ("floats", FLOAT),
    ("i1 (also not)", BOOLEAN),
)


def _operators(kind: tuple[str, Operators]) -> str:
    what, operators = kind
    signs = [_signs(operators.binary), _signs(operators.predicates)]
    logic = " ".join(sign.__name__.lower() for sign in operators.logic)
    named = (name if name in BUILTINS else f"acc.{name}" for name in operators.functions)
    return f"- scalars of {what}: {' '.join((*filter(None, (*signs, logic)), *named))}"


def _signs(kinds: Iterable[type[ast.AST]]) -> str:
    return " ".join(SIGNS[kind] for kind in kinds)


def _statements() -> str:
    tiles = f"Tiles, or a tile and a scalar: {_signs(OPERATORS)}, unary -, comparisons (masks).\n\n"
    return tiles + _STATEMENTS.format(depth=MAX_DEPTH)


def _forms() -> str:
    stages = ", ".join(f"`with acc.{name}():`" for name in STAGES)
    return _FORMS.format(stages=stages, blocks=NUM_BLOCKS)
