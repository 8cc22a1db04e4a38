"""What the source of a kernel calls the buffers and tensors that faults are about."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from acc.exec.backend import Fault

_MADE = re.compile(
    r"""InitBuffer\(\s*(?P<given>\w+)\s*,            # pipe.InitBuffer(xQueue_, 2, 1024);
      | (?P<set>\w+(?:\[[^\]]*\])?)\s*=\s*\w+\.Alloc<  # x_[id] = ub.Alloc<float, TILE>();
      | (?P<copied>\w+(?:\[[^\]]*\])?)\s*=\s*(?:\w+::)*LocalTensor<[^;>]*>\s*
        [({]\s*(?:\w+::)*TPosition::                   # x_ = LocalTensor<float>(TPosition::VECIN,
      | (?P<placed>\w+)\s*[({]\s*(?:\w+::)*TPosition::  # LocalTensor<float> x(TPosition::VECIN,
    """,
    re.VERBOSE,
)
_GLOBAL_TENSORS = re.compile(r"GlobalTensor<[^<>;]+>\s+(\w+(?:\s*,\s*\w+)*)\s*[;,)]")
_QUEUE = re.compile(r"\bthe queue \(InitBuffer in line (\d+)\)")
_MENTIONED = re.compile(r"\((\w+ buffer \d+ (?:of InitBuffer|made) in line (\d+))\)")


def with_buffer_names(faults: Iterable[Fault], source: str) -> tuple[Fault, ...]:
    """
    The faults with the names of their buffers, in messages and in `memory`.

    A name is what stands on the line of the source that made a buffer, if that line makes just one.
    """
    lines = source.splitlines()
    named = (_named(fault, lines) for fault in faults)
    return tuple(_name_tensor(f, source, lines) if f.rule == "gm-unset" else f for f in named)


def buffer_name(lines: Sequence[str], number: int) -> str | None:
    """The name of the buffer that a line, counted from one, makes."""
    if not 0 < number <= len(lines):
        return None
    found = list(_MADE.finditer(lines[number - 1]))
    return found[0][str(found[0].lastgroup)] if len(found) == 1 else None


def _named(fault: Fault, lines: Sequence[str]) -> Fault:
    def mention(match: re.Match[str]) -> str:
        name = buffer_name(lines, int(match[2]))
        return match[0] if name is None else f"({name}, {match[1]})"

    def queue(match: re.Match[str]) -> str:
        name = buffer_name(lines, int(match[1]))
        return match[0] if name is None else f"the queue '{name}' (InitBuffer in line {match[1]})"

    message, api = (_MENTIONED.sub(mention, text) for text in (fault.message, fault.api))
    message = _QUEUE.sub(queue, message)
    memory = fault.memory
    if memory is not None and memory.name is None and memory.buffer_line is not None:
        memory = replace(memory, name=buffer_name(lines, memory.buffer_line))
    return replace(fault, message=message, api=api, memory=memory)


def _name_tensor(fault: Fault, source: str, lines: Sequence[str]) -> Fault:
    """The name of a GlobalTensor that has no memory: one on the line that no call sets."""
    declared = {
        name.strip() for group in _GLOBAL_TENSORS.findall(source) for name in group.split(",")
    }
    line = lines[fault.source_line - 1] if fault.source_line is not None else ""
    used = [name for name in re.findall(r"\w+", line) if name in declared]
    unset = {name for name in used if not re.search(rf"\b{name}\.SetGlobalBuffer\(", source)}
    if len(unset) != 1:
        return fault
    (name,) = unset
    return replace(
        fault,
        message=fault.message.replace(" is a GlobalTensor", f" is '{name}', a GlobalTensor", 1),
    )
