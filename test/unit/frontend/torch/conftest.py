"""Writes model files and runs imported programs against PyTorch."""

from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import dedent, indent
from typing import TypeAlias

import pytest
from xdsl.dialects.builtin import ModuleOp

from acc.exec.compare import compare
from acc.exec.input_modes import InputMode
from acc.exec.reference import Reference, Trial
from acc.frontend.torch.importer import import_program
from acc.frontend.torch.model_file import load_model_file
from acc.frontend.torch.program import DynamicDim, ImportedProgram
from acc.interp.interpreter import Interpreter
from acc.interp.values import as_array
from acc.registry import load_pass, make_context

CLEAN_UP = (
    "fold-constant-operands",
    "fold-scalar-casts",
    "fold-rank-zero-generics",
    "drop-unused-results",
    "recognise-min-max",
    "expand-powers",
    "fold-unit-dims",
    "fuse-elementwise",
    "drop-dead-ops",
)

WriteModel: TypeAlias = Callable[..., Path]
CheckValues: TypeAlias = Callable[..., ImportedProgram]

pytest.importorskip("torch_mlir")


@pytest.fixture
def write_model(tmp_path: Path) -> WriteModel:
    """`write_model(forward, inputs, init="", constants="")`: a file in the KernelBench form."""

    def write(forward: str, inputs: str, init: str = "pass", constants: str = "") -> Path:
        path = tmp_path / "model.py"
        text = f"""\
import torch
import torch.nn.functional as F
from torch import nn
{dedent(constants)}

class Model(nn.Module):
    def __init__(self):
        super().__init__()
{indent(dedent(init), "        ")}

    def forward(self, x, *others):
{indent(dedent(forward), "        ")}

def get_inputs():
    return {inputs}

def get_init_inputs():
    return []
"""
        path.write_text(text)
        return path

    return write


@pytest.fixture
def check_values() -> CheckValues:
    """`check_values(path, cast=None, dynamic=())`: import, then compare as it is and cleaned up."""

    def check(
        path: Path,
        cast: str | None = None,
        dynamic: Sequence[DynamicDim] = (),
        modes: Sequence[InputMode] = tuple(InputMode),
    ) -> ImportedProgram:
        file = load_model_file(path)
        program = import_program(file, cast=cast, dynamic=dynamic)
        cleaned = program.module.clone()
        _clean_up(cleaned)
        for mode in modes:
            reference = Reference(
                file.model(0, cast), lambda seed: file.inputs(seed, cast), program.mutations, mode
            )
            for number in range(3):
                trial = reference.trial(number)
                for module in (program.module, cleaned):
                    _compare(program, module, trial, f"{mode}, trial {number}")
        return program

    return check


def _clean_up(module: ModuleOp) -> None:
    """Run all clean-up passes, verifying after each."""
    for name in CLEAN_UP:
        load_pass(name)().apply(make_context(), module)
        module.verify()


def _compare(program: ImportedProgram, module: ModuleOp, trial: Trial, what: str) -> None:
    got = Interpreter(module).call(program.entry, program.argument_values(trial.inputs))
    for value, want, eager in zip(got, trial.want, trial.eager, strict=True):
        result = compare(as_array(value), want, eager)
        assert result.passed, f"{what}: {result.detail}"
