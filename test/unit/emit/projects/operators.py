"""Lowered operators that projects are made of."""

from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from acc import registry
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline

HERE = Path(__file__).parent


def soft_total(dtype: str | None = None) -> ModuleOp:
    """`soft_total.py` with an open number of rows."""
    return of_rows(HERE / "soft_total.py", dtype)


def two_sums() -> ModuleOp:
    """`two_sums.py` with an open number of rows."""
    return of_rows(HERE / "two_sums.py", None)


def of_rows(file: Path, dtype: str | None) -> ModuleOp:
    """A PyTorch file with an open number of rows of `x`, the first input."""
    from acc.cli.torch_arguments import dynamic_dims
    from acc.frontend.torch.importer import import_program
    from acc.frontend.torch.model_file import load_model_file

    program = import_program(load_model_file(file), cast=dtype, dynamic=dynamic_dims(["x.0=rows"]))
    steps = parse_pipeline("linalg-to-ascendc", registry.all_passes())
    run_pipeline(registry.make_context(), program.module, steps)
    return program.module
