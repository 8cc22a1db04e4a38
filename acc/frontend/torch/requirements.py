"""Whether the packages that this front end needs are installed."""

from importlib.util import find_spec

from acc.diagnostics import MissingToolError


def require_torch() -> None:
    """Raise `MissingToolError` unless torch and torch-mlir can be imported."""
    for module, package in (("torch", "torch"), ("torch_mlir", "torch-mlir")):
        if find_spec(module) is None:
            raise MissingToolError(
                f"importing PyTorch modules needs the package {package}: pip install -e '.[torch]'"
            )
