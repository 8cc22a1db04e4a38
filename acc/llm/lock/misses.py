"""Why nothing is recorded for a request: the nearest entry, and what differs from it."""

from __future__ import annotations

from acc.diagnostics import UserError, note
from acc.llm.lock.entry import Entry, LockContent
from acc.llm.lock.identity import Identity
from acc.llm.request import Request

_SHOWN = 4


def miss(request: Request, identity: Identity, content: LockContent, path: str) -> UserError:
    """The error for a request that a lock file has no answer to."""
    what = f"no recorded answer to {request.kind} {request.subject} in '{path}'"
    hint = note("--llm-mode record asks the provider, and keeps what it answers")
    if not (near := _nearest(request.subject, identity, content)):
        known = sorted({entry.subject for entry in content.entries.values()})
        has = f"it has answers for {_listed(known)}" if known else "the file has none"
        return UserError(f"{what}: {has}", notes=[hint])
    differences = identity.differences(near.identity)
    if not identity.sampling.model:
        # what replay is not told is free
        differences = identity.differences(near.identity.of_any_model())
    if not differences:
        return UserError(
            f"{what}: the recorded conversation ended after {len(near.rounds)} answers without "
            "one that was accepted",
            notes=[hint],
        )
    return UserError(f"{what}: {_listed(differences)}", notes=[hint])


def _nearest(subject: str, identity: Identity, content: LockContent) -> Entry | None:
    """The entry of the same subject or spec that differs in the fewest parts."""
    entries = [
        entry
        for entry in content.entries.values()
        if (entry.subject == subject or entry.identity.spec == identity.spec)
    ]
    return min(
        entries,
        key=lambda entry: (
            entry.identity.kind != identity.kind,
            entry.identity.spec != identity.spec,
            entry.subject != subject,
            len(identity.differences(entry.identity)),
            entry.key,
        ),
        default=None,
    )


def _listed(texts: list[str]) -> str:
    more = [f"and {len(texts) - _SHOWN} more"] if len(texts) > _SHOWN else []
    return "; ".join([*texts[:_SHOWN], *more])
