"""What accesses are about: memories with an end, tensors in them, rows of bytes."""

from dataclasses import dataclass

from acc.analysis.bounds.polynomial import Value


@dataclass(frozen=True)
class Memory:
    """A tensor in global memory, or a buffer on chip."""

    name: str
    size: Value
    """In bytes."""

    is_global: bool


@dataclass(frozen=True)
class Tensor:
    """Elements of a memory from a byte on."""

    memory: Memory
    start: Value
    """In bytes."""

    element: int
    """Bytes of one."""


@dataclass(frozen=True)
class Rows:
    """Rows of bytes of a memory; nothing if there is no row, or no byte in one."""

    memory: Memory
    start: Value
    count: Value
    length: Value
    pitch: Value
    """From the start of a row to the start of the next."""

    @property
    def end(self) -> Value:
        """The byte behind the last one, if there is one."""
        return self.start + (self.count - 1) * self.pitch + self.length


class Opaque:
    """A value that bounds should not depend on: data, a tensor of another kind, a scalar."""


OPAQUE = Opaque()
