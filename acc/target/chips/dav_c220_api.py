"""
Element types that each AscendC API accepts on dav-c220 (Atlas A2).

Source: asc-devkit 9.1 documentation and A2 implementation headers.
"""

from collections.abc import Mapping

_FLOATS = frozenset({"half", "float"})
_ARITH = frozenset({"int16_t", "half", "int32_t", "float"})
_MOVE = frozenset({"int16_t", "uint16_t", "half", "bfloat16_t", "int32_t", "uint32_t", "float"})
_COPY = _MOVE | {"int8_t", "uint8_t", "int64_t", "uint64_t", "double"}
_WORDS = frozenset({"int16_t", "uint16_t"})
_SHIFTS = frozenset({"int16_t", "uint16_t", "int32_t", "uint32_t"})
_WITH_RELU = frozenset({"int16_t", "half", "float"})
_ATOMIC = frozenset({"int8_t", "int16_t", "half", "bfloat16_t", "int32_t", "float"})

DTYPES: Mapping[str, frozenset[str]] = {
    "DataCopy": _COPY,
    "DataCopyPad": _COPY,
    "Copy": _MOVE,
    "Duplicate": _MOVE,
    "Brcb": _MOVE,
    "Gather": _MOVE,
    "Gatherb": frozenset({"uint16_t", "uint32_t"}),
    "Transpose": frozenset({"int16_t", "uint16_t", "half"}),
    "CreateVecIndex": _ARITH,
    "Exp": _FLOATS,
    "Ln": _FLOATS,
    "Abs": _FLOATS,
    "Sqrt": _FLOATS,
    "Rsqrt": _FLOATS,
    "Reciprocal": _FLOATS,
    "Relu": frozenset({"half", "int32_t", "float"}),
    "Not": _WORDS,
    "Add": _ARITH,
    "Sub": _ARITH,
    "Mul": _ARITH,
    "Div": _FLOATS,
    "Max": _ARITH,
    "Min": _ARITH,
    "And": _WORDS,
    "Or": _WORDS,
    "AddRelu": _WITH_RELU,
    "SubRelu": _WITH_RELU,
    "FusedMulAdd": _FLOATS,
    "FusedMulAddRelu": _FLOATS,
    "MulAddRelu": _FLOATS,
    "MulAddDst": _FLOATS,
    "Adds": _ARITH,
    "Muls": _ARITH,
    "Maxs": _ARITH,
    "Mins": _ARITH,
    "LeakyRelu": _FLOATS,
    "Axpy": _FLOATS,
    "ShiftLeft": _SHIFTS,
    "ShiftRight": _SHIFTS,
    "SetAtomicAdd": _ATOMIC,
    "SetAtomicMax": _ATOMIC,
    "SetAtomicMin": _ATOMIC,
    "Compare": frozenset({"half", "float", "int32_t"}),
    "CompareScalar": frozenset({"half", "float", "int32_t"}),
    "Select": _FLOATS,
    "GatherMask": _MOVE,
    "WholeReduceSum": _FLOATS,
    "WholeReduceMax": _FLOATS,
    "WholeReduceMin": _FLOATS,
    "BlockReduceSum": _FLOATS,
    "BlockReduceMax": _FLOATS,
    "BlockReduceMin": _FLOATS,
    "PairReduceSum": _FLOATS,
    "ReduceSum": _FLOATS,
    "ReduceMax": _FLOATS,
    "ReduceMin": _FLOATS,
    "Acos": _FLOATS,
    "Acosh": _FLOATS,
    "Asin": _FLOATS,
    "Asinh": _FLOATS,
    "Atan": _FLOATS,
    "Atanh": _FLOATS,
    "Ceil": _FLOATS,
    "ClampMax": _FLOATS,
    "ClampMin": _FLOATS,
    "Cos": _FLOATS,
    "Cosh": _FLOATS,
    "Digamma": _FLOATS,
    "Erf": _FLOATS,
    "Erfc": _FLOATS,
    "Floor": _FLOATS,
    "Fmod": _FLOATS,
    "Frac": _FLOATS,
    "Gelu": _FLOATS,
    "Lgamma": _FLOATS,
    "Log": _FLOATS,
    "Log10": _FLOATS,
    "Log2": _FLOATS,
    "Round": _FLOATS,
    "Sigmoid": _FLOATS,
    "Sign": _FLOATS,
    "Silu": _FLOATS,
    "Sin": _FLOATS,
    "Sinh": _FLOATS,
    "Swish": _FLOATS,
    "Tan": _FLOATS,
    "Tanh": _FLOATS,
    "Trunc": _FLOATS,
    "Power": frozenset({"half", "float", "int32_t"}),
    "Xor": _WORDS,
}

_ROUNDING = frozenset({"CAST_RINT", "CAST_FLOOR", "CAST_CEIL", "CAST_ROUND", "CAST_TRUNC"})
_NONE = frozenset({"CAST_NONE"})

CAST_MODES: Mapping[tuple[str, str], frozenset[str]] = {
    ("int8_t", "half"): _NONE,
    ("uint8_t", "half"): _NONE,
    ("int16_t", "half"): _ROUNDING | _NONE,
    ("int16_t", "float"): _NONE,
    ("half", "int8_t"): _ROUNDING | _NONE,
    ("half", "uint8_t"): _ROUNDING | _NONE,
    ("half", "int16_t"): _ROUNDING,
    ("half", "int32_t"): _ROUNDING,
    ("half", "float"): _NONE,
    ("bfloat16_t", "int32_t"): _ROUNDING,
    ("bfloat16_t", "float"): _NONE,
    ("int32_t", "int16_t"): _NONE,
    ("int32_t", "float"): _ROUNDING | _NONE,
    ("int32_t", "int64_t"): _NONE,
    ("float", "int16_t"): _ROUNDING,
    ("float", "half"): _ROUNDING | _NONE | {"CAST_ODD"},
    ("float", "bfloat16_t"): _ROUNDING,
    ("float", "int32_t"): _ROUNDING,
    ("float", "float"): _ROUNDING,
    ("float", "int64_t"): _ROUNDING,
    ("int64_t", "int32_t"): _NONE,
    ("int64_t", "float"): _ROUNDING,
}

COMPARE_MODES: Mapping[str, frozenset[str]] = {"int32_t": frozenset({"EQ"})}
