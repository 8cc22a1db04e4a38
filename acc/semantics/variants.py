"""Sizes of symbols for which each variant of a kernel is taken."""

from collections.abc import Iterator, Mapping

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import IntegerAttr, ModuleOp

from acc.dialects.tile.kernel import KernelOp, VariantOp
from acc.interp.interpreter import Frame, Interpreter, InterpreterError
from acc.interp.tile.global_tensor import Symbols
from acc.interp.tile.host import Launch, run_host
from acc.interp.tile.kernel import chosen_variant
from acc.semantics.cases import BASE_SIZES


def variant_sizes(module: ModuleOp) -> Iterator[Mapping[str, int]]:
    """For each variant that none of the usual sizes take, sizes that do."""
    interpreter = Interpreter(module)
    for op in module.body.block.ops:
        if isinstance(op, KernelOp):
            yield from _sizes_of(interpreter, op)


def _sizes_of(interpreter: Interpreter, kernel: KernelOp) -> Iterator[Mapping[str, int]]:
    variants = {op for op in kernel.body.block.ops if isinstance(op, VariantOp)}
    for number, sizes in enumerate(_candidates(kernel)):
        if not variants:
            return
        variant = _variant(interpreter, kernel, sizes)
        if variant is not None and variant in variants:
            variants.remove(variant)
            if number >= len(BASE_SIZES):
                yield sizes


def _candidates(kernel: KernelOp) -> Iterator[Mapping[str, int]]:
    """The usual sizes, then each symbol around the numbers, and quotients, in conditions."""
    for size in BASE_SIZES:
        yield dict.fromkeys(kernel.symbols(), size)
    mentioned = {
        op.value.value.data
        for variant in kernel.body.block.ops
        if isinstance(variant, VariantOp)
        for op in variant.condition.walk()
        if isinstance(op, ConstantOp) and isinstance(op.value, IntegerAttr)
    }
    quotients = {limit // size for limit in mentioned for size in mentioned if size > 0}
    numbers = {number + step for number in mentioned | quotients for step in (-1, 0, 1)}
    for number in sorted(number for number in numbers if number > 0):
        for symbol in kernel.symbols():
            yield {**dict.fromkeys(kernel.symbols(), BASE_SIZES[0]), symbol: number}


def _variant(
    interpreter: Interpreter, kernel: KernelOp, sizes: Mapping[str, int]
) -> VariantOp | None:
    symbols = Symbols(dict(sizes))
    frame = Frame(interpreter).having(symbols)
    try:
        host = kernel.host
        launch = Launch(1, {}) if host is None else run_host(frame, kernel, host.data, symbols)
        return chosen_variant(frame.having(launch), kernel)
    except InterpreterError:
        return None
