"""
The text of a fragment as a model is told about it.

Limits come from the reader; a test reads the example in here.
"""

from __future__ import annotations

from xdsl.ir import Operation

from acc.frontend.dsl.types import ELEMENT_TYPES
from acc.frontend.fragment.forms import BY_HAND, Kind, OneOf, Piece, Type, Word
from acc.frontend.fragment.limits import MAX_DEPTH, MAX_NAME_LENGTH
from acc.llm.prompts.call_text import call_form
from acc.llm.prompts.calls import scalar_calls
from acc.llm.request import PromptPart

_TEXT = """\
A fragment is MLIR. It is one operation with one block, whose arguments are, in this order, what it
reads (tensors on chip, numbers, sizes in use), the one tensor that it writes, and its scratch
tensors, of whose elements `scratch` says the numbers; without scratch that part is left out:

{example}
- A tensor on chip is `!ascendc.local_tensor<f32>`; element types are {elements}. It has no shape:
  it is elements one after the other, and how many an instruction takes is said by its operands.
- The last argument in front of the scratch is written, every element that is in use, and may be
  read after that. Scratch is written and read. Everything else is only read.
- Instructions run one after the other. What is in scratch, or in the tensor to write, before the
  fragment is not defined, and neither is what lies between rows and behind the elements in use.
- `ascendc.subscript` gives a tensor from an element on.
- There are no copies from or to global memory, no queues, no flags and no barriers: the compiler
  puts in what orders the instructions.
- Every constant is an operation, `%c8 = arith.constant 8 : index`, `%half = arith.constant 0.5 :
  f32`, `%inf = arith.constant 0x7F800000 : f32`. Counts, masks, repeats and offsets on chip are of
  the type `index`; params are numbers in the text.
- `scf.for` is a loop, with values that it carries or without; `scf.if` a branch. Both hand on
  scalars only. Blocks are at most {depth} inside each other.
- Names have at most {name} letters, digits and underscores. There are no attributes, strings,
  symbols, locations and no other dialects."""

EXAMPLE = """\
ascendc.fragment scratch [64] {
^bb0(%in0 : !ascendc.local_tensor<f32>, %n0 : index, %out : !ascendc.local_tensor<f32>,
     %t : !ascendc.local_tensor<f32>):
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %half = arith.constant 0.5 : f32
  %last = arith.subi %n0, %c1 : index
  %total = scf.for %row = %c0 to %n0 step %c1 iter_args(%before = %c0) -> (index) {
    %at = arith.muli %row, %c64 : index
    %from = ascendc.subscript %in0[%at]
      : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    %to = ascendc.subscript %out[%at]
      : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    ascendc.muls %t, %from, %half count %c64 : !ascendc.local_tensor<f32>, f32
    %is_last = arith.cmpi eq, %row, %last : index
    scf.if %is_last {
      ascendc.abs %to, %t count %c64 : !ascendc.local_tensor<f32>
    } else {
      ascendc.add %to, %t, %from mask %c64 repeat %c1 params [1, 1, 1, 8, 8, 8]
        : !ascendc.local_tensor<f32>
    }
    %next = arith.addi %before, %c1 : index
    scf.yield %next : index
  }
}
"""
"""Every form of the language, in a fragment that computes nothing of use."""


def fragment_language_parts() -> tuple[PromptPart, ...]:
    """The parts about the language; the same in all questions for a fragment."""
    text = _TEXT.format(
        example=EXAMPLE, elements=" ".join(ELEMENT_TYPES), depth=MAX_DEPTH, name=MAX_NAME_LENGTH - 1
    )
    return (
        PromptPart("language of fragments", text),
        PromptPart("operations on scalars", "\n".join(map(_form, scalar_calls()))),
    )


def _form(op: type[Operation]) -> str:
    if op not in BY_HAND:
        return call_form(op)
    return f"%result = {op.name} {' '.join(map(_piece, BY_HAND[op]))}".replace(" ,", ",")


def _piece(piece: Piece) -> str:
    match piece:
        case OneOf(words):
            return "|".join(words)
        case Word(text):
            return text
        case Kind.NUMBER:
            return "0.5 : f32"
        case Type():
            return "type of both"
        case _:
            return "%value"
