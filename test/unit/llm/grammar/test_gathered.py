"""The grammars on all texts of the project: what is read can be written, what is refused not."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

import pytest
from xdsl.utils.exceptions import DiagnosticException

from acc.frontend.dsl import import_dsl
from acc.frontend.dsl.source import LanguageError
from acc.frontend.fragment import read_fragment
from acc.llm.grammar.dsl import dsl_grammar
from acc.llm.grammar.fragment import fragment_grammar
from acc.llm.request import RequestKind
from test.unit.llm.grammar.engine import accepts, gbnf_to_lark
from test.unit.llm.grammar.gathered import gathered

READERS = {RequestKind.KERNEL: import_dsl, RequestKind.FRAGMENT: read_fragment}
GRAMMARS = {RequestKind.KERNEL: dsl_grammar(), RequestKind.FRAGMENT: fragment_grammar()}
NOTATIONS = {
    (kind, notation): grammar.lark if notation == "lark" else gbnf_to_lark(grammar.gbnf)
    for kind, grammar in GRAMMARS.items()
    for notation in ("lark", "gbnf")
}

PLAINER = {"test/unit/frontend/dsl/test_places.py": "two statements on a line, a single quote"}
"""Files with texts that only the reader takes, and in what the grammar asks for a plainer one."""


@cache
def sorted_by_readers(kind: RequestKind) -> Mapping[str, Sequence[str]]:
    """The names of the texts that are `read`, have no `syntax` or no `meaning`."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, text in gathered(kind).items():
        try:
            READERS[kind](text, name)
            found["read"].append(name)
        except LanguageError:
            found["syntax"].append(name)
        except DiagnosticException:
            found["meaning"].append(name)
    return found


@pytest.mark.parametrize(("kind", "notation"), NOTATIONS)
def test_what_is_read_can_be_written(kind: RequestKind, notation: str):
    texts, lark = gathered(kind), NOTATIONS[kind, notation]
    wrong = [name for name in sorted_by_readers(kind)["read"] if not accepts(lark, texts[name])]
    assert [name for name in wrong if not any(file in name for file in PLAINER)] == []
    assert len(wrong) <= len(PLAINER)


@pytest.mark.parametrize(("kind", "notation"), NOTATIONS)
def test_what_has_no_syntax_cannot_be_written(kind: RequestKind, notation: str):
    texts, lark = gathered(kind), NOTATIONS[kind, notation]
    assert [name for name in sorted_by_readers(kind)["syntax"] if accepts(lark, texts[name])] == []


@pytest.mark.parametrize(
    ("kind", "read", "syntax"), [(RequestKind.KERNEL, 75, 80), (RequestKind.FRAGMENT, 15, 10)]
)
def test_texts_come_from_everywhere(kind: RequestKind, read: int, syntax: int):
    found = sorted_by_readers(kind)
    assert len(found["read"]) >= read and len(found["syntax"]) >= syntax, found
    assert {name.split()[0] for name in found["read"]} >= {"answer", "string", "file"}
