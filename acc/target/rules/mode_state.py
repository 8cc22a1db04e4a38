"""Rules about modes that stay on until they are switched off."""

from acc.target.rules.rule import Problem, Rule

MASK_STATE = Rule(
    "mask-state",
    "instructions find the mask mode that they are written for, and every region leaves it as it "
    "was",
    "asc-devkit documentation: SetMaskCount, SetVectorMask; Copy in counter mode",
    ("check-operands",),
    "The state that `set_mask_count`, `set_mask_norm`, `set_vector_mask` and count forms (which "
    "leave normal mode) make along the program, over branches and loops.",
)


def counter_form_problem(api: str) -> Problem:
    """What is said about a call without a count outside of counter mode."""
    return MASK_STATE.broken(
        f"{api} without a count runs in normal mode",
        "it takes the number of elements from the mask in counter mode",
        "put it behind set_mask_count",
    )


def no_vector_mask_problem(api: str) -> Problem:
    """What is said about a call in counter mode before the number of elements is set."""
    return MASK_STATE.broken(
        f"{api} runs in counter mode",
        "nothing has said how many elements there are",
        "put set_vector_mask in front of it",
    )


def masked_form_problem(api: str) -> Problem:
    """What is said about a call with mask and repeat in counter mode."""
    return MASK_STATE.broken(
        f"{api} with a mask and repeats runs in counter mode",
        "there the mask counts all elements",
        "put set_mask_norm in front of it",
    )


def mode_left_problem(region: str) -> Problem:
    """What is said about a region that ends in another mode than it began in."""
    return MASK_STATE.broken(
        f"{region} ends in another mask mode than it began in",
        "what follows would run in it",
        "put set_mask_count or set_mask_norm at its end",
    )
