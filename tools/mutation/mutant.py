"""Mutants: which operator broke a module where, and the broken module under its own names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp, StringAttr, SymbolRefAttr
from xdsl.dialects.func import FuncOp

from acc.dialects.ascendc.system import KernelOp
from acc.dialects.tile.program import LaunchOp, ProgramOp
from tools.mutation.edit import module_of
from tools.mutation.operator import Operator, Site


@dataclass(frozen=True)
class Mutant:
    """A module with one rule broken."""

    operator: Operator
    number: int
    """Which of the operator's sites."""

    module: ModuleOp
    text: str
    """What was changed, and where."""

    benign: str | None

    @property
    def name(self) -> str:
        """Operator and site."""
        return f"{self.operator.name}[{self.number}]"


def make(module: ModuleOp, operator: Operator, number: int) -> Mutant:
    """Breaks a copy of a module."""
    copy = module.clone()
    site = list(operator.sites(copy))[number]
    text = _described(site)
    site.change()
    return Mutant(operator, number, copy, text, site.benign)


def _described(site: Site) -> str:
    order = [op for op in module_of(site.op).walk() if op.name == site.op.name]
    hints = [v.name_hint for v in (*site.op.operands, *site.op.results) if v.name_hint]
    names = " ".join(f"%{hint}" for hint in hints[:4])
    return f"{site.op.name} {order.index(site.op)} ({names}): {site.text}"


def renamed(module: ModuleOp, suffix: str) -> ModuleOp:
    """A copy whose kernels, host functions and programs have other names."""
    copy = module.clone()
    names: dict[str, str] = {}
    for op in copy.body.block.ops:
        if isinstance(op, KernelOp | FuncOp | ProgramOp):
            names[op.sym_name.data] = op.sym_name.data + suffix
            op.sym_name = StringAttr(names[op.sym_name.data])
    for op in copy.walk():
        if isinstance(op, KernelOp):
            op.host = StringAttr(names[op.host.data])
        elif isinstance(op, LaunchOp):
            op.kernel = SymbolRefAttr(_new(names, op))
    return copy


def _new(names: Mapping[str, str], op: LaunchOp) -> str:
    return names[op.kernel.root_reference.data]
