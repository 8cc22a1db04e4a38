"""What is said about specs where kernels are needed."""

from xdsl.dialects.builtin import StringAttr


def unfilled(what: str, reason: StringAttr | None, by_hand: str) -> str:
    """Which spec there is, why, and what would take its place."""
    why = "" if reason is None else f" ({reason.data})"
    return (
        f"{what}, which says what to compute and not how{why}; llm-lower with the answer of a "
        f"model (--llm-mode replay, record or live), or {by_hand} written by hand, would fill it"
    )
