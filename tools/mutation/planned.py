"""Breaks the addresses of kernels without a TPipe."""

from collections.abc import Iterator
from functools import partial

from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64
from xdsl.ir import Operation

from acc.analysis.layout import element_bytes
from acc.dialects.ascendc.base import tensor_element
from acc.dialects.ascendc.static_tensor import LocalTensorOp
from acc.module_chip import chip_of
from tools.mutation.edit import add_to, later, ops_of
from tools.mutation.operator import Operator, Site


def address_shift(module: ModuleOp, size: int) -> Iterator[Site]:
    """A planned tensor lies some bytes further on."""
    for op in ops_of(module, LocalTensorOp):
        yield Site(op, f"address + {size}", later(add_to, op, 0, size))


def _set_size(op: Operation, size: int) -> None:
    op.properties["size"] = IntegerAttr(size, i64)


def shorter_tensor(module: ModuleOp) -> Iterator[Site]:
    """A planned tensor has a block less."""
    for op in ops_of(module, LocalTensorOp):
        block = chip_of(op).block_bytes // element_bytes(tensor_element(op.result))
        size = op.size.value.data - block
        yield Site(op, f"size {size}", later(_set_size, op, size))


def same_address(module: ModuleOp) -> Iterator[Site]:
    """Two planned tensors that an instruction uses together lie on each other."""
    for op in ops_of(module, LocalTensorOp):
        for use in tuple(op.result.uses):
            for other in use.operation.operands:
                owner = other.owner
                if (
                    isinstance(owner, LocalTensorOp)
                    and owner.address is not op.address
                    and owner.is_before_in_block(op)
                ):
                    change = later(op.operands.__setitem__, 0, owner.address)
                    yield Site(op, f"on %{other.name_hint}", change)


OPERATORS = (
    Operator("address-plus-4", partial(address_shift, size=4), "a planned tensor is off by 4"),
    Operator("address-plus-32", partial(address_shift, size=32), "a planned tensor is off by 32"),
    Operator("shorter-tensor", shorter_tensor),
    Operator("same-address", same_address),
)
