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
) -> list[Verdict]:
    """
    What becomes of the mutants of a kernel; `keep` is a directory that verdicts are kept in, and
    taken from. Raises `FalseAlarmError`, and what acc reports.
    """
    file = None if keep is None else keep / f"{source.name}.json"
    if file is not None and file.exists():
        return read_verdicts(file)
    campaign = Campaign(load(source))
    campaign.check_unbroken()
    chosen = [OPERATORS[name] for name in operators]
    verdicts = list(campaign.verdicts(campaign.mutants(chosen, sample, seed)))
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
) -> Iterator[list[Verdict]]:
    """What becomes of the mutants of each kernel, in order."""
    run = partial(run_one, operators=operators, sample=sample, seed=seed, keep=keep)
    if jobs == 1:
        yield from map(run, kernels)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(run, kernels)
