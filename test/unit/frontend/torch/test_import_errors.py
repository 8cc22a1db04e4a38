"""Each mistake in a PyTorch file is one message at a place of that file."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from acc.diagnostics import MissingToolError, UserError
from acc.frontend.torch import requirements
from acc.frontend.torch.importer import import_program
from acc.frontend.torch.model_file import load_model_file
from acc.frontend.torch.program import DynamicDim
from acc.locations import place_of

WriteModel = Callable[..., Path]


def message(path: Path, **options: object) -> tuple[str, str]:
    """The text of the error of an import, and the line of the file that it names."""
    dynamic = options.pop("dynamic", ())
    with pytest.raises(UserError) as error:
        import_program(load_model_file(path, **options), dynamic=dynamic)  # pyright: ignore[reportArgumentType]
    place = error.value.place
    line = path.read_text().splitlines()[place.line - 1] if place is not None else ""
    return error.value.text, line.strip()


def test_missing_file(tmp_path: Path):
    text, _ = "", ""
    with pytest.raises(UserError, match=r"cannot read .*nothing\.py: .*No such file"):
        load_model_file(tmp_path / "nothing.py")
    assert text == ""


def test_syntax_error(tmp_path: Path):
    path = tmp_path / "broken.py"
    path.write_text("import torch\nclass Model(:\n")
    assert message(path) == ("syntax error: invalid syntax", "class Model(:")


def test_file_of_another_form(tmp_path: Path):
    path = tmp_path / "other.py"
    path.write_text("def get_inputs():\n    return []\n")
    text, _ = message(path)
    assert re.search(r"other\.py defines no 'Model': expected the class 'Model'", text)


def test_file_that_raises(tmp_path: Path):
    path = tmp_path / "raises.py"
    path.write_text("x = 1\ny = {}['rows']\n")
    assert message(path) == ("running the file failed: KeyError: 'rows'", "y = {}['rows']")


def test_constructor_that_raises(write_model: WriteModel):
    path = write_model("return x", "[torch.zeros(1)]", "raise ValueError('no such size')")
    assert message(path) == (
        "making the model failed: ValueError: no such size",
        "raise ValueError('no such size')",
    )


def test_inputs_of_another_kind(write_model: WriteModel):
    text, _ = message(write_model("return x", "torch.zeros(1)"))
    assert text == "'get_inputs' must return a list, found Tensor"


def test_unknown_constant(write_model: WriteModel):
    path = write_model("return x", "[torch.zeros(rows)]", constants="rows = 3")
    text, _ = message(path, settings={"row": 4})
    assert re.search(r"no module-level constant 'row' in .*did you mean.*rows", text)


def test_unknown_input_and_dimension(write_model: WriteModel):
    path = write_model("return x", "[torch.zeros(2, 2)]")
    text, _ = message(path, dynamic=[DynamicDim("y", 0, "n")])
    assert text == "'forward' has no parameter 'y', it has x"
    text, _ = message(path, dynamic=[DynamicDim("x", 2, "n")])
    assert text == "'x' has no dimension 2, its rank is 2"


def test_module_that_cannot_be_exported(write_model: WriteModel):
    path = write_model("return x if x.sum() > 0 else -x", "[torch.zeros(2)]")
    text, line = message(path)
    assert text.startswith("the module cannot be exported: ")
    assert line == "return x if x.sum() > 0 else -x"


def test_forward_that_raises(write_model: WriteModel):
    path = write_model("return x @ x", "[torch.zeros(2, 3)]")
    text, line = message(path)
    assert text.startswith("the module cannot be exported: RuntimeError")
    assert line == "return x @ x"


def test_operator_without_lowering(write_model: WriteModel):
    path = write_model("y = x + 1\nreturn torch.histc(y, bins=4)", "[torch.zeros(8)]")
    text, line = message(path)
    assert text == "no lowering to linalg for the operator 'aten.histc'"
    assert line == "return torch.histc(y, bins=4)"


def test_result_that_is_no_tensor(write_model: WriteModel):
    text, _ = message(write_model("return x, 3", "[torch.zeros(2)]"))
    assert text == "'forward' must return tensors only, found 3"
    text, _ = message(write_model("return None", "[torch.zeros(2)]"))
    assert text == "'forward' returns no tensor and writes to none"
    text, _ = message(write_model("return x.sum().item()", "[torch.zeros(2)]"))
    assert text.endswith("found a number that is computed from tensors")


@pytest.mark.parametrize(
    ("inputs", "init", "names"),
    [
        ("[(x := torch.zeros(2)), x]", "pass", "'x' and 'others[0]'"),
        (
            "[torch.zeros(2)]",
            "self.register_buffer('a', torch.zeros(2))\nself.register_buffer('b', self.a)\n",
            "'a' and 'b'",
        ),
    ],
)
def test_memory_that_is_shared_and_written(
    write_model: WriteModel, inputs: str, init: str, names: str
):
    forward = "x.add_(1)\nreturn x * others[0]" if init == "pass" else "self.a += x\nreturn self.b"
    text, _ = message(write_model(forward, inputs, init))
    start = f"'forward' writes to memory that {names} share"
    assert text == f"{start}; expected memory of its own for each"


@pytest.mark.parametrize(
    ("made", "kind"),
    [
        ("torch.empty(2, device='meta')", "torch.float32 on meta"),
        ("torch.zeros(2).to(torch.float8_e4m3fn)", "torch.float8_e4m3fn on cpu"),
    ],
)
def test_inputs_without_values_for_numpy(write_model: WriteModel, made: str, kind: str):
    text, _ = message(write_model("return x.float() + 1", f"[{made}]"))
    assert text.startswith(f"the value of 'x', a tensor of {kind}, cannot be read: ")


def test_file_with_a_name_beyond_ascii(write_model: WriteModel):
    path = write_model("return torch.histc(x + 1, bins=4)", "[torch.zeros(8)]")
    path = path.rename(path.with_name("größe 7.py"))
    text, line = message(path)
    assert text == "no lowering to linalg for the operator 'aten.histc'"
    assert line == "return torch.histc(x + 1, bins=4)"
    path.write_text(path.read_text().replace("torch.histc(x + 1, bins=4)", "x + 1"))
    (body,) = import_program(load_model_file(path)).module.body.block.ops
    places = [place_of(op) for op in body.walk()]
    assert str(path) in {place.file for place in places if place is not None}


def test_missing_package(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(requirements, "find_spec", lambda name: None)  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    with pytest.raises(MissingToolError, match=r"pip install -e '\.\[torch\]'") as error:
        requirements.require_torch()
    assert error.value.exit_code == 5


@pytest.mark.parametrize(
    ("forward", "operator"),
    [
        ("return F.dropout(x, 0.5, True)", "native_dropout"),
        ("return x + torch.rand_like(x)", "rand_like"),
    ],
)
def test_random_numbers(write_model: WriteModel, forward: str, operator: str):
    path = write_model(f"y = x * 2\n{forward}", "[torch.ones(3)]")
    text, line = message(path)
    assert text.startswith(f"'aten.{operator}' makes random numbers, which kernels do not; expect")
    assert line == forward


def test_random_numbers_that_nobody_reads(write_model: WriteModel):
    path = write_model("torch.rand_like(x)\nreturn x + 1", "[torch.ones(3)]")
    import_program(load_model_file(path))
