"""Writes the sources of a library that a process loads to run a program on a device."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from acc.emit.projects.files import ProjectFile, package_file
from acc.emit.projects.operator import Operator
from acc.emit.projects.sources import launch_header, placed_kernel_source, tiling_header
from acc.emit.projects.variants.writer import variants
from acc.locations import Place


@dataclass(frozen=True)
class Loadable:
    """The sources of a library."""

    kernels: ProjectFile
    """What the device's compiler takes: kernels first, then what launches them."""

    places: Sequence[Place | None]
    """For the first lines of `kernels`, where the user's file asks for them."""

    headers: tuple[ProjectFile, ...]
    host: tuple[ProjectFile, ...]
    """C++ of the host: the table of the operator, and the functions to call."""


def loadable(operator: Operator) -> Loadable:
    """
    The library of an operator with one variant.

    Raises what the emitters raise, and `UserError` for element types without a name outside.
    """
    assert len(operator.variants) == 1
    kernels, places = placed_kernel_source(operator, f"{operator.name}.asc")
    header, table = variants(operator)
    return Loadable(
        kernels,
        places,
        (tiling_header(operator), launch_header(operator), header),
        (table, package_file(Path(__file__).parent, "entry.cpp")),
    )
