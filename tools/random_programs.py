"""
Checks random tile programs at every level for as long as asked, and saves those that go wrong.

    python tools/random_programs.py --minutes 30 --first 1000 --save programs
    python tools/random_programs.py --print 1234
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from test.kernels.random_programs.batch import Tally, check_seeds, random_program


def main() -> int:
    """Runs the tool; 1 if a program went wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=1.0, help="how long to go on")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--batch", type=int, default=30, help="programs in a translation unit")
    parser.add_argument("--save", type=Path, help="a directory for programs that go wrong")
    parser.add_argument("--print", type=int, metavar="SEED", help="only print that program")
    args = parser.parse_args()
    if args.print is not None:
        print(random_program(args.print)[1])
        return 0
    tally, first, seen = Tally(), args.first, 0
    end = time.monotonic() + 60 * args.minutes
    while time.monotonic() < end:
        check_seeds(range(first, first + args.batch), tally)
        first += args.batch
        for finding in tally.findings[seen:]:
            print(f"seed {finding.seed}: {finding.kind}: {finding.text}")
            if args.save is not None and finding.kind != "refused":
                args.save.mkdir(parents=True, exist_ok=True)
                (args.save / f"{finding.seed}.mlir").write_text(finding.case.text, "utf-8")
        seen = len(tally.findings)
        counts = ", ".join(f"{count} {kind}" for kind, count in sorted(tally.count.items()))
        print(f"seeds {args.first} to {first - 1}: {counts}", flush=True)
    return int(any(finding.kind != "refused" for finding in tally.findings))


if __name__ == "__main__":
    sys.exit(main())
