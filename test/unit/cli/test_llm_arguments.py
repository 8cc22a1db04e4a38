"""The `--llm-*` arguments."""

import re
from pathlib import Path

import pytest

from acc.cli.llm_arguments import MODES, PROVIDERS, add_llm_arguments, llm_options
from acc.cli.toplevel import ToolArgumentParser
from acc.diagnostics import UserError
from acc.llm.options import LlmMode, LlmOptions, ProviderChoice, ProviderKind
from acc.llm.request import Sampling


def parsed(line: str) -> LlmOptions:
    parser = ToolArgumentParser("tool", "", "", "")
    add_llm_arguments(parser)
    return llm_options(parser.parse_args(line.split()), Path("in"))


@pytest.fixture(autouse=True)
def no_url(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)


def test_defaults():
    assert parsed("") == LlmOptions(lock=Path("in/acc.llm.lock"))


def test_words_of_the_command_line_are_the_values():
    assert tuple(LlmMode) == MODES
    assert tuple(p.split(":")[0] for p in PROVIDERS) == tuple(ProviderKind)


def test_all_options():
    options = parsed(
        "--llm-mode record --llm-provider openai --llm-lock L --llm-base-url http://h:8/v1 "
        "--llm-profile vllm --llm-model m --llm-temperature 0.5 --llm-seed 7 --llm-max-tokens 9 "
        "--llm-max-rounds 3 --llm-samples 4 --llm-parallel 2 --llm-timeout 1.5 --llm-retries 0 "
        "--llm-budget-usd 0 --llm-prices P --llm-log D --llm-dry-run"
    )
    assert options == LlmOptions(
        LlmMode.RECORD,
        ProviderChoice(),
        Path("L"),
        "http://h:8/v1",
        "vllm",
        "m",
        0.5,
        7,
        9,
        3,
        4,
        0.0,
        None,
        Path("P"),
        1.5,
        0,
        2,
        Path("D"),
        True,
    )
    assert options.sampling == Sampling("m", 0.5, 7, 9)


def test_the_server_can_choose_the_temperature():
    assert parsed("--llm-temperature server").temperature is None


def test_the_url_of_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("OPENAI_BASE_URL", "http://h/v1")
    assert parsed("").base_url == "http://h/v1"
    assert parsed("--llm-base-url http://other/v1").base_url == "http://other/v1"
    monkeypatch.setenv("OPENAI_BASE_URL", "nonsense")
    with pytest.raises(UserError, match="expected a URL such as"):
        parsed("")


@pytest.mark.parametrize("host", ["h", "a-b.c_d.", "127.0.0.1:80", "[::1]:8000", "A.example"])
def test_hosts(host: str):
    assert parsed(f"--llm-base-url https://{host}/v1").base_url == f"https://{host}/v1"


def test_people_and_scripts_need_no_model():
    assert parsed("--llm-mode record --llm-provider script:s").model == "script"
    assert parsed("--llm-mode live --llm-provider files:d").provider == ProviderChoice(
        ProviderKind.FILES, Path("d")
    )
    assert parsed("--llm-mode replay").model == ""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--llm-mode live", "--llm-mode live needs --llm-model: the name that the server has"),
        ("--llm-mode on", "argument --llm-mode: invalid choice: 'on'"),
        ("--llm-provider opnai", "unknown provider 'opnai'; did you mean openai?"),
        ("--llm-provider files", "found 'files', expected files:DIR"),
        ("--llm-provider script:", "found 'script:', expected script:FILE"),
        ("--llm-model=", "--llm-model: found '', expected the name of a model"),
        ("--llm-temperature hot", "--llm-temperature: found 'hot', expected a number from 0 on"),
        ("--llm-temperature nan", "found 'nan'"),
        ("--llm-temperature=-1", "found '-1'"),
        ("--llm-seed 1.5", "--llm-seed: found '1.5', expected a whole number from 0 on"),
        ("--llm-max-tokens 0", "--llm-max-tokens: found '0', expected a whole number from 1 on"),
        ("--llm-timeout 0", "--llm-timeout: found '0', expected a number above 0"),
        ("--llm-budget-usd inf", "--llm-budget-usd: found 'inf', expected a number from 0 on"),
        ("--llm-base-url ftp://h", "--llm-base-url: found 'ftp://h', expected a URL such as"),
        ("--llm-base-url http://", "found 'http://'"),
        ("--llm-base-url http://a..b/", "found 'http://a..b/'"),
        ("--llm-base-url http://[v1.x]/", "found 'http://[v1.x]/'"),
        (f"--llm-base-url http://{'a' * 64}/", "found 'http://aaa"),
        (f"--llm-base-url http://{'a.' * 127}aa/", "found 'http://a.a."),
        ("--llm-base-url http://h:x/", "found 'http://h:x/'"),
        ("--llm-base-url http://h/?q=1", "found 'http://h/?q=1'"),
        ("--llm-modle m", "unknown option '--llm-modle'; did you mean --llm-mode"),
    ],
)
def test_values_without_a_meaning(line: str, said: str):
    with pytest.raises(UserError, match=re.escape(said)):
        parsed(line)


def test_credentials_in_a_url_are_not_repeated():
    with pytest.raises(UserError, match="has a user or a password") as error:
        parsed("--llm-base-url http://me:secret@h/v1")
    assert "secret" not in str(error.value)


def test_their_help_shows_all_and_fits(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stop:
        parsed("--llm-help")
    assert stop.value.code == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= 100
    assert len(text.splitlines()) <= 40
    for name in (
        "provider",
        "lock",
        "base-url",
        "model",
        "max-rounds",
        "budget-usd",
        "log",
        "dry-run",
    ):
        assert f"--llm-{name} " in text
