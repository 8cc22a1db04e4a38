"""Rules about the places of buffers in a shared arena."""

from acc.target.rules.rule import Problem, Rule

PLAN_OVERLAP = Rule(
    "plan-overlap",
    "buffers whose contents are needed at the same time share no byte",
    "arithmetic on the plan",
    ("check-plan",),
    "Every write to a tensor of `get_with_offset`, or of `local_tensor` at one address or several "
    "in turn, against the other tensors there that hold data at that point which is read later, "
    "over branches and loops. A loop counts as having a round unless its bounds say that it has "
    "none, and a write as one of the whole tensor: that what was there before is read behind a "
    "loop without a round, or beside the elements that a write covers, is not seen; the values on "
    "the host model differ then.",
)


def plan_overlap_problem(
    writer: str, written: tuple[int, int], needed: str, place: tuple[int, int]
) -> Problem:
    """What is said about a write to bytes that hold data of another buffer."""
    return PLAN_OVERLAP.broken(
        f"{writer} is written at bytes {written[0]} to {written[1]}",
        f"{needed} lies at bytes {place[0]} to {place[1]} and is read later",
        "give them places of their own",
    )
