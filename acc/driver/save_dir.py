"""The directory that keeps what each stage gave."""

import json
from dataclasses import dataclass
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from acc.diagnostics import UserError
from acc.driver.report import RunReport
from acc.printing import module_text


@dataclass(frozen=True)
class SaveDir:
    """Writes to a directory, made when it is needed; without one, nothing."""

    path: Path | None = None

    def module(self, level: str, module: ModuleOp) -> None:
        """The IR of a level, as `LEVEL.mlir`."""
        if self.path is not None:
            self.text(f"{level}.mlir", module_text(module))

    def report(self, report: RunReport) -> None:
        """The report, as `report.json`."""
        self.text("report.json", json.dumps(report.as_json(), indent=2) + "\n")

    def text(self, name: str, text: str) -> None:
        """A file, whole or not at all. Raises `UserError` where it cannot be written."""
        if self.path is None:
            return
        target = self.path / name
        unfinished = target.with_name(f".{name}.unfinished")
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            unfinished.write_text(text, "utf-8")
            unfinished.replace(target)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise UserError(f"--save-dir: cannot write '{target}': {reason}") from error
