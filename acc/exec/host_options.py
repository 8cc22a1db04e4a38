"""How the host model executes kernels: what a device's compiler adds, orders, checks."""

from dataclasses import dataclass, fields
from typing import Literal

AutoSync = Literal["on", "off"]
Order = Literal[
    "program", "loads-first", "loads-last", "stores-last", "vector-last", "scalar-last", "shuffled"
]
Accuracy = Literal["full", "device"]


@dataclass(frozen=True)
class HostOptions:
    """Options of a run; the defaults are what a device does."""

    auto_sync: AutoSync = "on"
    """
    Whether the device's compiler orders vector instructions among themselves, and the scalar unit
    with the other pipes: it does unless a build says `--cce-auto-sync=off`.
    """

    order: Order = "program"
    """
    In which order pipes execute what flags, queues and barriers leave open. `program`: one
    instruction after the other; the others make a missing flag give wrong values.
    """

    seed: int = 0
    """Of the order `shuffled`."""

    checks: bool = True
    """Whether undefined data and missing synchronisation are looked for: without, it is faster."""

    accuracy: Accuracy = "full"
    """
    Of Reciprocal and Rsqrt. `device`: with a relative error of the size that the chip's may have,
    decided by the operand, so that what relies on them being exact is seen.
    """

    def lines(self) -> list[str]:
        """The options as the process of the host model reads them."""
        return [f"option\t{field.name}\t{getattr(self, field.name)}" for field in fields(self)]
