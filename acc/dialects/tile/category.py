"""Kinds of kernels: what those who describe a kernel in words have to say about it."""

from xdsl.utils.str_enum import StrEnum


class Category(StrEnum):
    """Kinds of kernels, by how their elements depend on each other."""

    ELEMENTWISE = "elementwise"
    BROADCAST = "broadcast"
    REDUCTION = "reduction"
    NORMALISATION = "normalisation"
    SCAN = "scan"
    WINDOW = "window"
    MOVE = "move"
    GATHER = "gather"
    SORT = "sort"
    LOSS = "loss"
    CONTRACTION = "contraction"
