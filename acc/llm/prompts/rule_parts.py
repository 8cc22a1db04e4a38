"""The hardware's rules that the author of a kernel can break, with the numbers of the chip."""

from __future__ import annotations

from collections.abc import Iterable

from acc.llm.prompts.operations import Choice
from acc.llm.request import PromptPart
from acc.target.chip import Chip
from acc.target.rules.rule import all_rules


def rule_parts(chip: Chip, chosen: Iterable[Choice]) -> tuple[PromptPart, ...]:
    """A part for each rule that can apply to kernels which use the chosen operations."""
    names = {choice.op_class.name for choice in chosen}
    return tuple(
        PromptPart(f"rule {rule.name}", f"{rule.advice.text(chip)} [{rule.name}]")
        for rule in all_rules()
        if rule.advice is not None
        and rule.holds_on(chip)
        and (not rule.advice.operations or names.intersection(rule.advice.operations))
    )
