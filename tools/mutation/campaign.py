"""Makes mutants of a kernel and says what became of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random

from acc.exec.host_model import HostModel
from acc.interp.values import Array
from tools.mutation.dataflow import SAME, SAME_SETS, same_numbers
from tools.mutation.host_runs import Batch, Job, Run, batches, host_models, same_bits
from tools.mutation.judge import problem
from tools.mutation.mutant import Mutant, make, renamed
from tools.mutation.operator import Operator
from tools.mutation.static import canonical, emission_refusal, refusal, refutation
from tools.mutation.subject import Subject
from tools.mutation.verdict import Kind, Verdict

BATCH = 24
"""Mutants in one translation unit."""


class FalseAlarmError(Exception):
    """A kernel that nobody broke is reported."""


@dataclass
class Campaign:
    """The mutants of one kernel."""

    subject: Subject
    baseline: list[tuple[Array, ...]] = field(default_factory=list[tuple[Array, ...]])
    """Results of the kernel itself, by case."""

    def mutants(
        self, operators: Iterable[Operator], sample: int | None, seed: int
    ) -> Iterator[Mutant]:
        """Mutants by all operators, `sample` of each at most."""
        for operator in operators:
            count = sum(1 for _ in operator.sites(self.subject.module.clone()))
            numbers: Sequence[int] = range(count)
            if sample is not None and count > sample:
                rng = Random(f"{seed} {self.subject.source.name} {operator.name}")
                numbers = sorted(rng.sample(numbers, sample))
            for number in numbers:
                yield make(self.subject.module, operator, number)

    def check_unbroken(self) -> None:
        """Runs the kernel itself. Raises `FalseAlarmError` where anything is reported."""
        name = self.subject.source.name
        found = refusal(self.subject.module) or refutation(self.subject.module)
        if found is not None:
            raise FalseAlarmError(f"{name}: {found}")
        module = renamed(self.subject.module, "_0")
        arrays = self.subject.arrays(self.subject.cases[0][1])
        batch = Batch({"": Job(module, arrays)}, host_models(module))
        self.baseline = []
        for model, place in product(batch.models, range(len(self.subject.cases))):
            run = self._case(batch, "", place, model)
            wrong = self._wrong(run, place)
            if wrong is not None:
                raise FalseAlarmError(f"{name}, order {model.options.order}: {wrong}")
            if model is batch.models[0]:
                self.baseline.append(run.outputs)

    def verdicts(self, mutants: Iterable[Mutant]) -> Iterator[Verdict]:
        """What becomes of mutants; `check_unbroken` comes first."""
        original = canonical(self.subject.module)
        left: dict[str, Mutant] = {}
        jobs: dict[str, Job] = {}
        for place, mutant in enumerate(mutants):
            verdict = self._static(mutant, original)
            if verdict is not None:
                yield verdict
                continue
            key = f"_m{place}"
            left[key] = mutant
            arrays = self.subject.arrays(self.subject.cases[0][1])
            jobs[key] = Job(renamed(mutant.module, key), arrays)
        if not jobs:
            return
        for batch in batches(jobs, host_models(self.subject.module), BATCH):
            if isinstance(batch, Batch):
                for key in batch.jobs:
                    yield self._run(left[key], batch, key)
            else:
                key, text = batch
                yield self._verdict(left[key], Kind.COMPILE, text)

    def _verdict(self, mutant: Mutant, kind: Kind, detail: str) -> Verdict:
        name = self.subject.source.name
        return Verdict(name, mutant.operator.name, mutant.number, mutant.text, kind, detail)

    def _static(self, mutant: Mutant, original: str) -> Verdict | None:
        found = refusal(mutant.module)
        if found is not None:
            return self._verdict(mutant, Kind.STATIC, found)
        if canonical(mutant.module) == original:
            return self._verdict(mutant, Kind.EQUIVALENT, "canonicalisation makes it the same")
        found = emission_refusal(mutant.module)
        return None if found is None else self._verdict(mutant, Kind.COMPILE, found)

    def _run(self, mutant: Mutant, batch: Batch, key: str) -> Verdict:
        same = True
        for model, (place, expected) in product(batch.models, enumerate(self.baseline)):
            run = self._case(batch, key, place, model)
            if run.fault is not None:
                return self._verdict(mutant, Kind.FAULT, run.fault.text())
            wrong = self._wrong(run, place)
            if wrong is not None:
                return self._verdict(mutant, Kind.VALUE, wrong)
            same = same and same_bits(run.outputs, expected)
        found = refutation(mutant.module)
        if found is not None:
            return self._verdict(mutant, Kind.STATIC, found)
        reason = self._reason(mutant) if same else None
        if reason is not None:
            return self._verdict(mutant, Kind.EQUIVALENT, reason)
        bits = "the same bits" if same else "other bits, within what is allowed"
        return self._verdict(mutant, Kind.ESCAPED, bits)

    def _reason(self, mutant: Mutant) -> str | None:
        """Why a mutant that gives the same bits means the same, if that can be shown."""
        for sets, reason in ((False, SAME), (True, SAME_SETS)):
            if same_numbers(self.subject.module, mutant.module, self.subject.runs(), sets):
                return reason
        return mutant.benign

    def _case(self, batch: Batch, key: str, place: int, model: HostModel) -> Run:
        return batch.run(key, self.subject.arrays(self.subject.cases[place][1]), model)

    def _wrong(self, run: Run, place: int) -> str | None:
        if run.fault is not None:
            return run.fault.text()
        if run.refused is not None:
            return f"refused: {run.refused}"
        inputs, case = self.subject.cases[place]
        return problem(run.outputs, inputs, case, self.subject.source.roundings)
