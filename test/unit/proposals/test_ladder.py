"""Each rung of the check ladder, failing once; and a kernel that passes them all."""

import re

import pytest
from xdsl.dialects.builtin import StringAttr
from xdsl.dialects.func import FuncOp

from acc.dialects.tile.kernel import KernelOp
from acc.llm.judge import judge
from acc.llm.reply import SIGNATURE, SYNTAX, VERIFIERS, read
from acc.proposals.bounds import BOUNDS
from acc.proposals.ladder import OPERATIONS, Ladder
from acc.proposals.legal_names import illegal_names
from acc.proposals.machine import HOST_MODEL, RESOURCES
from acc.proposals.values import BRANCHES, VALUES
from test.unit.proposals.clamp import failure, judged, kernel, ladder, spec


def test_a_right_kernel_passes_every_check():
    found = judged(kernel()).verdict
    assert found.accepted, found.failure
    assert [count.name for count in found.passed] == [
        SYNTAX,
        VERIFIERS,
        SIGNATURE,
        OPERATIONS,
        RESOURCES,
        VALUES,
        BRANCHES,
        HOST_MODEL,
        BOUNDS,
    ]
    counts = {count.name: count.count for count in found.passed}
    assert counts[VALUES] >= 50
    assert counts[BOUNDS] > 0
    assert found.cost is not None


def test_what_is_wrong_with_the_largest_numbers_only():
    check, text = failure(kernel(("acc.max(tile, 0.0)", "acc.min(acc.max(tile, 0.0), 1e37)")))
    assert check == VALUES
    assert "found 1e+37" in text


def test_too_much_of_the_unified_buffer():
    check, text = failure(kernel(("CHUNK = 2048", "CHUNK = 65536")))
    assert check == RESOURCES
    assert text.startswith("answer.py:13:16: error: kernel 'clamp' needs 524288 bytes of the")
    assert "a plan on ascend910b2 has 188416" in text
    assert "tile = acc.load(x[row:, column:], [1, acc.upto(CHUNK, n)])\n               ^" in text


def test_a_wrong_value_is_shown_with_the_smallest_input():
    assert failure(kernel(("0.0)", "0.5)"))) == (
        VALUES,
        "1 of 1 elements of result 0 are wrong, the worst at [0, 0]: expected 0, found 0.5\n"
        "smallest input found at M = 1, N = 1\n"
        "input 0: float32[1, 1] [0]",
    )


def test_operations_of_other_levels():
    proposal = read(kernel(), spec())
    block = proposal.body.block
    block.add_op(FuncOp.external("other", [], []))
    found = ladder().check(spec(), proposal, kernel()).failure
    assert found is not None
    assert found.check == OPERATIONS
    assert found.text.startswith(
        "answer.py:1:1: error: 'func.func' has no place in a proposal, expected kernels, host "
        "functions and programs"
    )


def test_a_spec_is_no_answer():
    found = ladder().check(spec(), spec().clone(), "").failure
    assert found is not None
    assert found.text.startswith("error: 'tile.spec' has no place in a proposal")


def test_parallel_loops_beside_a_host_function():
    host = "@acc.host\ndef t(M: acc.index, N: acc.index):\n    return {'num_blocks': 4}\n\n\n"
    check, text = failure(kernel(("@acc.kernel", f"{host}@acc.kernel(host=t)")))
    assert check == OPERATIONS
    assert "a kernel with a host function spreads its work over the cores itself" in text


def test_names_that_are_too_long():
    check, text = failure(kernel(("tile", "t" * 65)))
    assert check == OPERATIONS
    assert text.startswith(f"answer.py:13:77: error: the name '{'t' * 65}' is no identifier of C++")


def test_names_of_other_letters():
    proposal = read(kernel(), spec())
    op = next(op for op in proposal.walk() if isinstance(op, KernelOp))
    op.sym_name = StringAttr("f(); //")
    found = [error.text for error in illegal_names(proposal)]
    assert found == [
        "the name 'f(); //' is no identifier of C++, expected at most 64 ASCII letters, digits and "
        "underscores"
    ]


def test_strings_that_end_a_string_of_cpp():
    variant = "with acc.variant('\") abort(); (\"'):\n"
    check, text = failure(
        kernel(("    for row, column in acc", f"    {variant}     for row, column in acc"))
    )
    assert check == OPERATIONS
    assert "is not allowed, expected at most 200 printable ASCII characters" in text


def test_a_tail_that_is_not_written():
    assert failure(kernel(("(M, N), step", "(M, N // CHUNK * CHUNK), step"))) == (
        VALUES,
        "answer.py:10:1: error: the kernel cannot run at M = 1, N = 1: 'tile.program': 1 of 1 "
        "elements of output 0 are not written, the first at [0, 0]\n"
        "def clamp(x: gm[M, N, f32], y: gm[M, N, f32]):\n"
        "^",
    )


