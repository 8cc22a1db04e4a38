"""What asking a model lacks is told before the input is read."""

import importlib.util
from importlib.machinery import ModuleSpec

import pytest

from acc.cli.opt import AccOpt
from acc.cli.toplevel import run_tool

RECORD = ["gone.mlir", "-p", "llm-lower", "--llm-mode", "record"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "--llm-mode record needs --llm-model"),
        (["--llm-model", "m"], "needs a key in OPENAI_API_KEY"),
        (["--llm-model", "m", "--llm-profile", "x"], "unknown profile 'x'"),
        (["--llm-provider", "script:gone"], "cannot read 'gone'"),
        (
            ["--llm-lock", "/gone/lock", "--llm-provider", "files:d"],
            "there is no directory '/gone'",
        ),
    ],
)
def test_missing(
    options: list[str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    code = run_tool("acc-opt", lambda reporter: AccOpt([*RECORD, *options], reporter).run())
    assert code == 1
    assert said in capsys.readouterr().err


def test_without_the_package(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    found = importlib.util.find_spec

    def find(name: str) -> ModuleSpec | None:
        return None if name == "openai" else found(name)

    monkeypatch.setattr("importlib.util.find_spec", find)
    options = [*RECORD, "--llm-model", "m", "--llm-base-url", "http://h/v1"]
    code = run_tool("acc-opt", lambda reporter: AccOpt(options, reporter).run())
    assert code == 5
    assert "needs the package openai" in capsys.readouterr().err
