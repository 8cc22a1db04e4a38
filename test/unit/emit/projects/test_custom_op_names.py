"""Custom operators: what they are called, and programs that cannot be one."""

import pytest
from xdsl.utils.exceptions import DiagnosticException

from acc.diagnostics import diagnostic_of
from acc.emit.projects.custom_op.names import function_of, op_names
from acc.emit.projects.forms import emit_project
from acc.emit.projects.operator import operator_of
from test.unit.emit.compiling import parse


@pytest.mark.parametrize(
    ("op_type", "function"),
    [
        # the examples of CANN's guide
        ("Abc", "abc"),
        ("AbcDef", "abc_def"),
        ("AbcAAc", "abc_a_ac"),
        ("AddCustom", "add_custom"),
        ("Conv2dXCustom", "conv2d_x_custom"),
        ("ABC", "abc"),
    ],
)
def test_functions_of_types(op_type: str, function: str):
    assert function_of(op_type) == function


HOST = """
func.func @host() -> index attributes {
    tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %one = arith.constant 1 : index
  func.return %one : index
}
"""
KERNEL = """
ascendc.kernel @NAME(%x: !ascendc.gm_addr, %y: !ascendc.gm_addr) host = @host
    tiling = []FLAGS {
  BODY
}
"""
PROGRAM = """
tile.program @main(%FIRST: !tile.gm<[8], INPUT>, %SECOND: !tile.gm<[8], OUTPUT>) outputs = 1 {
  LAUNCHES
}
"""


def program(
    *kernels: tuple[str, str],
    names: tuple[str, str] = ("x", "y"),
    types: tuple[str, str] = ("f32", "f32"),
) -> str:
    """A module with kernels, given as name and body, that are launched in order."""
    text = HOST
    launches = ""
    for name, body in kernels:
        flags = " auto_sync" if "init_soc_state" in body else ""
        text += KERNEL.replace("NAME", name).replace("BODY", body).replace("FLAGS", flags)
        tensors = f"%{names[0]}, %{names[1]}"
        launches += (
            f"tile.launch @{name}({tensors}) : !tile.gm<[8], INPUT>, !tile.gm<[8], OUTPUT>\n"
        )
    text += PROGRAM.replace("LAUNCHES", launches).replace("%FIRST", f"%{names[0]}")
    text = text.replace("%SECOND", f"%{names[1]}")
    return text.replace("INPUT", types[0]).replace("OUTPUT", types[1])


def test_tensors_have_names_that_the_toolkit_can_use():
    cases = {
        ("x", "y"): ("x", "y"),
        # a parameter of what is generated, and a keyword of Python
        ("workspace", "lambda"): ("workspace2", "lambda2"),
        # macros have the names in capitals
        ("M", "m"): ("m", "m2"),
        ("aB", "ab"): ("aB", "ab2"),
        # a parameter for the output
        ("out", "y"): ("out2", "y"),
        ("x", "out"): ("x", "out"),
        # parameters are `yOut` for an output `y`, and have no underscores
        ("yOut", "y"): ("yOut", "y2"),
        ("xY", "X_Y"): ("xY", "x_y2"),
    }
    for names, expected in cases.items():
        operator = operator_of([parse(program(("copy", ""), names=names))])
        assert op_names(operator).tensors == expected


ASKS = "%blocks = ascendc.get_block_num"
STATIC = "ascendc.init_soc_state"
OTHERWISE = (
    "so it cannot be one of several steps of a custom operator, which all have the same blocks; "
    "expected a program with this launch only, or the form direct-launch or torch-extension"
)


@pytest.mark.parametrize(
    ("modules", "text"),
    [
        (
            [program(("first", ""), ("second", ASKS))],
            f"kernel 'second' asks how many blocks there are, {OTHERWISE}",
        ),
        (
            [program(("first", "ascendc.sync_all"), ("second", ""))],
            f"kernel 'first' waits for its blocks, {OTHERWISE}",
        ),
        (
            [program(("first", ""), ("second", STATIC))],
            "kernel 'second' addresses its memory itself and another step of the custom operator "
            "does not; expected the form direct-launch or torch-extension",
        ),
        (
            [program(("first", STATIC), ("second", ""))],
            "kernel 'second' takes its memory from a pipe and another step of the custom operator "
            "does not; expected the form direct-launch or torch-extension",
        ),
        ([program()], "a custom operator runs a kernel, found a program with none"),
        (
            [program(("copy", "")), program(("copy", ""), types=("f32", "f16"))],
            "two of the programs have inputs of the same element types, (f32), so nothing says "
            "which one a custom operator runs",
        ),
    ],
)
def test_what_is_no_custom_operator(modules: list[str], text: str):
    with pytest.raises(DiagnosticException) as error:
        emit_project([parse(module) for module in modules], "custom-op", "op")
    found = diagnostic_of(error.value)
    assert found is not None and found.text == text


def test_steps_wait_where_they_share_what_is_written():
    shared = {
        file.path: file.text
        for file in emit_project([parse(program(("one", ""), ("two", "")))], "custom-op")
    }
    assert "SyncAll();" in shared["op_kernel/one_custom.cpp"]
    text = program(("one", ""), ("two", ""))
    apart = text.replace(
        "tile.launch @two(%x, %y)",
        "%z = tile.workspace : !tile.gm<[8], f32>\ntile.launch @two(%x, %z)",
    )
    files = {file.path: file.text for file in emit_project([parse(apart)], "custom-op")}
    assert "KERNEL_TYPE_AIV_ONLY" in files["op_kernel/one_custom.cpp"]
    assert "SyncAll();" not in files["op_kernel/one_custom.cpp"]
    assert "context, false," in files["op_host/one_custom.cpp"]


def test_one_launch_may_wait_for_its_blocks():
    files = emit_project([parse(program(("one", f"{ASKS}\n  ascendc.sync_all")))], "custom-op")
    texts = {file.path: file.text for file in files}
    assert "KERNEL_TYPE_MIX_AIV_1_0" in texts["op_kernel/one_custom.cpp"]
    assert "Tile<OneTilingData>(\n                context, true," in texts["op_host/one_custom.cpp"]
