"""What the language cannot say is one message at the operation."""

import pytest

from acc.diagnostics import UserError
from acc.frontend.dsl import emit_dsl
from acc.parsing import parse_module
from acc.registry import make_context

KERNEL = "tile.kernel @k(%x: !tile.gm<[M], f32>) core = aiv {{\n  {}\n}}"

CASES = [
    ("%n = tile.block_idx {note}", "'tile.block_idx' has something that cannot be written"),
    (
        "%n = tile.block_idx\n  %a = arith.addi %n, %n overflow<nsw> : index",
        "'arith.addi' has something that cannot be written",
    ),
    (
        "%c = arith.constant dense<0> : vector<4xi32>",
        "a constant of type vector<4xi32> cannot be written",
    ),
    ("%a = arith.constant 1.0 : f80", "the type f80 has no name"),
    (
        "%c = arith.constant 1 : i32\n  %a, %b = arith.mului_extended %c, %c : i32",
        "'arith.mului_extended' cannot be written",
    ),
    (
        "%c = arith.constant 1 : i32\n  scf.for %i = %c to %c step %c : i32 {}",
        "a loop over i32 cannot be written",
    ),
]


def message(text: str) -> UserError:
    with pytest.raises(UserError) as caught:
        emit_dsl(parse_module(make_context(), text, "in.mlir"))
    assert caught.value.place is not None
    return caught.value


@pytest.mark.parametrize(("lines", "said"), CASES)
def test_in_a_kernel(lines: str, said: str):
    error = message(KERNEL.format(lines))
    assert said in error.text
    assert error.place is not None
    assert error.place.line in (2, 3)


def test_another_function():
    assert "'func.func' cannot be written" in message("func.func private @f()").text


def test_missing_kernel():
    error = message("tile.program @p() outputs = 0 {\n  tile.launch @gone() :\n}")
    assert error.text == "there is no function 'gone' in the module"
