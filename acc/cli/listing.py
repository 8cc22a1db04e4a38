"""What `--list-passes`, `--list-chips` and `--list-rules` print."""

import dataclasses
import inspect
import re
from collections.abc import Iterator

from xdsl.passes import ModulePass, get_pass_option_infos
from xdsl.transforms import get_all_passes

from acc import registry
from acc.pipelines import NAMED_PIPELINES
from acc.target.chip import DEFAULT_CHIP, chip_names, load_chip
from acc.target.rules.rule import all_rules


def summary(documented: type) -> str:
    """The first sentence of a class's docstring on one line, without its full stop."""
    paragraph = " ".join((inspect.getdoc(documented) or "").split("\n\n")[0].split())
    return paragraph.split(". ")[0].removesuffix(".")


def _legal(expected: str) -> str:
    """What an option takes, as a reader would write it."""
    plain = expected.strip("'\"").replace("'", "")
    if (several := re.fullmatch(r"tuple\[(\w+), \.\.\.\]", plain)) is not None:
        return f"{several[1]},..."
    if (choices := re.fullmatch(r"(?:typing\.)?Literal\[(.*)\]", plain)) is not None:
        return "|".join(choices[1].split(", "))
    return "|".join(kind for kind in re.split(r" *\| *", plain) if kind != "None")


def _default(value: str) -> str:
    return {"()": "none", "": "empty"}.get(value, value)


def _options(cls: type[ModulePass]) -> str:
    if not dataclasses.fields(cls):
        return ""
    options = (
        info.name.replace("_", "-")
        + f"=<{_legal(str(info.expected_type))}>"
        + ("" if info.default_value is None else f" (default {_default(info.default_value)})")
        for info in get_pass_option_infos(cls)
    )
    return "\n" + "\n".join(f"      {option}" for option in options)


def list_passes() -> Iterator[str]:
    """A line per pass of ours with its options below, the pipelines, xDSL's passes by name."""
    yield "passes:"
    for name in sorted(registry.pass_modules()):
        cls = registry.load_pass(name)
        yield f"  {name:<26}  {summary(cls)}{_options(cls)}"
    yield "pipelines:"
    for name, pipeline in NAMED_PIPELINES.items():
        options = f"; options of {pipeline.options_of}" if pipeline.options_of else ""
        yield f"  {name:<26}  {pipeline.summary}{options}"
    yield "from xDSL: " + ", ".join(sorted(get_all_passes()))


def list_chips() -> Iterator[str]:
    """A line per chip."""
    for name in chip_names():
        default = " (default)" if name == DEFAULT_CHIP else ""
        yield f"{name:<14}  {load_chip(name).description}{default}"


def list_rules() -> Iterator[str]:
    """A line per hardware rule; below it what checks it, the chips if not all, and its source."""
    every = chip_names()
    for rule in all_rules():
        chips = rule.chips()
        yield f"{rule.name:<18}  {rule.statement}"
        yield f"{'':<18}  checked by: {', '.join(rule.checked_by)}"
        if chips != every:
            yield f"{'':<18}  chips: {', '.join(chips) or 'none'}"
        yield f"{'':<18}  source: {rule.source}"
