"""Print how long the files of acc are, per folder, and those over the budget of 300 lines."""

import statistics
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ASKS_FOR_A_REASON = 300


def main() -> None:
    """Print a line per folder: files, lines, median, 90th percentile, longest."""
    folders: defaultdict[str, list[int]] = defaultdict(list)
    long: list[tuple[int, str]] = []
    for path in sorted((ROOT / "acc").rglob("*")):
        if path.suffix not in (".py", ".h", ".cpp"):
            continue
        lines = len(path.read_text("utf-8").splitlines())
        name = str(path.relative_to(ROOT))
        folders["/".join(name.split("/")[:2]) if name.count("/") > 1 else "acc"].append(lines)
        if lines > ASKS_FOR_A_REASON:
            long.append((lines, name))
    print(f"{'folder':<20}{'files':>6}{'lines':>8}{'median':>8}{'p90':>6}{'max':>6}")
    everything = [lines for group in folders.values() for lines in group]
    for folder, group in [*folders.items(), ("all", everything)]:
        ranked = sorted(group)
        p90 = ranked[int(0.9 * (len(ranked) - 1))]
        print(
            f"{folder:<20}{len(group):>6}{sum(group):>8}{statistics.median(group):>8.0f}"
            f"{p90:>6}{ranked[-1]:>6}"
        )
    for lines, name in sorted(long, reverse=True):
        print(f"{lines:>6} {name}")


if __name__ == "__main__":
    sys.exit(main())
