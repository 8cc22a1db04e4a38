"""Plans from text: read, and checked against the chip and against what is asked for."""

from __future__ import annotations

from collections.abc import Iterable

from acc.diagnostics import UserError
from acc.dialects.tile.category import Category
from acc.frontend.dsl.surface import STAGES
from acc.llm.fitting_tile import largest_tile
from acc.llm.json_form import elements, member, number_of, text_of
from acc.llm.located_json import Located, read_json
from acc.llm.plan import PLAN_FORM, Axis, AxisKind, Buffer, KernelForm, Plan, Stage, Use
from acc.target.chip import Chip
from acc.target.rules.capacity import queue_events_problem, ub_capacity_problem

_POSITIONS = {Use.LOAD: "VECIN", Use.STORE: "VECOUT"}


def read_plan(text: str, chip: Chip, symbols: Iterable[str], name: str = "plan.json") -> Plan:
    """
    The plan that a text is, for a kernel whose sizes have these symbols.

    Raises `UserError` at the place of the first thing that is wrong: no JSON, no plan, or a plan
    that the chip has no room for.
    """
    node = read_json(text, name)
    PLAN_FORM.check(node, "the plan")
    plan = Plan(
        Category(text_of(member(node, "category"))),
        KernelForm(text_of(member(node, "form"))),
        number_of(member(node, "cores")),
        tuple(map(_axis, elements(member(node, "axes")))),
        tuple(map(_stage, elements(member(node, "stages")))),
        tuple(map(_buffer, elements(member(node, "buffers")))),
    )
    _check_axes(plan, node, frozenset(symbols))
    _check_stages(plan, node)
    _check_machine(plan, node, chip)
    return plan


def _axis(node: Located) -> Axis:
    size = member(node, "size").value
    assert isinstance(size, int | str)
    kind = AxisKind(text_of(member(node, "kind")))
    return Axis(text_of(member(node, "name")), size, kind, number_of(member(node, "tile")))


def _stage(node: Located) -> Stage:
    return Stage(text_of(member(node, "stage")), text_of(member(node, "work")))


def _buffer(node: Located) -> Buffer:
    return Buffer(
        text_of(member(node, "name")),
        Use(text_of(member(node, "use"))),
        tuple(map(number_of, elements(member(node, "shape")))),
        text_of(member(node, "dtype")),
        number_of(member(node, "count")),
    )


def _check_names(nodes: Iterable[Located], what: str) -> None:
    seen: set[str] = set()
    for node in nodes:
        name = text_of(member(node, "name"))
        if name in seen:
            raise UserError(f"there are two {what} called '{name}'", member(node, "name").place)
        seen.add(name)


def _check_axes(plan: Plan, node: Located, symbols: frozenset[str]) -> None:
    nodes = elements(member(node, "axes"))
    _check_names(nodes, "axes")
    for axis, at in zip(plan.axes, nodes, strict=True):
        if isinstance(axis.size, str) and axis.size not in symbols:
            legal = ", ".join(sorted(symbols)) or "none: all sizes are numbers"
            text = f"axis '{axis.name}' has size '{axis.size}', the symbols of the kernel are"
            raise UserError(f"{text} {legal}", member(at, "size").place)
        if isinstance(axis.size, int) and axis.tile > axis.size:
            text = f"axis '{axis.name}' has {axis.size} elements, found a tile of {axis.tile}"
            text = f"{text}; legal are 1 to {axis.size}"
            raise UserError(text, member(at, "tile").place)
    if all(axis.kind is not AxisKind.PARALLEL for axis in plan.axes) and plan.cores > 1:
        text = f"no axis is parallel, so the work cannot be divided among {plan.cores} cores"
        raise UserError(f"{text}; expected 1 core", member(node, "cores").place)


def _check_stages(plan: Plan, node: Located) -> None:
    last = list(STAGES)[-1]
    if plan.stages[-1].stage != last:
        at = elements(member(node, "stages"))[-1]
        text = f"the last stage is {plan.stages[-1].stage}, expected {last}: what is computed goes"
        raise UserError(f"{text} to global memory", member(at, "stage").place)


def _check_machine(plan: Plan, node: Located, chip: Chip) -> None:
    if plan.cores > chip.vector_cores:
        text = f"{chip.name} has {chip.vector_cores} vector cores, found {plan.cores}"
        text = f"{text}; legal are 1 to {chip.vector_cores}"
        raise UserError(text, member(node, "cores").place)
    nodes = elements(member(node, "buffers"))
    _check_names(nodes, "buffers")
    for buffer, at in zip(plan.buffers, nodes, strict=True):
        _check_alignment(plan, buffer, at, chip)
    for use, position in _POSITIONS.items():
        count = sum(buffer.count for buffer in plan.buffers if buffer.use is use)
        if (problem := queue_events_problem(chip, position, count)) is not None:
            raise UserError(f"the plan {problem}", member(node, "buffers").place)
    if (problem := ub_capacity_problem(chip, plan.bytes_on(chip))) is not None:
        sizes = sorted(plan.buffers, key=lambda buffer: -buffer.bytes_on(chip))
        fills = ", ".join(f"{buffer.name} {buffer.bytes_on(chip)}" for buffer in sizes)
        text = f"the plan {problem}; it is filled by {fills} (bytes, with all copies)"
        raise UserError(f"{text}{_what_fits(plan, chip)}", member(node, "buffers").place)


def _what_fits(plan: Plan, chip: Chip) -> str:
    """Which single changes of a plan would make it fit, as far as tiles and copies say."""
    found = [
        f"a tile of at most {tile} of '{axis.name}'"
        for axis in plan.axes
        if (tile := largest_tile(plan, axis, chip)) is not None
    ]
    single = plan.with_single_buffers()
    if ub_capacity_problem(chip, single.bytes_on(chip)) is None:
        found.append("one copy of each buffer")
    return f"; it would fit with {' or with '.join(found)}" if found else ""


def _check_alignment(plan: Plan, buffer: Buffer, at: Located, chip: Chip) -> None:
    """A row that is a part of an axis fills whole blocks."""
    row = buffer.shape[-1]
    cut = [axis for axis in plan.axes if axis.tile == row and axis.size != row]
    if not cut or any(axis.size == row for axis in plan.axes) or row == 1:
        return
    block = chip.per_block(buffer.element_bytes)
    if row % block:
        text = f"rows of '{buffer.name}' are {row} elements of '{cut[0].name}' at a time"
        legal = f"legal are multiples of {block}, or the whole axis"
        raise UserError(f"{text}, which fill no whole blocks; {legal}", member(at, "shape").place)
