"""What options make, what they lack, and that replay never connects."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from acc.cli.llm_arguments import PROFILES as NAMES
from acc.diagnostics import MissingToolError, UserError
from acc.llm.ledger import Cost, Ledger
from acc.llm.lock.file import LockFile
from acc.llm.modes import RecordedAnswers
from acc.llm.open_answers import open_answers
from acc.llm.options import LlmMode, LlmOptions, ProviderChoice, ProviderKind
from acc.llm.providers.profiles import PROFILES, profile_of
from acc.llm.providers.script import MARK
from test.unit.llm.openai_server import KEY, says, serving, status
from test.unit.llm.requests import a_conversation, a_request

LIVE = LlmOptions(LlmMode.LIVE, base_url="http://127.0.0.1:1/v1", model="a-model")


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


REPLAY = """
import socket, sys
from pathlib import Path
def refuse(*args, **kwargs): raise AssertionError("a connection")
for name in ("socket", "create_connection", "getaddrinfo", "socketpair"):
    setattr(socket, name, refuse)
from acc.llm.open_answers import open_answers
from acc.llm.options import LlmMode, LlmOptions
from test.unit.llm.requests import a_request
options = LlmOptions(LlmMode.REPLAY, lock=Path(sys.argv[1]), base_url="http://127.0.0.1:1/v1")
answers = open_answers(options)
print(answers.recorded(a_request()).text, end="")
try:
    answers.recorded(a_request(chip="other"))
except Exception as error:
    print(type(error).__name__)
