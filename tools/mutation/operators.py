"""All mutation operators, by family."""

from collections.abc import Mapping

from tools.mutation import queues, transfers
from tools.mutation.operator import Operator

FAMILIES: Mapping[str, tuple[Operator, ...]] = {
    "queues": queues.OPERATORS,
    "transfers": transfers.OPERATORS,
}
OPERATORS: Mapping[str, Operator] = {
    operator.name: operator for family in FAMILIES.values() for operator in family
}
