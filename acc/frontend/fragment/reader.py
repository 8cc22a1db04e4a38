"""The text of a fragment, as a model writes it, to a verified `ascendc.fragment`."""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import Builtin
from xdsl.utils.exceptions import ParseError, VerifyException

from acc.diagnostics import UserError, diagnostic_of
from acc.dialects.ascendc import Ascendc
from acc.dialects.ascendc.fragment import FragmentOp
from acc.frontend.dsl.source import LanguageError
from acc.frontend.fragment.tokens import check_tokens
from acc.locations import Place
from acc.parsing import parse_module


def read_fragment(text: str, name: str = "answer") -> FragmentOp:
    """
    The fragment that a text is; `name` is the file's in messages.

    Its operations have places in the text, and it has no operands yet: `bind` gives it some.
    Raises `LanguageError` for what is no form of the language, and `UserError` for a form that
    means nothing or does not verify.
    """
    check_tokens(text, name)
    try:
        module = parse_module(_context(), text, name)
    except (ParseError, VerifyException) as error:
        found = diagnostic_of(error)
        assert found is not None
        raise UserError(found.text, found.place, found.notes) from error
    ops = list(module.body.block.ops)
    if len(ops) != 1 or not isinstance(ops[0], FragmentOp):
        raise LanguageError(
            f"a text is one '{FragmentOp.name}', found {len(ops)} operations", Place(name, 1, 1)
        )
    fragment = ops[0]
    if fragment.arguments or fragment.attributes:
        raise LanguageError(
            f"a text of '{FragmentOp.name}' has no operands and no attributes; it takes what the "
            "arguments of its body say",
            fragment,
        )
    fragment.detach()
    return fragment


def _context() -> Context:
    """The dialects that fragments are of, and no others."""
    context = Context()
    for dialect in (Builtin, Ascendc, arith.Arith, scf.Scf):
        context.load_dialect(dialect)
    return context
