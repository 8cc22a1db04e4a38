"""
Breaks one rule of a kernel in AscendC calls, and measures how many such mutants acc catches.

    python tools/mutate.py list
    python tools/mutate.py apply FILE drop-en-que 0 > broken.mlir
    python tools/mutate.py run --kernels add,softmax_explicit --sample 3 --seed 1 --jobs 2
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from acc import registry
from acc.parsing import parse_module
from acc.printing import module_text
from tools.mutation.jobs import run_all
from tools.mutation.kernels import KERNELS
from tools.mutation.mutant import make
from tools.mutation.operators import FAMILIES, OPERATORS
from tools.mutation.verdict import Kind, Verdict, table, write_verdicts


def main() -> int:
    """Runs the tool; 1 if a mutant escapes or an unbroken kernel is reported."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1] if __doc__ else None)
    commands = parser.add_subparsers(required=True)
    listing = commands.add_parser("list", help="the operators")
    listing.set_defaults(run=lambda _: _list())  # pyright: ignore[reportUnknownLambdaType]
    applying = commands.add_parser("apply", help="break a module")
    applying.add_argument("file", type=Path, help="a module in AscendC calls")
    applying.add_argument("operator", choices=sorted(OPERATORS), metavar="OPERATOR")
    applying.add_argument("site", type=int, nargs="?", help="a number; all are listed without")
    applying.set_defaults(run=_apply)
    running = commands.add_parser("run", help="judge mutants of kernels")
    running.add_argument("--kernels", default=",".join(KERNELS), help="names, with commas between")
    running.add_argument("--operators", default=",".join(OPERATORS), help="the same")
    running.add_argument("--sample", type=int, help="sites of each operator in each kernel")
    running.add_argument("--seed", type=int, default=0, help="which sample")
    running.add_argument("--jobs", type=int, default=1, help="kernels at a time")
    running.add_argument("--json", type=Path, help="a file for all verdicts")
    running.add_argument("--verbose", action="store_true", help="print what became of each mutant")
    running.set_defaults(run=_run)
    args = parser.parse_args()
    return args.run(args)


def _list() -> int:
    for family, operators in FAMILIES.items():
        print(f"{family}:")
        for operator in operators:
            print(f"  {operator.name:24} {operator.summary()}")
    return 0


def _apply(args: argparse.Namespace) -> int:
    ctx = registry.make_context()
    module = parse_module(ctx, args.file.read_text("utf-8"), str(args.file))
    operator = OPERATORS[args.operator]
    if args.site is None:
        for number in range(sum(1 for _ in operator.sites(module))):
            print(f"{number}: {make(module, operator, number).text}")
        return 0
    mutant = make(module, operator, args.site)
    print(f"// {mutant.name}: {mutant.text}")
    print(module_text(mutant.module), end="")
    return 0


def _run(args: argparse.Namespace) -> int:
    kernels = [KERNELS[name] for name in args.kernels.split(",")]
    operators = args.operators.split(",")
    verdicts: list[Verdict] = []
    for found in run_all(kernels, operators, args.sample, args.seed, args.jobs):
        verdicts += found
        for verdict in found:
            if args.verbose or verdict.kind in (Kind.EQUIVALENT, Kind.ESCAPED):
                print(f"{verdict.kind.value}: {verdict.line()}", flush=True)
    print(table(verdicts, operators))
    if args.json is not None:
        write_verdicts(args.json, verdicts)
    return int(any(verdict.kind is Kind.ESCAPED for verdict in verdicts))


if __name__ == "__main__":
    sys.exit(main())
