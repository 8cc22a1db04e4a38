"""Gathers the operation and attribute classes of a dialect's family modules, in source order."""

from collections.abc import Iterable
from types import ModuleType

from xdsl.ir import Attribute, Operation


def _own_classes(module: ModuleType) -> Iterable[type]:
    for value in vars(module).values():
        if isinstance(value, type) and value.__module__ == module.__name__:
            yield value


def collect_ops(*modules: ModuleType) -> list[type[Operation]]:
    """The operation classes (those with a `name`) that the modules define."""
    return [
        cls
        for module in modules
        for cls in _own_classes(module)
        if issubclass(cls, Operation) and "name" in vars(cls)
    ]


def collect_attrs(*modules: ModuleType) -> list[type[Attribute]]:
    """The attribute classes (those with a `name`) that the modules define."""
    return [
        cls
        for module in modules
        for cls in _own_classes(module)
        if issubclass(cls, Attribute) and "name" in vars(cls)
    ]
