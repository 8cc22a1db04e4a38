"""The table of what models wrote, from results made by hand."""

from acc.bench.record import Record
from tools.live_table import live_table

ANSWERED = {"calls": 3, "prompt_tokens": 100, "completion_tokens": 40, "usd": 0.5}


def asked(kind: str, ending: str, rounds: int, *failed: str) -> dict[str, object]:
    """How a question ended."""
    return {"kind": kind, "ending": ending, "rounds": rounds, "failed": list(failed)}


def result(
    task: str,
    questions: list[dict[str, object]] | None,
    status: str = "ok",
    model: str = "m",
    usd: float | None = 0.5,
) -> Record:
    """The line of a task."""
    llm = {"model": model, "max_rounds": 3, "temperature": 0.0, "seed": None}
    return Record(
        {
            "task": task,
            "category": task.partition("/")[0],
            "status": status,
            "diagnostics": [{"severity": "error", "message": f"no {task}"}],
            "llm_questions": questions,
            "llm_cost": None if questions is None else {**ANSWERED, "usd": usd},
            "options": {"llm": llm, "asking": "kernels", "dtype": None, "chip": None},
        }
    )


PLANNED = asked("plan", "accepted", 1)


def rows(*records: Record) -> list[list[str]]:
    """The words of the lines."""
    return [line.split() for line in live_table(records)]


def test_a_task_counts_by_its_slowest_kernel():
    kernels = [asked("kernel", "accepted", 1), asked("kernel", "accepted", 3, "syntax", "values")]
    table = rows(result("a/both", [PLANNED, kernels[0], PLANNED, kernels[1]]))
    assert table[2] == ["a", "1", "0", "0", "1", "0", "0", "0", "1", "3", "100", "40", "0.5000"]
    assert "checks that a kernel failed: syntax 1, values 1" in " ".join(table[-1])


def test_every_task_is_right_never_wrong_or_other():
    once = [PLANNED, asked("kernel", "accepted", 1)]
    table = rows(
        result("a/right", once),
        result("a/never", [asked("plan", "refused", 3, "plan", "plan", "plan")], "unsupported"),
        result("a/wrong", once, "mismatch"),
        result("a/stopped", [asked("plan", "stopped", 0)], "error"),
        result("a/died", None, "error"),
        result("a/nothing", [], "ok"),
    )
    assert table[2][:8] == ["a", "6", "1", "1", "1", "1", "1", "3"]
    ends = {words[0]: words[1] for words in table if words[0].endswith(":")}
    assert ends == {
        "a/wrong:": "wrong:",
        "a/stopped:": "other:",
        "a/died:": "other:",
        "a/nothing:": "other:",
    }


def test_the_last_result_of_a_task_counts_and_all_its_costs():
    stopped = result("a/x", [PLANNED, asked("kernel", "stopped", 1, "syntax")], "error")
    table = rows(stopped, result("a/x", [PLANNED, asked("kernel", "accepted", 2, "values")]))
    assert table[2] == ["a", "1", "0", "1", "1", "0", "0", "0", "1", "6", "200", "80", "1.0000"]


def test_models_have_tables_of_their_own_and_unknown_prices_are_said():
    once = [PLANNED, asked("kernel", "accepted", 1)]
    table = rows(result("a/x", once), result("a/x", once, model="other", usd=None))
    assert [words[1] for words in table if words[0] == "model"] == ["m,", "other,"]
    assert [words[-1] for words in table if words[0] == "total"] == ["0.5000", "unknown"]
