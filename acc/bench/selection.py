"""Which runs a suite is asked for: tasks by category and name, each with its overrides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from acc.bench.data_files import Overrides
from acc.bench.suite import Suite, Task
from acc.diagnostics import UserError, unknown
from acc.frontend.torch.settings import Literal


@dataclass(frozen=True)
class Run:
    """A task with the constants to replace in its file."""

    task: Task
    name: str
    """The task's, or `TASK#VARIANT`."""

    settings: Mapping[str, Literal] = field(default_factory=dict[str, Literal])


def select_runs(
    suite: Suite, categories: Sequence[str], names: Sequence[str], overrides: Overrides
) -> tuple[Run, ...]:
    """
    One run for each entry that the overrides have for a task, or else one of the file as it is.

    Without categories and names that is every task. A name is `CATEGORY/TASK`, `TASK` where only
    one category has it, or that with `#VARIANT`. Raises `UserError` for those that do not exist.
    """
    tasks = {task.name: task for task in suite.tasks()}
    for run in overrides:
        if (name := _task_of(run)) not in tasks:
            raise unknown("task in --shapes", name, [*tasks])
    variants = {name: [r for r in overrides if _task_of(r) == name] or [name] for name in tasks}
    chosen = dict.fromkeys(_of_categories(tasks, categories)) if categories else {}
    wanted: dict[str, list[str]] = {name: variants[name] for name in chosen}
    for name in names:
        task = _find(_task_of(name), tasks)
        if "#" not in name:
            wanted[task] = variants[task]
            continue
        run = f"{task}#{name.partition('#')[2]}"
        if run not in overrides:
            raise unknown(f"variant of '{task}'", name, variants[task])
        wanted.setdefault(task, [])
        wanted[task] += [run] if run not in wanted[task] else []
    if not categories and not names:
        wanted = variants
    return tuple(
        Run(task, run, overrides.get(run, {}))
        for name, task in tasks.items()
        for run in wanted.get(name, ())
    )


def _task_of(run: str) -> str:
    return run.partition("#")[0]


def _of_categories(tasks: Mapping[str, Task], categories: Sequence[str]) -> list[str]:
    known = sorted({task.category for task in tasks.values()})
    for category in categories:
        if category not in known:
            raise unknown("category", category, known)
    return [name for name, task in tasks.items() if task.category in categories]


def _find(name: str, tasks: Mapping[str, Task]) -> str:
    if name in tasks:
        return name
    found = [full for full in tasks if full.partition("/")[2] == name]
    if len(found) > 1:
        raise UserError(f"task '{name}' is one of {', '.join(found)}")
    if not found:
        raise unknown("task", name, [*tasks, *(full.partition("/")[2] for full in tasks)])
    return found[0]
