"""The mutants of several kernels, a process for each kernel at a time."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from tools.mutation.campaign import Campaign
from tools.mutation.operators import OPERATORS
from tools.mutation.subject import Source, load
from tools.mutation.verdict import Verdict, read_verdicts, write_verdicts


def run_one(
    source: Source,
    operators: Sequence[str],
    sample: int | None,
    seed: int,
    keep: Path | None = None,
    again: bool = False,
) -> list[Verdict]:
    """
    What becomes of the mutants of a kernel; `keep` is a directory that verdicts are kept in, and
    taken from; with `again`, only those of mutants that were caught. Raises `FalseAlarmError`, and
    what acc reports.
    """
    file = None if keep is None else keep / f"{source.name}.json"
    kept = read_verdicts(file) if file is not None and file.exists() else None
    if kept is not None and not again:
        return kept
    caught = [verdict for verdict in kept or () if verdict.is_caught]
    known = {(verdict.operator, verdict.number) for verdict in caught}
    campaign = Campaign(load(source))
    campaign.check_unbroken()
    chosen = [OPERATORS[name] for name in operators]
    mutants = [
        mutant
        for mutant in campaign.mutants(chosen, sample, seed)
        if (mutant.operator.name, mutant.number) not in known
    ]
    verdicts = [*caught, *campaign.verdicts(mutants)]
    if file is not None:
        write_verdicts(file, verdicts)
    return verdicts


def run_all(
    kernels: Sequence[Source],
    operators: Sequence[str],
    sample: int | None,
    seed: int,
    jobs: int,
    keep: Path | None = None,
    again: bool = False,
) -> Iterator[list[Verdict]]:
    """What becomes of the mutants of each kernel, in order."""
    run = partial(run_one, operators=operators, sample=sample, seed=seed, keep=keep, again=again)
    if jobs == 1:
        yield from map(run, kernels)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(run, kernels)
