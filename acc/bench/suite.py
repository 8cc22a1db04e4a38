"""Suites as data: which files there are, and which of them are known to fail."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from acc.diagnostics import UserError, unknown


@dataclass(frozen=True)
class Task:
    """A file in the KernelBench form."""

    category: str
    file: Path

    @property
    def name(self) -> str:
        """`category/file`, which no other task of the suite has."""
        return f"{self.category}/{self.file.stem}"


class Suite(Protocol):
    """A set of tasks."""

    @property
    def name(self) -> str:
        """What users call it."""
        ...

    @property
    def default_shapes(self) -> Path | None:
        """A file with overrides that belongs to the suite."""
        ...

    def tasks(self) -> tuple[Task, ...]:
        """All tasks, by name. Raises `UserError` where there are none."""
        ...

    def expected_failures(self) -> Mapping[str, str]:
        """Names of runs that are known to fail, with the reasons."""
        ...


@dataclass(frozen=True)
class FolderSuite:
    """A folder with a folder of files for each category; names that start with `_` are no tasks."""

    name: str
    folder: Path

    SHAPES = "shapes.json"
    EXPECTED_FAILURES = "expected_failures.json"

    @property
    def default_shapes(self) -> Path | None:
        """`shapes.json` of the folder."""
        file = self.folder / self.SHAPES
        return file if file.exists() else None

    def tasks(self) -> tuple[Task, ...]:
        """See `Suite.tasks`."""
        files = sorted(self.folder.glob("*/*.py"))
        found = [Task(f.parent.name, f) for f in files if not f.name.startswith("_")]
        if not found:
            raise UserError(
                f"suite '{self.name}': found no files 'CATEGORY/TASK.py' in '{self.folder}'"
            )
        return tuple(found)

    def expected_failures(self) -> Mapping[str, str]:
        """Those of `expected_failures.json` of the folder."""
        file = self.folder / self.EXPECTED_FAILURES
        return json.loads(file.read_text("utf-8")) if file.exists() else {}


OWN_SUITE = Path(__file__).resolve().parents[2] / "test" / "kernels" / "suite"
"""Where a checkout has its own suite."""


def multikernelbench(root: Path | None) -> Suite:
    """A checkout of MultiKernelBench. Raises `UserError` without one."""
    if root is None:
        raise UserError("multikernelbench needs --root, the folder of a checkout of the benchmark")
    return FolderSuite("multikernelbench", root / "reference")


def own_suite(root: Path | None) -> Suite:
    """The suite of a checkout of acc, or a folder of the same form."""
    return FolderSuite("suite", root or OWN_SUITE)


SUITES = {"multikernelbench": multikernelbench, "suite": own_suite}


def open_suite(name: str, root: Path | None) -> Suite:
    """The suite that users call `name`. Raises `UserError` for other names."""
    if name not in SUITES:
        raise unknown("suite", name, [*SUITES])
    return SUITES[name](root)