print(sorted({"openai", "httpx2", "ssl", "http.client"} & set(sys.modules)))
"""


def test_replay_opens_no_socket_and_imports_no_client(tmp_path: Path):
    lock = tmp_path / "lock"
    rounds = a_conversation(a_request())
    provider = open_answers(replace(LIVE, mode=LlmMode.RECORD, lock=lock))
    provider.keep(rounds, rounds[-1].answer)
    run = subprocess.run(
        [sys.executable, "-c", REPLAY, str(lock)], capture_output=True, text=True, check=False
    )
    assert run.stderr == ""
    assert run.stdout == "the kernel\nUserError\n[]\n"


def test_record_then_replay(tmp_path: Path):
    options = replace(LIVE, mode=LlmMode.RECORD, lock=tmp_path / "lock")
    with serving([says("the kernel\n")]) as server:
        answers = open_answers(replace(options, base_url=server.url))
        answer = answers.ask(a_request())
        rounds = a_conversation(a_request())
        answers.keep([replace(rounds[1], request=a_request(), answer=answer)], answer)
    replayed = open_answers(replace(options, mode=LlmMode.REPLAY)).recorded(a_request())
    assert replayed == answer


def nothing(name: str) -> None:
    """No package of any name."""


def test_without_the_package(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("importlib.util.find_spec", nothing)
    with pytest.raises(
        MissingToolError, match=r"needs the package openai, .* '\.\[llm\]'"
    ) as error:
        open_answers(LIVE)
    assert error.value.exit_code == 5


def test_without_a_key(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("OPENAI_API_KEY")
    open_answers(LIVE)
    with pytest.raises(UserError, match="needs a key in OPENAI_API_KEY, or --llm-base-url") as e:
        open_answers(replace(LIVE, base_url=None))
    assert e.value.exit_code == 1


def test_profiles_have_the_names_of_the_command_line():
    assert ("auto", *PROFILES) == NAMES
    with pytest.raises(UserError, match="unknown profile 'vlm'; did you mean vllm?"):
        open_answers(replace(LIVE, profile="vlm"))
    assert profile_of("auto", None).name == "openai"
    assert profile_of("auto", "https://api.openai.com/v1").name == "openai"
    assert profile_of("auto", "http://localhost:8000/v1").name == "none"


def test_a_budget_needs_a_price(tmp_path: Path):
    budgeted = replace(LIVE, budget_usd=1.0)
    with pytest.raises(UserError) as error:
        open_answers(budgeted)
    assert error.value.text == (
        f"--llm-budget-usd needs the price of 'a-model'; write it to '{tmp_path}/config/acc/"
        'prices.toml\': [models."a-model"] with prompt_usd_per_million = ... and '
        "completion_usd_per_million = ... on lines of their own"
    )
    own = tmp_path / "config" / "acc" / "prices.toml"
    own.parent.mkdir(parents=True)
    own.write_text(
        '[models."a-model"]\nprompt_usd_per_million = 1\ncompletion_usd_per_million = 2.5\n'
    )
    ledger = Ledger()
    open_answers(budgeted, ledger)
    assert ledger.price is not None
    assert (ledger.price.prompt_usd, ledger.price.completion_usd) == (1, 2.5)


def test_answers_are_counted_by_subject(tmp_path: Path):
    prices = tmp_path / "p.toml"
    prices.write_text(
        "[models.a-model]\nprompt_usd_per_million = 1e5\ncompletion_usd_per_million = 2e5\n"
    )
    ledger = Ledger()
    with serving([says("x", tokens=(10, 5))]) as server:
        answers = open_answers(replace(LIVE, base_url=server.url, prices=prices), ledger)
        for subject in ("@a", "@b", "@a"):
            answers.ask(a_request(subject))
    assert ledger.by_subject["@a"] == Cost(2, 20, 10, 4.0)
    assert ledger.total == Cost(3, 30, 15, 6.0)
    assert ledger.table() == [
        "model answers for  answers  prompt tokens  answer tokens     USD",
        "@a                       2             20             10  4.0000",
        "@b                       1             10              5  2.0000",
        "in all                   3             30             15  6.0000",
    ]


def test_parts_are_under_their_kernels(tmp_path: Path):
    script = tmp_path / "script"
    answers = "".join(f"=== kernel {s}\nx\n" for s in ("exp of @a", "log of @a", "@b"))
    script.write_text(f"{MARK}\n{answers}")
    ledger = Ledger()
    choice = ProviderChoice(ProviderKind.SCRIPT, script)
    asked = open_answers(LlmOptions(LlmMode.LIVE, choice, model="script"), ledger)
    for subject in ("exp of @a", "@b", "log of @a"):
        asked.ask(a_request(subject))
    assert {name: cost.calls for name, cost in ledger.by_kernel.items()} == {"@a": 2, "@b": 1}
    assert [line.split()[:2] for line in ledger.table()[1:]] == [
        ["@a", "2"],
        ["exp", "1"],
        ["log", "1"],
        ["@b", "1"],
        ["in", "all"],
    ]
    assert ledger.total.usd == 0


def test_money_is_unknown_without_a_price():
    ledger = Ledger()
    with serving([says("x")]) as server:
        open_answers(replace(LIVE, base_url=server.url), ledger).ask(a_request())
    assert ledger.total.usd is None
    assert ledger.table()[-1].endswith("unknown")
    assert Ledger().table() == []


def test_the_log_has_everything_but_the_key(tmp_path: Path):
    log = tmp_path / "log"
    echoes = says(f"your key is {KEY}")
    refuses = status(400, f"bad key {KEY}")
    with serving([echoes, refuses]) as server:
        answers = open_answers(replace(LIVE, base_url=server.url, log=log))
        assert answers.ask(a_request()).text == "your key is [key]"
        with pytest.raises(UserError):
            answers.ask(a_request())
    files = sorted(log.iterdir())
    assert [file.name for file in files] == ["0001.call.json", "0002.call.json"]
    texts = [file.read_text() for file in files]
    assert not any(KEY in text for text in texts)
    assert "your key is [key]" in texts[0]
    assert "write it" in texts[0]
    assert '"error": "no answer to kernel @softmax: the server refuses' in texts[1]


def test_a_log_that_cannot_be_written(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(UserError, match="cannot make the directory '.*file/log'"):
        open_answers(replace(LIVE, log=tmp_path / "file" / "log"))


def test_a_script_is_recorded_as_written_by_hand(tmp_path: Path):
    script = tmp_path / "script"
    script.write_text(f"{MARK}\n=== kernel @softmax\nx\n")
    choice = ProviderChoice(ProviderKind.SCRIPT, script)
    lock = tmp_path / "lock"
    answers = open_answers(LlmOptions(LlmMode.RECORD, choice, lock, model="script"))
    assert isinstance(answers, RecordedAnswers)
    answers.ask(a_request())
    assert 'answered_by = "hand-written"' in lock.read_text()
    assert LockFile.open(lock).content.unfinished
