"""Where a run is, and how long each part of it has taken."""

import time
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from typing_extensions import TypeVar


class Timed(Protocol):
    """What a launch gives."""

    @property
    def seconds(self) -> Mapping[str, float]:
        """By part; `compile` is that of the compiler."""
        ...


T = TypeVar("T", bound=Timed)


class Stage(StrEnum):
    """The parts of a run, in order."""

    IMPORT = "import"
    LOWER = "lower"
    EMIT = "emit"
    COMPILE = "compile"
    RUN = "run"
    COMPARE = "compare"
    DONE = "done"


@dataclass
class Progress:
    """The stage that a run has reached, which is where it stopped if it failed."""

    stage: Stage = Stage.IMPORT
    seconds: dict[str, float] = field(default_factory=dict[str, float])
    """By stage, and `reference` for the time the reference took."""

    on_stage: Callable[[Stage], None] | None = None
    """Told about each stage when it is reached."""

    def reach(self, stage: Stage) -> None:
        """Enter a stage."""
        self.stage = stage
        if self.on_stage is not None:
            self.on_stage(stage)

    @contextmanager
    def at(self, stage: Stage, part: str | None = None) -> Generator[None]:
        """Enter a stage; the time spent inside counts for `part`, or else for the stage."""
        self.reach(stage)
        start = time.perf_counter()
        try:
            yield
        finally:
            self.add(part or stage, time.perf_counter() - start)

    def measure(self, launch: Callable[[], T]) -> T:
        """
        Do a launch that compiles first, unless that is done; its result says how long that took.
        """
        self.reach(Stage.COMPILE)
        start = time.perf_counter()
        result = launch()
        total = time.perf_counter() - start
        compiling = result.seconds.get(Stage.COMPILE, 0.0)
        self.add(Stage.COMPILE, compiling)
        self.add(Stage.RUN, total - compiling)
        self.reach(Stage.RUN)
        return result

    def add(self, part: str, seconds: float) -> None:
        """Add to the time of a part."""
        self.seconds[part] = self.seconds.get(part, 0.0) + seconds
