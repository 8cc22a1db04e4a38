"""Runs the jobs of a suite over processes and keeps what came out."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

from acc.bench.job import Job, run_job
from acc.bench.progress_bar import ProgressBar
from acc.bench.record import Record, record_of
from acc.bench.results_file import ResultsFile
from acc.fanout import Fanout

PRELOAD = ("acc.bench.preloaded",)


def run_suite(
    jobs: Sequence[Job], fanout: Fanout, results: ResultsFile, *, resume: bool
) -> list[Record]:
    """
    Run those jobs that an earlier run has no record of, if it is to be resumed; all records.

    Each is written when its job ends, so that what interrupts the run loses only unfinished jobs.
    """
    earlier = results.resume() if resume else []
    records: dict[str, Record] = {}
    for record in earlier:
        if any(record.is_of(job) for job in jobs):
            records[record.name] = record
    if not resume:
        results.begin()
    left = [job for job in jobs if job.name not in records]
    bar = ProgressBar(len(left))
    with closing(fanout.run(run_job, left)) as ended_jobs:
        try:
            for ended in ended_jobs:
                record = record_of(ended)
                results.add(record)
                records[record.name] = record
                bar.advance(record.name, passed=record.passed)
        finally:
            bar.clear()
    return [records[job.name] for job in jobs]
