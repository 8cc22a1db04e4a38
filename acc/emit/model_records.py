"""What is said over a kernel that a model wrote, and why one is not emitted."""

import re
from collections.abc import Iterator

from xdsl.ir import Operation

from acc.diagnostics import UserError
from acc.dialects.tile.record import ModelRecordAttr, lacks_record, records_of

_PLAIN = re.compile(r"[^A-Za-z0-9 _.,:;=+@/-]")


def check_records(module: Operation) -> None:
    """Raises `UserError` at the first operation from a model that has no record of its checks."""
    for op in module.walk():
        if lacks_record(op):
            raise UserError(
                f"'{op.name}' is from a model and has no record of what it passed; legal are "
                "answers that llm-lower accepted, and text without the attribute 'from_model'",
                op,
            )


def record_lines(op: Operation) -> Iterator[str]:
    """Lines of a comment about a kernel: who wrote what is in it, and what that passed."""
    for record in records_of(op):
        yield from _lines(record)


def _lines(record: ModelRecordAttr) -> Iterator[str]:
    rounds = record.rounds.data
    yield plain(
        f"Written by a model: {record.model.data}, provider {record.provider.data}, request "
        f"{record.request.data}, {rounds} {'round' if rounds == 1 else 'rounds'}."
    )
    passed = (f"{check.check.data} {check.count.data}" for check in record.passed)
    yield plain(f"Checks passed: {', '.join(passed)}.")


def plain(text: str) -> str:
    """Text of which nothing can end a comment, or go on in the next line."""
    return _PLAIN.sub("_", text)
