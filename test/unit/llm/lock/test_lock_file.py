"""Lock files: what is written is read again, diffs well, and is said to be damaged at its line."""

import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from acc.diagnostics import UserError
from acc.llm.lock.entry import Entry, LockContent, LockedRound
from acc.llm.lock.file import LockFile
from acc.llm.lock.identity import Identity
from acc.llm.lock.reader import read_lock
from acc.llm.lock.writer import lock_text, string
from acc.llm.request import PromptPart, Sampling
from test.unit.llm.requests import PARTS, a_conversation, a_request, an_answer


def entry_for(subject: str = "@softmax", text: str = "the kernel\n") -> Entry:
    request = a_request(subject, spec=f"spec of {subject}\n")
    rounds = [LockedRound.of(r, 0) for r in a_conversation(request)]
    rounds[-1] = replace(rounds[-1], answer=an_answer(text))
    return Entry(subject, Identity.of(request), tuple(rounds), rounds[-1].answer)


def content_of(*entries: Entry) -> LockContent:
    return LockContent({entry.key: entry for entry in entries}, {})


def test_what_is_written_is_read_again():
    content = content_of(entry_for(), entry_for("@relu"))
    content.unfinished["k"] = replace(entry_for("@gelu"), accepted=None)
    again = read_lock(lock_text(content), "lock")
    assert again.entries == content.entries
    assert list(again.unfinished.values()) == list(content.unfinished.values())


def test_texts_stand_as_they_are():
    text = "import acc\n\ndef f(x):\n    return acc.exp(x)\n"
    assert text in lock_text(content_of(entry_for(text=text)))


def test_entries_are_sorted_and_nothing_else_moves():
    one, two = entry_for("@a"), entry_for("@b")
    both = lock_text(content_of(one, two))
    assert both == lock_text(content_of(two, one))
    assert both.startswith(lock_text(content_of(one)))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "a\n",
        "\na\n\n",
        "'''\n'''",
        "x'\ny'",
        '"""\n"""\n\\',
        "\\\n",
        "[[entry]]\n[[entry]]\n",
        "<<<<<<< a\n=======\n>>>>>>> b\n",
        "a\r\nb\rc\n",
        "\x00\x1b[31m\n\x7f",
        "\u2028\u0085\n\U0001f600",
        "tab\there\n",
    ],
)
def test_any_text_is_kept(text: str):
    assert tomllib.loads(f"x = {string(text)}") == {"x": text}
    entry = entry_for(text=text)
    written = lock_text(content_of(entry, entry_for("@z")))
    assert read_lock(written, "lock").entries[entry.key] == entry
    lines = written.split("\n")
    assert lines.count("[[entry]]") == 2
    assert not any(line.startswith(("<<<<<<<", "=======", ">>>>>>>")) for line in lines)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_string_is_a_toml_string(text: str):
    assert tomllib.loads(f"x = {string(text)}") == {"x": text}


def test_a_lone_surrogate_becomes_a_replacement_character():
    assert tomllib.loads(f"x = {string(chr(0xD800))}") == {"x": "\ufffd"}


def damaged(text: str) -> str:
    with pytest.raises(UserError) as error:
        read_lock(text, "the.lock")
    return f"{error.value.place}: {error.value.text}"


def line_of(text: str, line: str, number: int = 0) -> int:
    return [n for n, other in enumerate(text.split("\n"), 1) if other == line][number]


def test_damage_is_one_error_at_its_line():
    text = lock_text(content_of(entry_for("@a"), entry_for("@b")))
    second = line_of(text, "[[entry]]", 1)
    assert damaged(text.replace('subject = "@b"', "subject = @b")).startswith(
        f"the.lock:{second + 1}:11: damaged lock file: invalid value"
    )
    assert damaged(text.replace('subject = "@b"\n', "")) == (
        f"the.lock:{second}:1: damaged lock file: the field 'subject' is missing"
    )
    assert damaged(text.replace('subject = "@b"', 'subject = "@b"\nnew = 1')) == (
        f"the.lock:{second}:1: damaged lock file: unknown field 'new'"
    )
    assert damaged(text.replace('subject = "@b"', "subject = 3")) == (
        f"the.lock:{second}:1: damaged lock file: 'subject' is 3, expected a string"
    )
    assert "the key of the entry for @b is" in damaged(text.replace("spec of @b", "spec of @c"))
    assert damaged(text.replace('kind = "kernel"', 'kind = "poem"', 1)) == (
        "the.lock:5:1: damaged lock file: 'kind' is 'poem', expected plan, kernel, fragment"
    )
    cut = text[: text.index("the kernel") + 5]
    assert damaged(cut).startswith(f"the.lock:{len(cut.splitlines())}:")


