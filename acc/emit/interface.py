"""What the outside sees of the emitted kernels: names of entries, classes, structs and fields."""

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp

from acc.dialects.ascendc.system import KernelOp, TilingFieldOp
from acc.emit.ascendc_names import ASCENDC_NAMES
from acc.emit.names import Scope, camel_case, class_case, entry_name
from acc.emit.types import INDEX, value_type

TILING_MEMBER = "tiling_"
"""The member of a class that holds the tiling struct."""

_METHODS = frozenset({"Init", "Process"})
"""The methods that every class has, whose names it cannot have itself."""

ENTRY_NAMES = ("tiling", "pipe", "op")
"""What the entry and `Init` call the tiling struct, the pipe and the object."""


@dataclass(frozen=True)
class Field:
    """A field of a tiling struct."""

    name: str
    """The name in C++."""
    type: str
    """The C++ type."""
    key: str
    """The name in the IR."""


@dataclass(frozen=True)
class KernelInterface:
    """The names of one kernel in C++."""

    entry: str
    """The function that is launched."""
    class_name: str
    fields: tuple[Field, ...]
    arguments: tuple[str, ...]
    """The addresses that the entry takes, in order; the tiling struct follows."""

    @property
    def struct(self) -> str | None:
        """Name of the tiling struct, if there are fields."""
        return f"{self.class_name}Tiling" if self.fields else None

    def taken_in_class(self) -> frozenset[str]:
        """Names that mean something else inside of the class."""
        own = {self.class_name, f"{self.class_name}Tiling", TILING_MEMBER}
        return ASCENDC_NAMES | _METHODS | own


def kernel_interfaces(module: ModuleOp) -> Mapping[KernelOp, KernelInterface]:
    """The interfaces of a module's kernels, in program order, with names that do not collide."""
    kernels = [op for op in module.walk() if isinstance(op, KernelOp)]
    scope = Scope(ASCENDC_NAMES)
    return {kernel: _interface(kernel, scope) for kernel in kernels}


def _interface(kernel: KernelOp, scope: Scope) -> KernelInterface:
    name = kernel.sym_name.data
    class_name = class_case(name)
    if {class_name, f"{class_name}Tiling"} & (ASCENDC_NAMES | _METHODS):
        class_name = f"{class_name}Kernel"
    scope_of_entry = Scope(ENTRY_NAMES)
    arguments = [
        scope_of_entry.unique(camel_case(arg.name_hint or "arg")) for arg in kernel.body.block.args
    ]
    return KernelInterface(
        scope.unique(entry_name(name)),
        scope.unique(class_name),
        _fields(kernel),
        tuple(arguments),
    )


def _fields(kernel: KernelOp) -> tuple[Field, ...]:
    types = {
        op.field.data: value_type(op.result.type, op)
        for op in kernel.walk()
        if isinstance(op, TilingFieldOp)
    }
    scope = Scope()
    return tuple(
        Field(scope.unique(camel_case(key)), types.get(key, INDEX), key)
        for key in kernel.tiling_fields
    )
