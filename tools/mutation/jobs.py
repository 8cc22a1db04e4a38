"""The mutants of several kernels, a process for each kernel at a time."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from tools.mutation.campaign import Campaign
from tools.mutation.operators import OPERATORS
from tools.mutation.subject import Source, load
from tools.mutation.verdict import Verdict


def run_one(
    source: Source, operators: Sequence[str], sample: int | None, seed: int
) -> list[Verdict]:
    """What becomes of the mutants of a kernel. Raises `FalseAlarmError`, and what acc reports."""
    campaign = Campaign(load(source))
    campaign.check_unbroken()
    chosen = [OPERATORS[name] for name in operators]
    return list(campaign.verdicts(campaign.mutants(chosen, sample, seed)))


def run_all(
    kernels: Sequence[Source],
    operators: Sequence[str],
    sample: int | None,
    seed: int,
    jobs: int,
) -> Iterator[list[Verdict]]:
    """What becomes of the mutants of each kernel, in order."""
    run = partial(run_one, operators=operators, sample=sample, seed=seed)
    if jobs == 1:
        yield from map(run, kernels)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(run, kernels)
