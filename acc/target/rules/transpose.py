"""Rules about the transposition of blocks."""

from acc.target.rules.rule import Problem, Rule

TRANSPOSE_BLOCKS = 16
"""Blocks that TransDataTo5HD takes and gives, and elements of a row of its result."""
TURNED_BYTES = (2, 4)
"""Widths of the elements of which it turns whole blocks."""

BLOCK_LIST = Rule(
    "block-list",
    "TransDataTo5HD takes 16 blocks and gives 16 blocks",
    "asc-devkit documentation: TransDataTo5HD, NCHW_CONV_ADDR_LIST_SIZE",
    ("verifier",),
    "The number of places in either list.",
)

SINGLE_REPEAT = Rule(
    "single-repeat",
    "the strides of TransDataTo5HD are 0 if there is one repeat",
    "asc-devkit documentation: TransDataTo5HD",
    ("verifier",),
    "`params`: a single repeat starts behind its strides, several start at the blocks as given.",
)

TRANSPOSE_WIDTH = Rule(
    "transpose-width",
    "TransDataTo5HD turns whole blocks of elements of 16 or 32 bits",
    "asc-devkit documentation: TransDataTo5HD, dstHighHalf and srcHighHalf",
    ("verifier",),
    "Element type: of 8-bit elements the instruction takes half of each block, which "
    "`trans_data_to_5hd` has no form for.",
)


def transpose_width_problem(element_bytes: int) -> Problem | None:
    """Why elements of so many bytes are not turned; None if they are."""
    if element_bytes in TURNED_BYTES:
        return None
    return TRANSPOSE_WIDTH.broken(
        f"elements have {element_bytes} bytes",
        "whole blocks are turned of elements of 16 or 32 bits",
        "legal are 2 and 4: view the bytes as such elements, or cast",
    )


def block_list_problem(given: int) -> Problem | None:
    """Why so many blocks are no list; None if they are."""
    if given == TRANSPOSE_BLOCKS:
        return None
    return BLOCK_LIST.broken(
        f"a list has {given} places",
        f"the instruction takes {TRANSPOSE_BLOCKS} blocks",
        f"legal are {TRANSPOSE_BLOCKS}",
    )


def single_repeat_problem(repeat: int, dst_stride: int, src_stride: int) -> Problem | None:
    """Why strides, in blocks, do not suit so many repeats; None if they do."""
    if repeat != 1 or (dst_stride == 0 and src_stride == 0):
        return None
    return SINGLE_REPEAT.broken(
        f"the strides are {dst_stride} and {src_stride} with one repeat",
        "they are added before a single repeat",
        "legal are 0 and 0",
    )
