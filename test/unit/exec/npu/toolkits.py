"""Folders that look like a toolkit, for tests of how one is found."""

from pathlib import Path

from acc.exec.npu.sources import DeviceSources
from acc.exec.npu.toolkit import Toolkit

SOURCES = DeviceSources(
    "add.asc",
    ("entry.cpp",),
    {"add.asc": "kernels", "entry.cpp": "functions", "add_launch.h": "declarations"},
)


def fake_toolkit(folder: Path, version: str = "8.3.RC1") -> Path:
    """A folder with the files of a toolkit that are looked at."""
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "bisheng").touch()
    (folder / "include").mkdir()
    (folder / "lib64").mkdir()
    (folder / "lib64" / "libascendcl.so").touch()
    (folder / "version.cfg").write_text(f"# version\nversion={version}\n", "utf-8")
    return folder


def toolkit(path: str = "/cann", version: str = "8.3.RC1") -> Toolkit:
    """A toolkit that is nowhere."""
    return Toolkit(Path(path), version, Path(path) / "bin" / "bisheng")
