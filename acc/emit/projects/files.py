"""The files of a project, and how they get on disk: all of them or none."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from acc.diagnostics import UserError


@dataclass(frozen=True)
class ProjectFile:
    """A text file of a project."""

    path: str
    """Relative to the project, with `/` between folders."""

    text: str


def package_file(folder: Path, name: str, path: str | None = None) -> ProjectFile:
    """A file that is the same in every project: `name` in `folder`, at `path` in the project."""
    return ProjectFile(path or name, (folder / name).read_text("utf-8"))


def write_project(files: Sequence[ProjectFile], directory: Path) -> None:
    """
    Write a project to a directory that does not exist or is empty.

    Raises `UserError` where there is something already, or nothing can be written.
    """
    try:
        base = _check_free(directory)
        with tempfile.TemporaryDirectory(dir=base, prefix=".acc-project-") as scratch:
            made = Path(scratch) / "project"
            for file in files:
                target = made / directory.relative_to(base) / file.path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(file.text, "utf-8")
            # an empty directory stays the one it is: it may be a mount, or where somebody works
            for part in made.iterdir():
                part.rename(base / part.name)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UserError(f"cannot write the project '{directory}': {reason}") from error


def _check_free(directory: Path) -> Path:
    """The directory itself or the nearest around it that exists, once nothing is in the way."""
    existing = (p for p in (directory, *directory.parents) if p.is_symlink() or p.exists())
    base = next(existing)
    if not base.is_dir():
        raise UserError(f"cannot write the project '{directory}': '{base}' is not a directory")
    if base == directory and any(directory.iterdir()):
        raise UserError(
            f"cannot write the project '{directory}': the directory is not empty; expected a new "
            "or an empty one"
        )
    return base
