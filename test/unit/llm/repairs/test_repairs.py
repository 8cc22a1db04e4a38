"""Each repair on its own: what it mends, and what it leaves alone."""

import pytest

from acc.llm.repairs.fragments import add_dialects, spell_numbers
from acc.llm.repairs.imports import add_imports, drop_imports
from acc.llm.repairs.suffixes import drop_suffixes
from acc.llm.repairs.tails import bound_blocks, drop_rounding


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("0.5f", "0.5"),
        ("1e-5F", "1e-5"),
        ("2f", "2.0"),
        ("1.f", "1."),
        (".5f32", ".5"),
        ("1.0bf16", "1.0"),
        ("0.25h", "0.25"),
        ("8u", "8"),
        ("10L", "10"),
        ("1ULL", "1"),
        ("0xFFu", "0xFF"),
        ("1_f32", "1.0"),
    ],
)
def test_suffixes(before: str, after: str):
    mended = drop_suffixes(f"x = 1\ny = {before} * t\n")
    assert mended is not None
    assert mended.code == f"x = 1\ny = {after} * t\n"
    assert mended.what == f"{after} for {before} in line 2"


@pytest.mark.parametrize(
    "text", ["'0.5f'", "# 0.5f", '"""\n0.5f\n"""', "0xff", "1e5", "x2f", "a.b1f", "1j"]
)
def test_no_suffix(text: str):
    assert drop_suffixes(text) is None


def test_missing_names_of_acc_are_added_to_its_import():
    mended = add_imports("import acc\nfrom acc import f32\n\n\nx = gm[8, f16]\n")
    assert mended is not None
    assert mended.code == "import acc\nfrom acc import f32, f16, gm\n\n\nx = gm[8, f16]\n"
    assert mended.what == "import of acc.f16, acc.gm added"


def test_missing_packages_keep_lines_where_they_can():
    mended = add_imports('"""Doc."""\n\nfrom acc import f32\n\nx = math.pi\ny = acc.exp\n')
    assert mended is not None
    assert mended.code.splitlines()[2] == "import acc; import math; from acc import f32"


def test_missing_packages_before_a_function():
    mended = add_imports("@acc.kernel\ndef f(x: acc.gm[8, f32]):\n    pass\n")
    assert mended is not None
    assert mended.code.startswith("import acc; from acc import f32\n@acc.kernel\n")


def test_names_that_are_local_or_unknown_are_not_imported():
    text = "import acc\n\n\ndef f(exp):\n    log = exp\n    return log + other\n"
    assert add_imports(text) is None


def test_unused_imports_of_other_packages():
    mended = drop_imports("import numpy as np\nimport acc\nimport torch\nx = torch.pi\n")
    assert mended is not None
    assert mended.code == "\nimport acc\nimport torch\nx = torch.pi\n"
    assert mended.what == "import of numpy left out"


LOOP = """for i in range(0, N, B):
    a = acc.load(x[i:], [B])
    b = acc.fill(0.0, [B], f32)
    acc.store(a + b, y[i:])
"""


def test_blocks_end_with_their_range():
    mended = bound_blocks(LOOP)
    assert mended is not None
    assert mended.code == LOOP.replace("[B]", "[acc.upto(B, min(B, (N) - i))]")
    assert mended.what == "blocks end where their range ends, in lines 2, 3"


def test_blocks_of_several_dimensions():
    head = "for r, c in acc.parallel((0, 0), (M, N), step=(1, 64)):\n"
    before = head + "    t = acc.load(x[r:, c:], [1, 64])\n"
    mended = bound_blocks(before)
    assert mended is not None
    assert mended.code == before.replace("[1, 64]", "[1, acc.upto(64, min(64, (N) - c))]")


