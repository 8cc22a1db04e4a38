"""Loads a file in the KernelBench form: `Model`, `get_inputs` and `get_init_inputs`."""

from __future__ import annotations

import ast
import sys
import traceback
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from acc.diagnostics import UserError
from acc.frontend.torch.function_settings import FunctionSettings, split_settings
from acc.frontend.torch.requirements import require_torch
from acc.frontend.torch.settings import Literal, apply_settings, parse_source
from acc.locations import Place

if TYPE_CHECKING:
    import torch

DTYPES = ("float32", "float16", "bfloat16", "float64")
"""Names that `cast` of `ModelFile` methods accepts."""


@contextmanager
def running(path: Path, doing: str) -> Generator[None]:
    """Turn whatever the file's own code raises into a `UserError` at its line."""
    try:
        yield
    except UserError:
        raise
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == str(path)]
        place = Place(str(path), lines[-1] or 1, 1) if lines else Place(str(path), 1, 1)
        summary = str(error).strip().split("\n", maxsplit=1)[0]
        raise UserError(f"{doing}: {type(error).__name__}: {summary}", place) from error


@dataclass(frozen=True)
class ModelFile:
    """A loaded file; models and inputs are made anew at each call, the same for the same seed."""

    path: Path
    tree: ast.Module
    """What was run: the source with the constants that settings replace."""

    namespace: ModuleType
    functions: FunctionSettings = field(default_factory=FunctionSettings)
    """What is taken in place of what functions of the file return."""

    def model(self, seed: int, cast: str | None = None) -> torch.nn.Module:
        """
        An instance of `Model`, its floating parameters and buffers of type `cast` if given.

        Tensors that its code keeps as plain attributes are buffers.
        """
        made = self.unregistered_model(seed)
        _register_tensor_attributes(made)
        return made if cast is None else made.to(_dtype(cast))

    def unregistered_model(self, seed: int = 0) -> torch.nn.Module:
        """An instance of `Model` as its code makes it."""
        import torch

        torch.default_generator.manual_seed(seed)
        with running(self.path, "making the model failed"):
            arguments = self._init_inputs()
            made = self._function("Model")(*arguments)
        if not isinstance(made, torch.nn.Module):
            raise UserError(f"'Model' is no torch.nn.Module but {type(made).__name__}", self._top())
        return made

    def inputs(self, seed: int, cast: str | None = None) -> tuple[object, ...]:
        """What `get_inputs` returns, floating tensors of type `cast` if given."""
        import torch

        torch.default_generator.manual_seed(seed)
        with running(self.path, "making the inputs failed"):
            made = self.functions.reshape(self._call("get_inputs"), seed, self._top())
        if cast is None:
            return tuple(made)
        dtype = _dtype(cast)
        return tuple(
            value.to(dtype)
            if isinstance(value, torch.Tensor) and value.is_floating_point()
            else value
            for value in made
        )

    def run(self, model: torch.nn.Module, inputs: Sequence[object]) -> None:
        """Call a model of the file, for what that does to it; it may write to the inputs."""
        import torch

        with running(self.path, "running the module failed"), torch.no_grad():
            model(*inputs)

    def _init_inputs(self) -> Sequence[object]:
        if self.functions.init_inputs is not None:
            return self.functions.init_inputs
        return self._call("get_init_inputs") if self._has("get_init_inputs") else ()

    def _top(self) -> Place:
        return Place(str(self.path), 1, 1)

    def _has(self, name: str) -> bool:
        return hasattr(self.namespace, name)

    def _function(self, name: str) -> Callable[..., object]:
        found: object = getattr(self.namespace, name)
        if not callable(found):
            raise UserError(f"'{name}' of {self.path} cannot be called", self._top())
        return found

    def _call(self, name: str) -> Sequence[object]:
        made = self._function(name)()
        if not isinstance(made, list | tuple):
            raise UserError(
                f"'{name}' must return a list, found {type(made).__name__}", self._top()
            )
        return list(made)  # pyright: ignore[reportUnknownArgumentType]


def _register_tensor_attributes(model: torch.nn.Module) -> None:
    """Make plain tensor attributes buffers, as which they are cast, and tracked when written."""
    import torch

    for module in model.modules():
        plain = {k: v for k, v in vars(module).items() if isinstance(v, torch.Tensor)}
        for name, value in plain.items():
            delattr(module, name)
            module.register_buffer(name, value, persistent=False)


def _dtype(name: str) -> torch.dtype:
    import torch

    if name not in DTYPES:
        raise UserError(f"unknown floating-point type '{name}', known are {', '.join(DTYPES)}")
    dtype: object = getattr(torch, name)
    assert isinstance(dtype, torch.dtype)
    return dtype


def load_model_file(path: Path, settings: Mapping[str, Literal] | None = None) -> ModelFile:
    """
    Run the file, its module-level constants replaced by `settings`.

    Settings of `get_init_inputs` and `get_inputs` are those of `FunctionSettings`. Raises
    `UserError` where the file is missing, is not of the form, or raises.
    """
    functions, constants = split_settings(settings or {})
    tree = apply_settings(parse_source(path), constants, path)
    require_torch()
    namespace = ModuleType(f"acc_model_{path.stem}")
    namespace.__file__ = str(path)
    # classes of the file find their module here, as dataclasses and pickling expect
    sys.modules[namespace.__name__] = namespace
    with running(path, "running the file failed"):
        exec(compile(tree, str(path), "exec"), namespace.__dict__)
    for name in ("Model", "get_inputs"):
        if not hasattr(namespace, name):
            raise UserError(
                f"{path} defines no '{name}': expected the class 'Model' and the functions "
                "'get_inputs' and 'get_init_inputs'",
                Place(str(path), 1, 1),
            )
    return ModelFile(path, tree, namespace, functions)