def test_a_tail_behind_the_end():
    check, text = failure(kernel(("min(CHUNK, N - column)", "min(CHUNK, N)")))
    assert check == VALUES
    assert text.startswith(
        "answer.py:13:16: error: the kernel cannot run at M = 3, N = 2049: 'tile.load': elements "
        "2048 to 4096 of dimension 1 leave the tensor, whose size there is 2049\n"
    )


def test_a_value_that_is_wrong_at_nan_only():
    check, text = failure(kernel(("acc.max(tile, 0.0)", "acc.select(tile > 0.0, tile, 0.0)")))
    assert check == VALUES
    first, sizes, argument = text.splitlines()
    assert first.endswith("expected nan, found 0")
    assert sizes.startswith("smallest input found at M = ")
    assert argument.count("nan") == 1
    assert set(argument.split("] ", 1)[1].strip("[]").split(", ")) <= {"0", "nan"}


def test_a_value_that_is_wrong_at_infinity_only():
    assert failure(kernel(("acc.max(tile, 0.0)", "acc.max(acc.min(tile, 1e30), 0.0)"))) == (
        VALUES,
        "1 of 1 elements of result 0 are wrong, the worst at [0, 0]: expected inf, found 1e+30\n"
        "smallest input found at M = 1, N = 1\n"
        "input 0: float32[1, 1] [inf]",
    )


def test_a_branch_that_no_input_takes():
    branch = (
        "if n > 5000:\n"
        "            acc.store(acc.relu(tile), y[row:, column:])\n"
        "        else:\n"
        "            acc.store(acc.max"
    )
    check, text = failure(kernel(("acc.store(acc.max", branch)))
    assert check == BRANCHES
    assert text.startswith("answer.py:14:9: error: the condition does not hold in any of ")
    assert text.endswith("        if n > 5000:\n        ^")


def test_a_branch_that_a_size_takes_is_found():
    branch = (
        "if n > 1999:\n"
        "            acc.store(acc.max(tile, 1.0), y[row:, column:])\n"
        "        else:\n"
        "            acc.store(acc.max"
    )
    check, text = failure(kernel(("acc.store(acc.max", branch)))
    assert check == VALUES
    assert "N = 2000" in text


def test_cores_that_write_the_same_rows():
    loop = (
        "for start in acc.parallel(M):\n"
        "     for row in range(M):\n"
        "      for column in range(0, N, CHUNK):"
    )
    parallel = "for row, column in acc.parallel((0, 0), (M, N), step=(1, CHUNK)):"
    check, text = failure(kernel((parallel, loop)))
    assert check == HOST_MODEL
    assert text.startswith("the kernel is faulty at M = ")
    assert "core-race: byte 0 of GM buffer y: block " in text
    assert "answer.py:16:9: note: which was made from this\n        acc.store(acc.max" in text
    assert "where one writes an element of a tensor, no other may read or write it" in text


@pytest.mark.parametrize(
    ("shape", "at"),
    [("1073741824", "M = 1, N = 1"), (str(2**62), "M = 1, N = 1"), ("N, N, N", "M = 3, N = 1031")],
)
def test_workspaces_that_no_machine_has(shape: str, at: str):
    program = (
        "\n\n@acc.program\n"
        "def both(x: gm[M, N, f32], y: gm[M, N, f32]):\n"
        f"    part = acc.workspace([{shape}], f32)\n"
        "    acc.launch(clamp, x, y)\n"
    )
    check, text = failure(kernel() + program)
    assert check == VALUES
    assert f":19:12: error: the kernel cannot run at {at}: the workspaces have" in text
    assert "legal are 4194304: 64 times those of the arguments" in text


def test_sizes_that_overflow():
    check, text = failure(kernel(("N - column)", "N * 16 // 16 - column)")))
    assert check == BOUNDS
    found = re.match(
        r"answer\.py:12:24: error: 'arith.muli' gives (\d+), which its type does not hold: "
        r"legal are 0 to 4294967295; at M = \d+, N = (\d+), core 0 of 48\n"
        r"        n = min\(CHUNK, N \* 16 // 16 - column\)\n"
        r"                       \^$",
        text,
    )
    assert found is not None, text
    product, size = map(int, found.groups())
    assert product == size * 16 > 4294967295


def test_verdicts_are_the_same_to_the_byte():
    texts = [
        kernel(("acc.max(tile, 0.0)", "acc.select(tile > 0.0, tile, 0.0)")),
        kernel(("CHUNK = 2048", "CHUNK = 65536")),
    ]
    for text in texts:
        assert judge(text, spec(), Ladder()).verdict == judged(text).verdict
