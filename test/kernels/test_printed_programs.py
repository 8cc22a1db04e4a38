"""Modules in forms that MLIR prints and no import makes, down to the host model."""

from pathlib import Path

import pytest

pytest.importorskip("torch")

from test.kernels.end_to_end import Run, check

PROGRAMS = Path(__file__).parent / "printed_programs"


@pytest.mark.parametrize("name", sorted(path.stem for path in PROGRAMS.glob("*.mlir")))
def test_program(name: str):
    module = PROGRAMS / f"{name}.mlir"
    check(Run(module, reference=module.with_suffix(".py")))
