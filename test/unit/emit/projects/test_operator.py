"""Operators of several modules: their names, and what cannot be one."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from xdsl.utils.exceptions import DiagnosticException

from acc.diagnostics import diagnostic_of
from acc.emit.projects.files import ProjectFile, write_project
from acc.emit.projects.forms import emit_project
from acc.emit.projects.operator import operator_of
from acc.emit.projects.torch_binding.signature import signature_of
from test.unit.emit.compiling import parse
from test.unit.emit.projects.model_sources import ALL_FORMS, files_of

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
    ("program_name", "kernel", "name"),
    [
        ("class", "copy", "class_operator"),
        ("Int", "copy", "int_operator"),
        ("main", "forward", "main_operator"),
        ("_10_re_lu", "copy", "v10_re_lu"),
        ("größe", "copy", "gr_e"),
    ],
)
def test_names_that_mean_something_else(program_name: str, kernel: str, name: str):
    text = program("f32", name=program_name, kernel=kernel)
    text = text.replace(f"@{program_name}", f'@"{program_name}"')
    assert operator_of([parse(text)]).name == name


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


@pytest.mark.parametrize("form", ALL_FORMS)
@pytest.mark.parametrize("name", ["variants", "pybind11", "arrays", "cmake_lists"])
def test_files_have_paths_of_their_own(form: str, name: str):
    paths = [file.path for file in files_of(form, operator_of([parse(program("f32"))], name))]
    assert len(set(paths)) == len(paths)


def test_names_that_pytorch_code_around_the_kernels_has():
    text = program("f32").replace("%x", "%torch").replace("%y", "%outputs")
    with pytest.raises(DiagnosticException, match="cannot have a function 'torch'"):
        emit_project([parse(text)], "torch-extension", "torch")
    signature = signature_of(operator_of([parse(text)], "infer_outputs"))
    assert (signature.function, signature.inputs) == ("InferOutputsOperator", ("torch2",))


@pytest.mark.parametrize("form", ["torch-extension", "multikernelbench"])
@pytest.mark.parametrize(
    ("written", "groups", "text"),
    [
        ("[N]", "[array<i64: 1, 1>, array<i64: 1>]", "the size 'N' cannot be called from PyTorch"),
        ("[8]", "[array<i64: 2>, array<i64: 1>]", "the size 'M' cannot be called from PyTorch"),
        ("[8]", "[array<i64: 1, 1>, array<i64: 1>]", None),
    ],
)
def test_sizes_that_no_input_tells(form: str, written: str, groups: str, text: str | None):
    """`x` is 4 x M in memory, which its caller may see as one dimension."""
    x, y = "!tile.gm<[4, M], f32>", f"!tile.gm<{written}, f32>"
    head, body = program("f32").replace("!tile.gm<[8], f32>", x).split("outputs = 1")
    attributes = f"outputs = 1 attributes {{tile.dim_groups = {groups}}}"
    module = f"{head.replace(f'%y: {x}', f'%y: {y}')}{attributes}{body.replace(f', {x}', f', {y}')}"
    operator = operator_of([parse(module)])
    if text is None:
        assert files_of(form, operator)
        return
    with pytest.raises(DiagnosticException, match=text):
        files_of(form, operator)


def test_element_types_without_a_name_outside():
    with pytest.raises(DiagnosticException, match="tensors of f64 cannot be handed to a project"):
        emit_project([parse(program("f64"))], "direct-launch")


FILE = ProjectFile("a/b.txt", "text")


def unwritten(files: Sequence[ProjectFile], directory: Path) -> str:
    """The error about it."""
    with pytest.raises(DiagnosticException) as error:
        write_project(files, directory)
    found = diagnostic_of(error.value)
    assert found is not None
    return found.text.removeprefix(f"cannot write the project '{directory}': ")


def test_a_project_is_written_whole_or_not_at_all(tmp_path: Path):
    impossible = [ProjectFile("a", ""), ProjectFile("a/b.txt", "")]
    empty = tmp_path / "empty"
    empty.mkdir()
    for directory in (tmp_path / "new", tmp_path / "deep" / "new", empty):
        assert unwritten(impossible, directory) in ("file exists", "not a directory")
    assert [path.name for path in tmp_path.rglob("*")] == ["empty"]


def test_directories_that_are_taken(tmp_path: Path):
    (tmp_path / "mine").touch()
    (tmp_path / "lost").symlink_to("nowhere")
    assert unwritten([FILE], tmp_path).startswith("the directory is not empty; expected a new")
    for name, what in (("mine", "mine"), ("mine/deep/p", "mine"), ("lost", "lost")):
        assert unwritten([FILE], tmp_path / name) == f"'{tmp_path / what}' is not a directory"
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["lost", "mine"]


def test_directories_that_are_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    here = tmp_path / "he re"
    here.mkdir()
    (tmp_path / "link").symlink_to(here)
    write_project([FILE], tmp_path / "link")
    (here / "a" / "b.txt").unlink()
    (here / "a").rmdir()
    monkeypatch.chdir(here)
    for directory in (Path("."), Path("d/ö"), tmp_path / "deep" / "whole"):
        write_project([FILE, ProjectFile("c", "")], directory)
        assert (directory / "a" / "b.txt").read_text("utf-8") == "text"
    assert sorted(path.name for path in here.iterdir()) == ["a", "c", "d"]
