"""All mutation operators, by family."""

from collections.abc import Mapping

from tools.mutation import (
    counts,
    element_types,
    flags,
    instructions,
    loops,
    memory,
    order,
    planned,
    queues,
    transfers,
)
from tools.mutation.operator import Operator

FAMILIES: Mapping[str, tuple[Operator, ...]] = {
    "queues": queues.OPERATORS,
    "flags": flags.OPERATORS,
    "memory": memory.OPERATORS,
    "planned tensors": planned.OPERATORS,
    "transfers": transfers.OPERATORS,
    "counts": counts.OPERATORS,
    "instructions": instructions.OPERATORS,
    "element types": element_types.OPERATORS,
    "order": order.OPERATORS,
    "loops": loops.OPERATORS,
}
OPERATORS: Mapping[str, Operator] = {
    operator.name: operator for family in FAMILIES.values() for operator in family
}
