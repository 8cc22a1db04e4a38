"""The commands of docs/llm.md run: those that need a server up to their questions."""

import json
import re
import shlex
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("torch_mlir")

from acc.llm.providers.script import parse_script

ROOT = Path(__file__).resolve().parents[3]
TEXT = (ROOT / "docs" / "llm.md").read_text("utf-8")
TOOL = re.compile(r"\bacc-(run|opt|translate|bench)\b")
RENEWED = "did a description of an operation change? `make docs` records the answers anew"


def commands() -> Iterator[str]:
    """The commands of the page, each in a line, without what installs and measures."""
    for block in re.findall(r"(?:^    .*\n)+", TEXT, re.MULTILINE):
        for line in re.sub(r"\\\n\s*", "", block).splitlines():
            if line.strip().startswith("acc-"):
                yield line.strip()


def run(command: str, python_module: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a command of the tools in a checkout."""
    ours = TOOL.sub(rf"{shlex.join(python_module)} acc.cli.\1", command)
    line = ["bash", "-o", "pipefail", "-c", ours]
    return subprocess.run(line, cwd=ROOT, capture_output=True, text=True)


OFFLINE = [c for c in commands() if "--llm-model" not in c and "files:" not in c]
ASKING = [c for c in commands() if "--llm-model" in c]


def test_there_are_commands_of_each_kind():
    kinds = ("--llm-dry-run", "--llm-mode replay", "script:", "--reference", "row_softmax.md")
    assert all(any(kind in command for command in OFFLINE) for kind in kinds)
    assert any("acc-opt" in command for command in ASKING) and len(ASKING) >= 4


@pytest.mark.parametrize("command", OFFLINE)
def test_what_asks_no_server_runs(command: str, python_module: list[str]):
    ran = run(command, python_module)
    assert ran.returncode == 0, f"{ran.stderr}\n{RENEWED}"
    assert ran.stdout


@pytest.mark.parametrize("command", ASKING)
def test_what_asks_a_server_runs_up_to_its_question(command: str, python_module: list[str]):
    ran = run(f"{command} --llm-dry-run", python_module)
    assert ran.returncode == 0, ran.stderr
    assert re.search(r"^=== (plan|fragment) ", ran.stdout, re.MULTILINE)


def test_a_person_may_answer(tmp_path: Path, python_module: list[str]):
    (command,) = (c for c in commands() if "files:" in c)
    script = ROOT / "examples" / "softmax.answers"
    texts = [answer.text for answer in parse_script(script.read_text("utf-8"), "softmax.answers")]
    over = threading.Event()

    def answer() -> None:
        for number, text in enumerate(texts[:3], 1):
            while not (tmp_path / f"{number:04}.request.json").exists():
                if over.wait(0.05):
                    return
            written = tmp_path / "answer"
            written.write_text(text, "utf-8")
            written.rename(tmp_path / f"{number:04}.answer.txt")

    person = threading.Thread(target=answer)
    person.start()
    try:
        ran = run(command.replace("files:questions", f"files:{tmp_path}"), python_module)
    finally:
        over.set()
        person.join()
    assert ran.returncode == 0, ran.stderr
    last = json.loads((tmp_path / "0003.request.json").read_text("utf-8"))
    assert "The check 'values' failed" in str(last["messages"][-1])
    assert "examples/softmax_module.py: ok" in ran.stdout
