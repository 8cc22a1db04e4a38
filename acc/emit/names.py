"""C++ identifiers: legal, unique in their scope, in the case of their kind."""

import keyword
import re
from collections.abc import Iterable

_KEYWORDS = """
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t
    char32_t class compl concept const consteval constexpr constinit const_cast continue co_await
    co_return co_yield decltype default delete do double dynamic_cast else enum explicit export
    extern false float for friend goto if inline int long mutable namespace new noexcept not not_eq
    nullptr operator or or_eq private protected public register reinterpret_cast requires return
    short signed sizeof static static_assert static_cast struct switch template this thread_local
    throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t while
    xor xor_eq
"""

_GLOBAL_NAMES = """
    half bfloat16_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t size_t
    assert errno stdin stdout stderr signal unix linux
    NULL EOF NAN INFINITY HUGE_VAL BUFSIZ RAND_MAX EXIT_SUCCESS EXIT_FAILURE
    INT8_MIN INT16_MIN INT32_MIN INT64_MIN INT8_MAX INT16_MAX INT32_MAX INT64_MAX
    UINT8_MAX UINT16_MAX UINT32_MAX UINT64_MAX SIZE_MAX CHAR_BIT CHAR_MAX CHAR_MIN
    INT_MIN INT_MAX UINT_MAX LONG_MIN LONG_MAX ULONG_MAX FLT_MAX FLT_MIN FLT_EPSILON DBL_MAX
    GM_ADDR MASK_PLACEHOLDER KERNEL_TASK_TYPE KERNEL_TASK_TYPE_DEFAULT ASCEND_IS_AIC ASCEND_IS_AIV
    std AscendC acc_model event_t pipe_t block_idx block_num
    PIPE_S PIPE_V PIPE_M PIPE_MTE1 PIPE_MTE2 PIPE_MTE3 PIPE_FIX PIPE_ALL
    EVENT_ID0 EVENT_ID1 EVENT_ID2 EVENT_ID3 EVENT_ID4 EVENT_ID5 EVENT_ID6 EVENT_ID7
"""

RESERVED = frozenset(f"{_KEYWORDS}{_GLOBAL_NAMES}".split())
"""Words that name nothing of ours."""

_C_LIBRARY = """
    main abs labs div ldiv exp exp2 expm1 log log2 log10 log1p logb pow sqrt cbrt hypot sin cos tan
    asin acos atan atan2 sinh cosh tanh asinh acosh atanh erf erfc tgamma lgamma gamma ceil floor
    trunc round lround rint nearbyint fmod remainder fabs fmax fmin fma fdim modf frexp ldexp
    isnan isinf signbit j0 j1 jn y0 y1 yn index rindex remove rename select send recv accept bind
    connect listen read write open close link pipe dup wait sleep time clock exit abort atexit
    malloc free calloc realloc qsort bsearch rand srand system strlen memcpy memset printf puts
"""


def _legal(text: str) -> str:
    word = re.sub(r"\W", "_", text, flags=re.ASCII)
    # two underscores, or one before a capital at the start, belong to the implementation
    word = re.sub(r"__+", "_", word).strip("_")
    return f"v{word}" if not word or word[0].isdigit() else word


def _words(text: str) -> list[str]:
    return [word for word in _legal(text).split("_") if word]


def is_constant_name(text: str) -> bool:
    """Whether a name is written as constants are: `COLS`."""
    return re.fullmatch(r"[A-Z][A-Z0-9_]*", text) is not None


def camel_case(text: str) -> str:
    """`per_core` gives `perCore`; a name in capitals stays."""
    if is_constant_name(text):
        return _legal(text)
    first, *rest = _words(text)
    return first[0].lower() + first[1:] + "".join(word[0].upper() + word[1:] for word in rest)


def class_case(text: str) -> str:
    """`add_f16` gives `AddF16`."""
    return "".join(word[0].upper() + word[1:] for word in _words(text))


def snake_case(text: str) -> str:
    """`addF16` gives `add_f16`."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", _legal(text))
    return "_".join(_words(spaced)).lower()


def is_free_name(text: str) -> bool:
    """Whether a word means nothing yet in C++, its library or Python."""
    return text not in RESERVED and text not in _C_LIBRARY.split() and not keyword.iskeyword(text)


def member(text: str) -> str:
    """`x_queue` gives `xQueue_`."""
    return f"{camel_case(text)}_"


def entry_name(kernel: str) -> str:
    """
    The C++ name of a kernel's entry function.

    It has C linkage, so it must be no function of the C library.
    """
    name = _legal(kernel)
    taken = name in RESERVED or name in _C_LIBRARY.split()
    return f"{name}_kernel" if taken else name


class Scope:
    """The names that are taken in a block of C++ and the blocks around it."""

    def __init__(self, taken: Iterable[str] = ()):
        self.taken = set(taken)

    def inner(self) -> "Scope":
        """The scope of a block inside of this one; its names stay in it."""
        return Scope(self.taken)

    def unique(self, wanted: str) -> str:
        """The name that is wanted, or that name with the lowest number that makes it unique."""
        name, number = wanted, 2
        base = wanted.removesuffix("_")
        tail = wanted[len(base) :]
        while name in self.taken or name in RESERVED:
            name = f"{base}{number}{tail}"
            number += 1
        self.taken.add(name)
        return name
