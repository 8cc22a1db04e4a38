"""How the host model executes kernels: what it assumes of the device's compiler, and what it checks."""

from dataclasses import dataclass, fields
from typing import Literal

AutoSync = Literal["device", "on", "off"]


@dataclass(frozen=True)
class HostOptions:
    """Options of a run; the defaults are what a device does."""

    auto_sync: AutoSync = "device"
    """
    Whether the device's compiler orders vector instructions among themselves, and the scalar unit
    with the other pipes. `device`: as by default, in kernels with a TPipe.
    """

    def lines(self) -> list[str]:
        """The options as the process of the host model reads them."""
        return [f"option\t{field.name}\t{getattr(self, field.name)}" for field in fields(self)]
