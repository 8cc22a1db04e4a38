"""
Checks random tile programs at every level for as long as asked, and saves those that go wrong,
made as small as they get.

    python tools/random_programs.py --minutes 60 --save wrong
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hypothesis import Phase, given, settings
from hypothesis import seed as seeded

from test.kernels.random_programs.batch import Program, Tally
from test.kernels.random_programs.strategy import SLOW, WrongProgramError, check, programs

ROUND = 50
"""Examples between two reports."""


def main() -> int:
    """Runs the tool; 1 if a program went wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=1.0, help="how long to go on")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--save", type=Path, help="a directory for programs that go wrong")
    parser.add_argument("--no-shrink", action="store_true", help="leave them as they are")
    args = parser.parse_args()
    tally, wrong, seed = Tally(), 0, args.first
    end = time.monotonic() + 60 * args.minutes
    while time.monotonic() < end:
        error = _round(seed, tally, end, not args.no_shrink)
        if error is not None:
            wrong += 1
            print(f"seed {seed}: {error}", flush=True)
            if args.save is not None:
                args.save.mkdir(parents=True, exist_ok=True)
                (args.save / f"{seed}.mlir").write_text(_commented(error), "utf-8")
        seed += 1
        counts = ", ".join(f"{count} {kind}" for kind, count in sorted(tally.count.items()))
        print(f"{seed - args.first} rounds, {wrong} of them wrong: {counts}", flush=True)
    return int(wrong > 0)


def _round(seed: int, tally: Tally, end: float, shrink: bool) -> WrongProgramError | None:
    """Some examples; what went wrong first, as small as it gets."""
    found_one = False

    @seeded(seed)
    @settings(
        max_examples=ROUND,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink] if shrink else [Phase.generate],
        suppress_health_check=SLOW,
        report_multiple_bugs=False,
    )
    @given(programs)
    def run(found: list[Program]) -> None:
        nonlocal found_one
        if not found_one and time.monotonic() > end:
            return
        try:
            check(found, tally)
        except WrongProgramError:
            found_one = True
            raise

    try:
        run()
    except WrongProgramError as error:
        return error
    return None


def _commented(error: WrongProgramError) -> str:
    finding = error.finding
    cores = "" if finding.case.cores is None else f" on {finding.case.cores} cores"
    lines = f"{finding.kind}{cores}: {finding.text}".splitlines()
    return "".join(f"// {line}\n" for line in lines) + finding.case.text


if __name__ == "__main__":
    sys.exit(main())
