"""Writes a chip record as the C++ headers that the host model is built on."""

from acc.target.chip import Chip

_SIZES = {
    "UB_BYTES": "ub_bytes",
    "UB_PLAN_BYTES": "ub_plan_bytes",
    "BLOCK_BYTES": "block_bytes",
    "REPEAT_BYTES": "repeat_bytes",
    "MAX_REPEAT": "max_repeat",
    "MAX_BLOCK_COUNT": "max_block_count",
    "MAX_BURST_BYTES": "max_burst_bytes",
    "MAX_BUFFERS_PER_POSITION": "max_buffers_per_position",
    "MAX_PIPE_BUFFERS": "max_pipe_buffers",
    "COMPARE_BYTES": "compare_bytes",
    "MAX_MERGE_PAIRS": "max_merge_pairs",
    "CACHE_LINE_BYTES": "cache_line_bytes",
    "VECTOR_CORES": "vector_cores",
    "CORE_FLAGS": "core_flags",
    "MAX_CORE_FLAG_COUNT": "max_core_flag_count",
}
"""Constant of `acc_model::chip` to field of the record."""


_ERRORS = {"HALF_ERROR": "half", "FLOAT_ERROR": "float"}
"""Constant of `acc_model::chip` to the element type whose approximations have this error."""


def chip_sizes(chip: Chip) -> str:
    """The text of `chip_sizes.h`: constants in bytes, counts or relative errors."""
    return _header(
        "CHIP_SIZES",
        ["#include <cstdint>", "", "namespace acc_model::chip {", ""]
        + [f"inline constexpr int64_t {n} = {getattr(chip, f)};" for n, f in _SIZES.items()]
        + [
            f"inline constexpr int64_t FIRST_SYNC_ALL_FLAG = {chip.sync_all_flags[0]};",
            f"inline constexpr int64_t SYNC_ALL_FLAG = {chip.sync_all_flags[-1]};",
        ]
        + [
            f"inline constexpr float {n} = {chip.approximation_errors[t]!r}f;"
            for n, t in _ERRORS.items()
        ]
        + ["", "}  // namespace acc_model::chip"],
    )


def chip_types(chip: Chip) -> str:
    """
    The text of `chip_types.h`: what declarations are held against.

    `ACC_TYPES_<API>` lists the element types of an API, and `cast_modes` gives the rounding modes
    of a conversion as bits in the order of RoundMode.
    """
    return _header(
        "CHIP_TYPES",
        ['#include "call.h"', ""]
        + [f"#define ACC_TYPES_{a} {', '.join(sorted(t))}" for a, t in sorted(chip.dtypes.items())]
        + [
            f"#define ACC_MAX_QUEUE_DEPTH {chip.max_queue_depth}",
            f'#define ACC_QUEUE_DEPTHS "0 to {chip.max_queue_depth}"',
        ]
        + ["", "namespace acc_model::chip {", ""]
        + ["template <typename S, typename D>", "constexpr uint32_t cast_modes()", "{"]
        + ["    using AscendC::RoundMode;", *_cast_rows(chip), "    return 0;", "}"]
        + ["", "}  // namespace acc_model::chip"],
    )


def _header(name: str, body: list[str]) -> str:
    guard = f"ACC_MODEL_{name}_H"
    return "\n".join([f"#ifndef {guard}", f"#define {guard}", "", *body, "", "#endif", ""])


def _cast_rows(chip: Chip) -> list[str]:
    rows: list[str] = []
    for (source, target), modes in sorted(chip.cast_modes.items()):
        bits = " | ".join(f"1u << uint32_t(RoundMode::{mode})" for mode in sorted(modes))
        same = f"std::is_same_v<S, {source}> && std::is_same_v<D, {target}>"
        rows.append(f"    if (({same})) return {bits};")
    return rows
