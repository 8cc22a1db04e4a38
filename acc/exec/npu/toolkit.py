"""Finds the CANN toolkit of the machine, its version, its compiler and what sets it up."""

import os
import platform
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

VARIABLES = ("ASCEND_HOME_PATH", "ASCEND_TOOLKIT_HOME")
"""What `set_env.sh` of a toolkit sets to its folder."""

STANDARD_PLACES = tuple(
    f"{root}/{place}"
    for root in ("/usr/local/Ascend", "~/Ascend")
    for place in ("cann", "ascend-toolkit/latest", "latest")
)
"""Where installers put a toolkit, for root and for others."""

_SYSTEM = f"{platform.machine()}-linux"
_VERSION = re.compile(r"^\s*version\s*=\s*(\S+)", re.IGNORECASE | re.MULTILINE)
_MANY_LIBRARIES = ("ascendcl", "platform", "register", "tiling_api", "ascendc_runtime", "runtime")
"""What host code that launches kernels may need; which of them there are differs by version."""


@dataclass(frozen=True)
class Toolkit:
    """An installed CANN toolkit."""

    path: Path
    version: str
    """As the toolkit names it, `unknown` if it does not."""

    bisheng: Path | None
    """The compiler of kernels."""

    setup: Path | None = None
    """The script to source first, since the environment does not come from it."""

    @property
    def include_directories(self) -> list[Path]:
        """Folders with headers of the runtime that there are."""
        folders = ("include", "include/experiment/runtime", "include/experiment/msprof")
        return [self.path / folder for folder in folders if (self.path / folder).is_dir()]

    @property
    def library_directories(self) -> list[Path]:
        """Folders with libraries that there are."""
        folders = ("lib64", f"{_SYSTEM}/lib64")
        return [self.path / folder for folder in folders if (self.path / folder).is_dir()]

    @property
    def libraries(self) -> list[str]:
        """Names of the libraries to link with, of those that there are."""
        return [
            name
            for name in _MANY_LIBRARIES
            if any(
                (folder / f"lib{name}{end}").exists()
                for folder in self.library_directories
                for end in (".so", ".a")
            )
        ]

    @property
    def msprof(self) -> Path | None:
        """The profiler."""
        return _first(self.path / place for place in ("bin/msprof", "tools/profiler/bin/msprof"))

    def command(self, arguments: Sequence[str]) -> list[str]:
        """A command in the environment of the toolkit."""
        if self.setup is None:
            return [*arguments]
        # the script asks for variables that may be unset, and is one for bash
        return ["bash", "-c", 'source "$0" && exec "$@"', str(self.setup), *arguments]


def find_toolkit(
    environment: Mapping[str, str] = os.environ, places: Sequence[str] = STANDARD_PLACES
) -> Toolkit | None:
    """The toolkit that the environment names, else the first in a standard place."""
    for variable in VARIABLES:
        if (text := environment.get(variable)) and (path := Path(text)).is_dir():
            return _toolkit(path, setup=None)
    for place in places:
        if (path := Path(place).expanduser()).is_dir():
            return _toolkit(path, setup=setup_script(path))
    return None


def _toolkit(path: Path, setup: Path | None) -> Toolkit:
    bisheng = _first(
        path / place
        for place in (
            "bin/bisheng",
            "compiler/ccec_compiler/bin/bisheng",
            f"{_SYSTEM}/ccec_compiler/bin/bisheng",
        )
    )
    return Toolkit(path, _version(path), bisheng, setup)


def setup_script(path: Path) -> Path | None:
    """The script that sets up the environment of a toolkit: in its folder or the one around it."""
    return _first((path / "set_env.sh", path.parent / "set_env.sh"))


def _first(paths: Iterator[Path] | Sequence[Path]) -> Path | None:
    return next((path for path in paths if path.exists()), None)


def _version(path: Path) -> str:
    """What the toolkit's own files say; they have other names in each major version."""
    patterns = (
        "ascend_toolkit_install.info",
        f"{_SYSTEM}/ascend_toolkit_install.info",
        f"{_SYSTEM}/ascend_*_install.info",
        "ascend_*_install.info",
        "version.cfg",
        "version.info",
        "compiler/version.info",
    )
    for pattern in patterns:
        for file in sorted(path.glob(pattern)):
            found = _VERSION.search(file.read_text("utf-8", "replace"))
            if found is not None:
                return found[1].strip("[]\"'")
    return "unknown"
