"""Rules about the kernel as a whole: its entry and the widths of its numbers."""

from acc.target.rules.rule import Problem, Rule

KERNEL_ARGUMENTS = Rule(
    "kernel-arguments",
    "a kernel takes addresses in global memory; everything else comes with the tiling data",
    "asc-devkit documentation: kernel entry",
    ("verifier",),
    "Argument types of `kernel`. Their order is that of the launch: inputs, outputs, workspace, "
    "tiling.",
)

OFFSET_WIDTH = Rule(
    "offset-width",
    "offsets into global memory have 64 bits, those on chip 32",
    "asc-devkit documentation: GlobalTensor and LocalTensor, operator[]",
    ("verifier",),
    "Offset type of `subscript`: products of 32-bit numbers overflow above 4 GB.",
)


def kernel_arguments_problem(found: str, expected: str) -> Problem | None:
    """Why a kernel cannot have an argument of a type; None if it can."""
    if found == expected:
        return None
    return KERNEL_ARGUMENTS.broken(
        f"an argument is {found}", "the entry takes addresses", f"legal is {expected}"
    )


def offset_width_problem(tensor: str, found: str, expected: str) -> Problem | None:
    """Why a tensor is not indexed by a number of a type; None if it is."""
    if found == expected:
        return None
    return OFFSET_WIDTH.broken(
        f"the offset into {tensor} is {found}",
        "chips count in 32 bits on chip and in 64 in global memory",
        f"legal is {expected}",
    )
