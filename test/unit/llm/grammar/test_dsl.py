"""The grammar of kernels, as a real engine takes it, and against the reader of the language."""

import ast
from collections import Counter
from random import Random

import pytest
from xdsl.ir import Block, Operation
from xdsl.irdl import IRDLOperation

from acc.diagnostics import UserError
from acc.frontend.dsl import import_dsl
from acc.frontend.dsl.body import Body
from acc.frontend.dsl.call import UPTO, Call
from acc.frontend.dsl.limits import MAX_DEPTH
from acc.frontend.dsl.loop import PARALLEL
from acc.frontend.dsl.names import Names
from acc.frontend.dsl.ops import callable_operations, spelling_of
from acc.frontend.dsl.ops.arith import arith_operations, parameters_of
from acc.frontend.dsl.parameters import Parameters
from acc.frontend.dsl.scope import Scope
from acc.frontend.dsl.source import LanguageError, Source
from acc.frontend.dsl.statements import READERS
from acc.frontend.dsl.types import ELEMENT_TYPES
from acc.llm.grammar.dsl import dsl_grammar, dsl_rules
from test.unit.llm.grammar.dsl_texts import GOOD, MALFORMED
from test.unit.llm.grammar.engine import accepted_length, accepts, gbnf_to_lark
from test.unit.llm.grammar.walk import Walk

GRAMMAR = dsl_grammar()
NOTATIONS = {"lark": GRAMMAR.lark, "gbnf": gbnf_to_lark(GRAMMAR.gbnf)}
RULES = dsl_rules()


def where_it_stops(lark: str, text: str) -> str:
    """What is around the place up to which a text could be written."""
    length = accepted_length(lark, text)
    return f"{text[max(length - 60, 0) : length]!r} then {text[length : length + 40]!r}"


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("name", GOOD)
def test_kernels_are_accepted(name: str, notation: str):
    lark, text = NOTATIONS[notation], GOOD[name]
    assert accepts(lark, text), where_it_stops(lark, text)


def test_there_are_kernels_of_every_kind():
    assert len(GOOD) > 50
    kinds = Counter(name.split(" ")[0].split("/")[0] for name in GOOD)
    assert kinds["written"] and kinds["example"] and kinds["examples"] and kinds["docs"]


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_texts_are_refused(name: str, notation: str):
    assert not accepts(NOTATIONS[notation], MALFORMED[name])


@pytest.mark.parametrize("depth", [MAX_DEPTH, MAX_DEPTH + 1])
def test_blocks_are_as_deep_as_the_reader_takes(depth: int):
    blocks = "".join(f"{'    ' * i}if N > {i}:\n" for i in range(1, depth))
    head = 'import acc\nfrom acc import f32, gm\n\nN = acc.symbol("N")\n\n\n'
    text = f"{head}@acc.kernel\ndef k(x: gm[N, f32]):\n{blocks}{'    ' * depth}pass\n"
    assert accepts(GRAMMAR.lark, text) == (depth == MAX_DEPTH)


_PRELUDE = f"""import acc
import math
from acc import {", ".join(ELEMENT_TYPES)}, gm
N0 = acc.symbol("N0")
BLOCK = 4
"""
_NAMES = [*"abcdefghijkrstuvwxyz", "N0", "BLOCK"]
_KERNELS = Walk(RULES, {"NAME": _NAMES, "imports": [_PRELUDE], "outside": ["\n"]})
_FILES = Walk(RULES, {})


@pytest.mark.parametrize("seed", range(300))
def test_what_the_grammar_gives_is_of_the_language(seed: int):
    random = Random(seed)
    walk = _KERNELS if seed % 4 else _FILES
    text = walk.text(random, random.choice([60, 150, 400, 1000]))
    check_calls(text)
    try:
        import_dsl(text, "walk.py")
    except LanguageError as error:
        raise AssertionError(f"{error.place}: {error.text}\n{text}") from error
    except UserError:
        pass  # it means nothing, which no grammar can see


def check_calls(text: str) -> None:
    """Checks the arguments of all calls, also of those behind the first error."""
    source = Source.of(text, "walk.py")
    body = Body(
        source,
        Names(source, frozenset(callable_operations())),
        READERS,
        "kernel",
        (),
        Block(),
        Scope(),
    )
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func).removeprefix("acc.")
            if (parameters := _parameters(name)) is not None:
                Call.bind(body, node, name, parameters)


def _parameters(name: str) -> Parameters | None:
    own = {"upto": UPTO, "parallel": PARALLEL}
    if name in own:
        return own[name]
    if name.removeprefix("arith.") in arith_operations() and name.startswith("arith."):
        return parameters_of(name.removeprefix("arith."))
    op_class = callable_operations().get(name)
    spelling = None if op_class is None else spelling_of(op_class)
    return None if spelling is None else spelling.parameters


def test_calls_of_every_operation_have_arguments_that_it_takes():
    random = Random(1)
    calls = [_KERNELS.text(random, 40, start="call") for _ in range(1500)]
    for call in calls:
        check_calls(call)
    found = {call[: call.index("(")].removeprefix("acc.") for call in calls}
    assert found == set(callable_operations())


@pytest.mark.parametrize("op", callable_operations().values(), ids=lambda op: op.name)
def test_operations_have_a_declarative_format(op: type[Operation]):
    """What grammars and prompts are made of is said once, in the definition."""
    assert issubclass(op, IRDLOperation)
    assert op.get_irdl_definition().assembly_format is not None
