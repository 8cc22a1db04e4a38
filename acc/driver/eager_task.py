"""The PyTorch module of a file on a device, to take the time of its own operators."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from acc.driver.sized_inputs import Places, SizedInputs
from acc.driver.subject import Sizes
from acc.exec.input_modes import InputMode, derive_inputs
from acc.exec.npu.requests import Eager, EagerTask
from acc.exec.reference import Reference
from acc.frontend.torch.model_file import load_model_file
from acc.frontend.torch.settings import Literal

if TYPE_CHECKING:
    import torch


@dataclass(frozen=True)
class ModelFileTask(EagerTask):
    """What makes the model and the inputs of a trial again, in another process."""

    path: Path
    settings: Mapping[str, Literal]
    cast: str | None
    places: Places
    sizes: Sizes
    model_seed: int
    seed: int
    """Of the inputs."""

    mode: InputMode

    def prepare(
        self,
        put: Callable[[torch.Tensor], torch.Tensor],
        put_module: Callable[[torch.nn.Module], torch.nn.Module],
    ) -> Eager:
        """See `EagerTask.prepare`. Raises `UserError` where the file fails."""
        import torch
        from torch.utils._pytree import tree_map

        file = load_model_file(self.path, self.settings)
        model = put_module(file.model(self.model_seed, self.cast))
        made = SizedInputs(file, self.settings, self.cast, self.places).make(self.sizes, self.seed)

        def put_value(value: object) -> object:
            return put(value) if isinstance(value, torch.Tensor) else value

        inputs = tree_map(put_value, derive_inputs(made, self.mode, self.seed))
        return lambda: model(*inputs)


def model_file_task(
    inputs: SizedInputs, oracle: Reference, sizes: Sizes, number: int
) -> ModelFileTask:
    """The task of trial `number` of a reference."""
    return ModelFileTask(
        inputs.file.path,
        dict(inputs.settings),
        inputs.cast,
        {symbol: tuple(places) for symbol, places in inputs.places.items()},
        dict(sizes),
        oracle.seed,
        oracle.seed + number,
        oracle.mode,
    )
