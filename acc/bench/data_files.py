"""The JSON and text files that say what to run: overrides of tasks, and lists of tasks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from xdsl.utils.hints import isa

from acc.diagnostics import UserError, did_you_mean
from acc.frontend.torch.settings import Literal

Overrides = Mapping[str, Mapping[str, Literal]]
"""By run, which is a task or `TASK#VARIANT`: constants of the file to replace."""

_HERE = Path(__file__).parent


def read_shapes(name: str) -> Overrides:
    """
    The overrides of a file, or else of the one of ours that is called so, such as `reduced`.

    Raises `UserError` for files that cannot be read or are of another form.
    """
    path = _file(name, _HERE / "shapes", ".json", "--shapes")
    try:
        found: object = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise UserError(f"--shapes: '{path}' is no JSON: {error}") from error
    if not isa(found, dict[str, object]):
        raise UserError(f"--shapes: '{path}' holds no object")
    overrides: dict[str, Mapping[str, Literal]] = {}
    for run, settings in found.items():
        if not isa(settings, dict[str, object]):
            raise UserError(
                f"--shapes: '{path}' gives {settings!r} to '{run}', expected an object of "
                'constants such as {"batch_size": 7}'
            )
        overrides[run] = {name: _literal(value) for name, value in settings.items()}
    return overrides


def read_task_list(name: str) -> tuple[str, ...]:
    """The names in a file, one a line, or else in the list of ours that is called so."""
    path = _file(name, _HERE / "task_lists", ".txt", "--task-list")
    lines = (line.partition("#")[0].strip() for line in path.read_text("utf-8").splitlines())
    return tuple(line for line in lines if line)


def _file(name: str, folder: Path, suffix: str, option: str) -> Path:
    if (path := Path(name)).is_file():
        return path
    ours = {file.stem: file for file in sorted(folder.glob(f"*{suffix}"))}
    if (stem := name.removesuffix(suffix)) in ours:
        return ours[stem]
    hint = did_you_mean(stem, ours) or f"; expected a file or one of {', '.join(ours)}"
    raise UserError(f"{option}: found no file '{name}'{hint}")


def _literal(value: object) -> Literal:
    """A value of JSON in Python: lists are tuples, as shapes are."""
    if isinstance(value, bool | int | float | str | None):
        return value
    if isa(value, list[object]):
        return tuple(_literal(element) for element in value)
    raise UserError(f"--shapes: found {value!r}, expected a number, text, bool or list")
