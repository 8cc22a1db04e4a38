"""Fragments of ours that a model is shown; the tests check each for the operation it is for."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from acc.llm.request import PromptPart


@cache
def fragment_examples() -> tuple[PromptPart, ...]:
    """All of them, as parts of a question; the first lines of each say what it is for."""
    found = files("acc.llm").joinpath("examples", "fragments").iterdir()
    texts = {f.name.removesuffix(".mlir"): f.read_text("utf-8") for f in found}
    return tuple(PromptPart(f"example {name}", texts[name]) for name in sorted(texts))
