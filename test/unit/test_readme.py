"""What the README shows of the worked example is what the tools print."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
EXAMPLE = "examples/softmax_value.py"
Printed = Callable[..., str]


def block_with(text: str) -> str:
    """The indented block of the README that holds a text."""
    blocks = re.findall(r"(?:^    .*\n|^\n)+", README, re.MULTILINE)
    (found,) = (block for block in blocks if text in block)
    return found


@pytest.fixture
def printed(python_module: list[str]) -> Printed:
    """Gives what acc-run prints on the example, on both streams."""

    def printed(*arguments: str) -> str:
        command = [*python_module, "acc.cli.run", EXAMPLE, *arguments]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        return run.stdout + run.stderr

    return printed


def words(text: str) -> str:
    """The text without its line breaks and indentation."""
    return " ".join(text.split())


def pattern(block: str) -> str:
    """A block as a pattern: `...` is anything, and errors differ with the math library."""
    shown = re.sub(r"(?<= error )[-.e0-9]+", "...", words(block))
    return re.escape(shown).replace(r"\.\.\.", ".*")


def test_example_is_the_file():
    code = "".join(line.removeprefix("    ") for line in block_with("@acc.kernel").splitlines(True))
    assert code.strip() in (ROOT / EXAMPLE).read_text("utf-8")


@pytest.mark.parametrize(
    ("shown", "arguments"),
    [
        ("max abs error", ()),
        ("Unified Buffer, but a plan", ("--set", "ROWS=1600", "--set", "BLOCK=24")),
    ],
)
def test_output_is_what_acc_run_prints(printed: Printed, shown: str, arguments: tuple[str, ...]):
    assert re.search(pattern(block_with(shown)), words(printed(*arguments)))


def test_loop_is_in_the_kernel(printed: Printed, tmp_path: Path):
    printed("--set", "ROWS=1600", "--save-dir", str(tmp_path))
    kernel = (tmp_path / "kernel.cpp").read_text("utf-8")
    assert words(block_with("BinaryRepeatParams")) in words(kernel)
