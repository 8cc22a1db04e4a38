"""Operators of several modules: their names, and what cannot be one."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from xdsl.utils.exceptions import DiagnosticException

from acc.diagnostics import diagnostic_of
from acc.emit.projects.files import ProjectFile, write_project
from acc.emit.projects.forms import emit_project
from acc.emit.projects.operator import operator_of
from test.unit.emit.compiling import parse

PROGRAM = """
func.func @copy_host() -> index attributes {{
    tile.host, tile.symbols = [], tile.fields = ["num_blocks"]}} {{
  %one = arith.constant 1 : index
  func.return %one : index
}}
ascendc.kernel @{kernel}(%x: !ascendc.gm_addr, %y: !ascendc.gm_addr) host = @copy_host
    tiling = [] {{
}}
tile.program @{program}(%x: {type}, %y: {type}) outputs = 1 {{
  tile.launch @{kernel}(%x, %y) : {type}, {type}
}}
"""


def program(element: str, *, size: int | str = 8, kernel: str = "copy", name: str = "main") -> str:
    """A lowered module with a kernel that does nothing."""
    typ = f"!tile.gm<[{size}], {element}>"
    return PROGRAM.format(type=typ, kernel=kernel, program=name)


def test_one_module_keeps_its_names():
    operator = operator_of([parse(program("f32"))])
    assert (operator.name, [each.name for each in operator.variants]) == ("copy", ["copy"])
    # the program has the kernel's name, so the kernel gets another
    assert [each.kernel.sym_name.data for each in operator.variants[0].launches] == ["copy_kernel"]


def test_variants_are_named_by_their_types():
    modules = [parse(program(element)) for element in ("f32", "f16", "bf16")]
    operator = operator_of(modules, "copy_rows")
    names = ["copy_rows_f32", "copy_rows_f16", "copy_rows_bf16"]
    assert [each.name for each in operator.variants] == names
    launched = [each.launches[0].kernel.sym_name.data for each in operator.variants]
    assert launched == ["copy_f32", "copy_f16", "copy_bf16"]


def test_names_in_camel_case():
    assert operator_of([parse(program("f32", name="copyRows"))]).name == "copy_rows"


@pytest.mark.parametrize(
    ("modules", "name", "text"),
    [
        ([program("f32"), program("f32")], None, "tensors of the same element types"),
        ([program("f32"), program("f16", size=9)], None, "have the same shapes and outputs"),
        ([program("f32"), program("f16", size="M")], None, "have the same shapes and outputs"),
        ([program("f32")], "class", "'class' cannot name an operator"),
        ([program("f32")], "lambda", "'lambda' cannot name an operator"),
        ([program("f32")], "Copy", "'Copy' cannot name an operator"),
        ([program("f32")], "../copy", "'../copy' cannot name an operator"),
        ([program("f32")], 'a"b', "cannot name an operator"),
        ([program("f32") + program("f16", kernel="b", name="other").replace("copy_host", "h")],
         None, "a project is about one program, found 'main', 'other'"),
        (["builtin.module {}"], None, "a project is about one program, found none"),
    ],
)  # fmt: skip
def test_what_is_no_operator(modules: Sequence[str], name: str | None, text: str):
    with pytest.raises(DiagnosticException) as error:
        operator_of([parse(module) for module in modules], name)
    found = diagnostic_of(error.value)
    assert found is not None and text in found.text


def test_element_types_without_a_name_outside():
    with pytest.raises(DiagnosticException, match="tensors of f64 cannot be handed to a project"):
        emit_project([parse(program("f64"))], "direct-launch")


def test_a_project_is_written_whole_or_not_at_all(tmp_path: Path):
    taken = tmp_path / "taken"
    taken.mkdir()
    (taken / "mine").touch()
    with pytest.raises(DiagnosticException, match="the directory is not empty"):
        write_project([ProjectFile("a/b.txt", "text")], taken)
    assert [path.name for path in taken.iterdir()] == ["mine"]
    with pytest.raises(DiagnosticException, match="cannot write the project"):
        write_project([ProjectFile("a", ""), ProjectFile("a/b.txt", "")], tmp_path / "half")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
    write_project([ProjectFile("a/b.txt", "text")], tmp_path / "deep" / "whole")
    assert (tmp_path / "deep" / "whole" / "a" / "b.txt").read_text("utf-8") == "text"
