"""
How many mutants of kernels acc catches, by operator; prints a report in Markdown.

Takes the operators and kernels of `tools/mutation`. Exit code 1 if a mutant escapes.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

from tools.mutation.jobs import run_all
from tools.mutation.kernels import KERNELS
from tools.mutation.operators import OPERATORS
from tools.mutation.verdict import Kind, Verdict, table


def main() -> int:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kernels", nargs="*", help="names; all kernels without")
    parser.add_argument("--sample", type=int, help="sites of each operator in each kernel")
    parser.add_argument("--seed", type=int, default=0, help="which sample")
    parser.add_argument("--jobs", type=int, default=2, help="kernels at a time")
    parser.add_argument("--keep", type=Path, help="where verdicts are kept, and taken from again")
    parser.add_argument("--again", action="store_true", help="judge what was not caught again")
    args = parser.parse_args()
    kernels = [KERNELS[name] for name in args.kernels or KERNELS]
    start = time.perf_counter()
    verdicts: list[Verdict] = []
    operators = list(OPERATORS)
    for found in run_all(
        kernels, operators, args.sample, args.seed, args.jobs, args.keep, args.again
    ):
        verdicts += found
        print(f"{len(verdicts)} mutants", file=sys.stderr)
    seconds = time.perf_counter() - start
    print(f"{len(verdicts)} mutants of {len(kernels)} kernels in {seconds:.0f} s\n")
    print(table(verdicts, OPERATORS))
    escaped = [verdict for verdict in verdicts if verdict.kind is Kind.ESCAPED]
    equivalent = [verdict for verdict in verdicts if verdict.kind is Kind.EQUIVALENT]
    print(f"\n## Escaped: {len(escaped)}\n")
    for verdict in escaped:
        print(f"- {verdict.line()}")
    print(f"\n## Equivalent: {len(equivalent)}\n")
    for reason, count in Counter(verdict.detail for verdict in equivalent).most_common():
        print(f"- {count}: {reason}")
    print()
    for verdict in equivalent:
        print(f"- {verdict.line()}")
    return int(bool(escaped))


if __name__ == "__main__":
    sys.exit(main())
