"""Recorded answers elsewhere: no socket, another checkout, another directory, another file name."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from acc.exec.toolchain import cache_directory
from acc.llm.providers.script import MARK
from test.unit.llm.openai_server import KEY
from test.unit.llm.specs import RELU
from test.unit.llm.test_lower_pass import CODE, PLAN

ROOT = Path(__file__).resolve().parents[3]

ALONE = """
import sys
def refuse(event, arguments):
    if event.startswith("socket."):
        raise AssertionError(f"{event} {arguments}")
sys.addaudithook(refuse)
import acc.cli.opt
try:
    acc.cli.opt.main()
finally:
    clients = {"openai", "httpx", "httpx2", "ssl", "http.client"} & set(sys.modules)
    if clients:
        sys.exit(f"imported: {sorted(clients)}")
"""
"""acc-opt without sockets: Python reports each, whatever module makes it."""

GOOD = CODE.format(width=8, op="max")
ANSWERS = (
    GOOD.replace("64):", "64)"),
    GOOD.replace("acc.max(t, 0.0)", "acc.max(acc.min(t, 0.3333333333), 0.0)"),
    GOOD.replace(
        "    for i in acc.parallel(N0, step=64):\n",
        "    for j in acc.parallel(N0):\n     for i in range(0, N0, 64):\n",
    ),
    GOOD,
)
"""Wrong in its syntax, in a value, by cores that write the same; then right."""


def acc_opt(folder: Path, tree: Path, *arguments: str, program: str = ALONE) -> str:
    """What acc-opt of a checkout says in a directory, where it has to come to a good end."""
    folder.mkdir(exist_ok=True)
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "ACC_CACHE_DIR": str(cache_directory()),
        "PYTHONPATH": str(tree),
        "OPENAI_API_KEY": KEY,
        "OPENAI_BASE_URL": "http://127.0.0.1:9/v1",
        "PYTHONHASHSEED": str(len(str(tree))),
    }
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert KEY not in done.stdout + done.stderr
    return done.stdout


def record(folder: Path, tree: Path, file: str) -> str:
    """Record in a directory; gives the kernel."""
    folder.mkdir()
    (folder / file).write_text(RELU, "utf-8")
    texts = ["plan @relu", PLAN.format(width=8)]
    for answer in ANSWERS:
        texts += ["kernel @relu", answer]
    heads = (f"=== {head}\n{text}" for head, text in zip(texts[::2], texts[1::2], strict=True))
    (folder / "answers").write_text("\n".join((MARK, *heads)) + "\n", "utf-8")
    script = ("--llm-mode", "record", "--llm-provider", "script:answers")
    return acc_opt(folder, tree, file, "-p", "llm-lower", *script)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A directory with a lock file, and the kernel that was recorded."""
    folder = tmp_path_factory.mktemp("made") / "here"
    return folder, record(folder, ROOT, "in.mlir")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another checkout, as somebody else's machine has it."""
    found = tmp_path_factory.mktemp("other checkout, of someone")
    shutil.copytree(ROOT / "acc", found / "acc", ignore=shutil.ignore_patterns("__pycache__"))
    return found


def test_a_lock_file_is_the_same_wherever_it_is_made(here: tuple[Path, str], tree: Path):
    """All that was told is in it: it names no place and does not depend on the machine."""
    folder, kernel = here
    other = tree / "there"
    assert record(other, tree, "a file.mlir") == kernel
    lock = (folder / "acc.llm.lock").read_text("utf-8")
    assert (other / "acc.llm.lock").read_text("utf-8") == lock
    for check in ("syntax", "values", "host model"):
        assert f'failed = "{check}"' in lock
    for private in (str(folder), str(ROOT), "in.mlir", KEY, "127.0.0.1", "/usr/"):
        assert private not in lock


def test_it_is_replayed_elsewhere_without_a_socket(
    here: tuple[Path, str], tree: Path, tmp_path: Path
):
    folder, kernel = here
    (tmp_path / "moved.mlir").write_text(f"\n\n// moved\n{RELU}", "utf-8")
    shutil.copy(folder / "acc.llm.lock", tmp_path / "acc.llm.lock")
    arguments = ("moved.mlir", "-p", "llm-lower", "--llm-mode", "replay")
    assert acc_opt(tmp_path, tree, *arguments) == kernel


def test_what_refuses_sockets_does():
    program = f"import socket\n{ALONE.partition('import acc')[0]}socket.socket()"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert "AssertionError: socket.__new__" in done.stderr