@pytest.mark.parametrize(
    "loop",
    [
        LOOP.replace("range(0, N, B)", "range(0, 64, 16)").replace("[B]", "[16]"),
        LOOP.replace("range(0, N, B)", "range(N)"),
        LOOP.replace("[B]", "[acc.upto(B, n)]"),
        LOOP.replace("x[i:]", "x[j:]").replace("y[i:]", "y[j:]"),
        "B = 16\n" + LOOP.replace("N", "64"),
    ],
)
def test_blocks_that_fit_or_are_something_else(loop: str):
    assert bound_blocks(loop) is None


@pytest.mark.parametrize(
    "rounded", ["acc.cdiv(min(B, N - i), 8) * 8", "(min(B, N - i) + 7) // 8 * 8"]
)
def test_extents_are_not_rounded_up(rounded: str):
    for text in (
        f"n = {rounded}\nt = acc.load(x[i:], [acc.upto(B, n)])\n",
        f"t = acc.load(x[i:], [acc.upto(B, {rounded})])\n",
    ):
        mended = drop_rounding(text)
        assert mended is not None
        assert mended.code == text.replace(rounded, "min(B, N - i)")
        assert mended.what.startswith("extents are not rounded up, in line ")


def test_rounding_of_other_numbers_stays():
    assert drop_rounding("n = acc.cdiv(m, 8) * 8\nt = acc.load(x[n:], [acc.upto(B, k)])\n") is None
    assert drop_rounding("n = acc.cdiv(m, 3) * 3\nt = acc.load(x[i:], [acc.upto(B, n)])\n") is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1e-5 : f32", "1.0e-5 : f32"),
        (".5 : f32", "0.5 : f32"),
        ("-.5e+3 : f16", "-0.5e+3 : f16"),
        ("0.5f : f32", "0.5 : f32"),
        ("1.0f", "1.0 : f32"),
        ("1.0bf16", "1.0 : bf16"),
        ("2f", "2.0 : f32"),
        ("0.5", "0.5 : f32"),
        ("8", "8 : index"),
        ("8u : i32", "8 : i32"),
        ("8i32", "8 : i32"),
        ("inf : f32", "0x7F800000 : f32"),
        ("-inf : f16", "0xFC00 : f16"),
        ("Infinity", "0x7F800000 : f32"),
        ("nan : bf16", "0x7FC0 : bf16"),
    ],
)
def test_constants_of_fragments(before: str, after: str):
    mended = spell_numbers(f"  %a = arith.constant {before}\n  %b = arith.addi %n, %n : index\n")
    assert mended is not None
    expected = f"  %a = arith.constant {after}\n  %b = arith.addi %n, %n : index\n"
    assert mended.code == expected
    old, new = f"arith.constant {before}", f"arith.constant {after}"
    assert mended.what == f"'{new}' for '{old}' in line 1"


@pytest.mark.parametrize(
    "constant",
    ["8 : index", "-1 : i32", "0.5 : f32", "1.0e-5 : f32", "0x7F800000 : f32", "true", "8:index"],
)
def test_constants_that_stay(constant: str):
    assert spell_numbers(f"  %a = arith.constant {constant}\n") is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("  exp %t, %x count %n : !ascendc.local_tensor<f32>", "  ascendc.exp %t, %x count %n : "),
        ("  ascendc.exp %t, %x count %n : local_tensor<f32>", "  ascendc.exp %t, %x count %n : "),
        ("  ascendc.exp %t, %x count %n : ascendc.local_tensor<f32>", "  ascendc.exp %t, %x "),
        ("  %m = muli %a, %b : index", "  %m = arith.muli %a, %b : index"),
    ],
)
def test_names_of_dialects_in_fragments(before: str, after: str):
    mended = add_dialects(f"{before}\n")
    assert mended is not None and mended.code.startswith(after)
    assert mended.code.count("ascendc.local_tensor") == mended.code.count("!ascendc.local_tensor")
    assert add_dialects(mended.code) is None


def test_names_that_two_dialects_have_stay():
    assert add_dialects("  %a = select %b, %c, %d : index\n") is None
