"""
APIs that kernels without a TPipe cannot call on dav-c220, and what they can do instead.

Source: asc-devkit documentation and implementation, static tensor programming. Every advanced API
is among them: those that acc can emit are listed.
"""

from collections.abc import Mapping

_ELEMENTARY = "compute it from Exp, Mul, Add and Div"
_SORT = "sort with Sort32 and MrgSort"

STATIC_UNAVAILABLE: Mapping[str, str] = {
    "ReduceSum": "reduce each repeat with WholeReduceSum",
    "ReduceMax": "reduce each repeat with WholeReduceMax",
    "ReduceMin": "reduce each repeat with WholeReduceMin",
    "Select": "blend with Mul and Add",
    "AddDeqRelu": "call Cast, Muls and Relu",
    "CreateVecIndex": "load the indices from global memory",
    "Concat": _SORT,
    "Sort": _SORT,
    "Erf": _ELEMENTARY,
    "Erfc": _ELEMENTARY,
    "Tanh": _ELEMENTARY,
    "Sigmoid": _ELEMENTARY,
    "Gelu": _ELEMENTARY,
    "Silu": _ELEMENTARY,
    "SoftMax": _ELEMENTARY,
    "Power": _ELEMENTARY,
    "Sin": "compute it from a polynomial",
    "Cos": "compute it from a polynomial",
}