def test_an_unknown_version_says_which_is_known():
    text = lock_text(content_of()).replace("version = 1", "version = 9")
    assert (
        damaged(text) == "the.lock:1:1: damaged lock file: its version is 9, and this acc reads 1"
    )


def test_a_merge_conflict_is_told():
    text = lock_text(content_of(entry_for())) + "<<<<<<< ours\n=======\n>>>>>>> theirs\n"
    line = line_of(text, "<<<<<<< ours")
    assert damaged(text) == (
        f"the.lock:{line}:1: damaged lock file: a merge conflict is left, expected one of its sides"
    )


def test_the_key_has_what_decides_an_answer_and_nothing_else():
    request = a_request()
    key = Identity.of(request).key
    same = [
        replace(request, subject="@other"),
        replace(request, messages=()),
        replace(request, parts=tuple(reversed(PARTS))),
    ]
    assert {Identity.of(other).key for other in same} == {key}
    changed = [
        a_request(spec="other"),
        a_request(chip="ascend910b3"),
        a_request(parts=PARTS[:1]),
        a_request(parts=(PromptPart("tile.exp", "other"), PARTS[1])),
        *(
            a_request(sampling=sampling)
            for sampling in (
                Sampling("other"),
                Sampling("a-model", 0.5),
                Sampling("a-model", None),
                Sampling("a-model", seed=1),
                Sampling("a-model", max_tokens=1),
            )
        ),
    ]
    assert len({key, *(Identity.of(other).key for other in changed)}) == len(changed) + 1


def test_a_definition_changes_only_the_keys_of_what_used_it():
    exp, relu = PromptPart("tile.exp", "old"), PromptPart("tile.relu", "text")
    changed = PromptPart("tile.exp", "new")

    def key(*parts: PromptPart) -> str:
        return Identity.of(a_request(parts=parts)).key

    assert key(exp, relu) != key(changed, relu)
    assert key(relu) == key(relu)
    assert key(exp) != key(changed)


def test_a_file_is_replaced_as_a_whole(tmp_path: Path):
    path = tmp_path / "acc.llm.lock"
    LockFile.open(path).put(entry_for("@a"))
    LockFile.open(path).put(entry_for("@b"))
    assert [e.subject for e in LockFile.open(path).content.entries.values()] == ["@a", "@b"]
    assert [p.name for p in tmp_path.iterdir()] == ["acc.llm.lock"]
    assert path.stat().st_mode & 0o777 == 0o644


def test_a_link_stays_one(tmp_path: Path):
    (tmp_path / "real").mkdir()
    target, link = tmp_path / "real" / "lock", tmp_path / "acc.llm.lock"
    link.symlink_to(target)
    LockFile.open(link).put(entry_for("@a"))
    assert link.is_symlink()
    assert "@a" in target.read_text()


def test_a_folder_that_is_not_there_is_told(tmp_path: Path):
    with pytest.raises(UserError, match="cannot write a lock file in '.*gone': no such file"):
        LockFile.open(tmp_path / "gone" / "lock").put(entry_for())


def test_what_cannot_be_kept_is_told_before_anything_is_asked(tmp_path: Path):
    LockFile.open(tmp_path / "lock").check_writable()
    with pytest.raises(UserError, match="there is no directory '.*gone' for '.*gone/lock'"):
        LockFile.open(tmp_path / "gone" / "lock").check_writable()
    with pytest.raises(UserError, match="cannot be written"):
        LockFile.open(tmp_path).check_writable()


def test_two_processes_keep_each_others_entries(tmp_path: Path):
    path = tmp_path / "acc.llm.lock"
    code = (
        "import sys; from pathlib import Path; from acc.llm.lock.file import LockFile\n"
        "from test.unit.llm.lock.test_lock_file import entry_for\n"
        "lock = LockFile.open(Path(sys.argv[1]))\n"
        "for n in range(10): lock.put(entry_for(f'@{sys.argv[2]}{n}'))\n"
    )
    children = [
        subprocess.Popen([sys.executable, "-c", code, str(path), name], env={"PYTHONPATH": "."})
        for name in "ab"
    ]
    assert [child.wait() for child in children] == [0, 0]
    subjects = {entry.subject for entry in LockFile.open(path).content.entries.values()}
    assert subjects == {f"@{name}{n}" for name in "ab" for n in range(10)}
