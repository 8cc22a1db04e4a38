"""Opens the input of a run: one way for each kind of file."""

from collections.abc import Callable

from acc.diagnostics import UserError
from acc.driver.described_input import load_description
from acc.driver.dsl_input import load_dsl
from acc.driver.file_kind import FileKind, kind_of
from acc.driver.mlir_input import load_mlir
from acc.driver.module_subject import module_subject
from acc.driver.options import RunOptions
from acc.driver.subject import Subject
from acc.driver.torch_input import load_torch


def load(options: RunOptions) -> Callable[[], Subject]:
    """
    Read the input. What is returned imports it: what goes wrong then is not supported.

    Raises `UserError` for a file that is wrong, `MissingToolError` where PyTorch is needed.
    """
    kind = kind_of(options.file, options.text)
    if kind is FileKind.TORCH:
        if options.reference is not None:
            raise UserError("--reference: a PyTorch file is its own reference")
        return load_torch(options)
    _refuse_torch_options(options)
    if kind is FileKind.DSL:
        module, constants = load_dsl(options)
    elif kind is FileKind.DESCRIPTION:
        module, constants = load_description(options), set[str]()
    else:
        module, constants = load_mlir(options), set[str]()
    subject = module_subject(options, module, constants)
    return lambda: subject


def _refuse_torch_options(options: RunOptions) -> None:
    if options.dynamic:
        raise UserError("--dynamic is for PyTorch files; kernels and MLIR say which sizes are open")
    if options.dtype is not None and options.reference is None:
        raise UserError("--dtype is for PyTorch files; kernels and MLIR say their types")
