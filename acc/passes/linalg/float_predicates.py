"""
Predicates of `arith.cmpf`: a letter for NaN (`o` false, `u` true), then the relation.
"""

from collections.abc import Mapping

SWAPPED: Mapping[str, str] = {"gt": "lt", "ge": "le", "lt": "gt", "le": "ge"}
"""The order relation that holds for exchanged operands."""
