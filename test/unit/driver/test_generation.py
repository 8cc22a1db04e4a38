"""What is imported for a model to write: first dimensions are open where the module allows it."""

from pathlib import Path

import pytest

pytest.importorskip("torch")

from acc.diagnostics import Diagnostic, reporting_to
from acc.driver.generation import OpenImport
from acc.frontend.torch.model_file import load_model_file
from acc.frontend.torch.program import ImportedProgram
from acc.printing import module_text

FILE = """\
import torch

class Model(torch.nn.Module):
    def forward(self, {parameters}):
        return {result}

def get_inputs():
    return [{inputs}]

def get_init_inputs():
    return []
"""


class Notes:
    """A reporter that keeps what it is told."""

    def __init__(self):
        self.texts: list[str] = []

    def report(self, diagnostic: Diagnostic) -> None:
        """Take one message."""
        self.texts.append(f"{diagnostic.severity}: {diagnostic.text}")


def imported(
    folder: Path, parameters: str, result: str, inputs: str
) -> tuple[ImportedProgram, list[str]]:
    """The program of a module, and what was said about it."""
    path = folder / "op.py"
    path.write_text(FILE.format(parameters=parameters, result=result, inputs=inputs), "utf-8")
    notes = Notes()
    with reporting_to(notes):
        return OpenImport(load_model_file(path), {}).program(), notes.texts


def test_the_first_dimension_is_open(tmp_path: Path):
    program, notes = imported(tmp_path, "x", "x.exp()", "torch.rand(5, 8)")
    assert program.symbols == {"x_0": (("x", 0),)}
    assert notes == []


def test_inputs_that_have_to_be_alike_share_a_symbol(tmp_path: Path):
    program, _ = imported(tmp_path, "x, y", "x + y", "torch.rand(5, 8), torch.rand(5, 8)")
    assert program.symbols == {"x_0": (("x", 0), ("y", 0))}


def test_a_symbol_is_not_called_like_an_input(tmp_path: Path):
    inputs = "torch.rand(5, 8), torch.rand(5, 8)"
    program, _ = imported(tmp_path, "x, x_0", "x * x_0", inputs)
    assert program.symbols == {"x_0_": (("x", 0), ("x_0", 0))}


@pytest.mark.parametrize(
    ("result", "why"),
    [
        ("torch.nn.functional.layer_norm(x, (8,), y)", "what the exporter does not see"),
        ("x + y", "what it does"),
    ],
)
def test_sizes_at_which_alone_the_module_works_stay(tmp_path: Path, result: str, why: str):
    program, notes = imported(tmp_path, "x, y", result, "torch.rand(5, 8), torch.rand(8)")
    assert program.symbols == {"x_0": (("x", 0),)}, why
    assert notes == ["note: generated for y.0 = 8: it does not work at others"]


def test_a_module_that_has_to_have_an_even_size(tmp_path: Path):
    program, notes = imported(tmp_path, "x", "x.reshape(2, -1, 8)", "torch.rand(6, 8)")
    assert program.symbols == {}
    assert notes == ["note: generated for x.0 = 6: it does not work at others"]


def test_results_whose_sizes_a_kernel_cannot_say(tmp_path: Path):
    program, notes = imported(tmp_path, "x", "torch.cat([x, x])", "torch.rand(6, 8)")
    assert program.symbols == {}
    assert "tensor<6x8xf32>" in module_text(program.module)
    [text] = notes
    assert text.startswith("note: generated for the sizes of the file only: ")


def test_a_dimension_of_one_stays(tmp_path: Path):
    program, notes = imported(tmp_path, "x", "x.exp()", "torch.rand(1, 8)")
    assert program.symbols == {}
    assert notes == ["note: generated for x.0 = 1: PyTorch keeps a size of one"]
