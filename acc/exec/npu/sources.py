"""The sources of a library for a device, as files with text."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class DeviceSources:
    """What is compiled and linked into one library."""

    kernels: str
    """Name of the file with the kernels, which the device's compiler takes."""

    host: tuple[str, ...]
    """Names of the files with C++ for the host alone."""

    files: Mapping[str, str]
    """All files by name, headers included."""

    @property
    def kernel_text(self) -> str:
        """The source with the kernels."""
        return self.files[self.kernels]
