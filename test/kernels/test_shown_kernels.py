"""The kernels that a model is shown: each is right at several sizes."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp, StringAttr

from acc import registry
from acc.dialects.tile.category import Category
from acc.dialects.tile.program import ProgramOp
from acc.exec.compare import compare
from acc.frontend.dsl.reader import import_dsl
from acc.interp.interpreter import Interpreter
from acc.interp.values import Array, as_array
from acc.llm.example_store import Example, all_examples, examples_for
from acc.pass_pipeline import parse_pipeline
from acc.pass_runner import run_pipeline
from test.kernels.many_programs import Job, run_jobs
from test.kernels.shown_kernels import SHOWN

pytest.importorskip("torch")


@dataclass(frozen=True)
class Case:
    """A kernel with some numbers of its file replaced, at one size."""

    example: Example
    constants: Mapping[str, int]
    sizes: Mapping[str, int]

    @property
    def name(self) -> str:
        """The kernel and its numbers; a program of each has this name."""
        return "_".join((self.example.name, *map(str, self.constants.values())))

    def __str__(self) -> str:
        return f"{self.name}-{'-'.join(map(str, self.sizes.values()))}"

    def arrays(self) -> list[Array]:
        """Inputs, and an output that nobody has written."""
        shown, all_sizes = SHOWN[self.example.name], {**self.constants, **self.sizes}
        output = np.full(shown.shapes(all_sizes)[-1], 99, np.float32)
        return [*shown.arguments(all_sizes), output]

    def check(self, found: Sequence[Array]) -> None:
        """Compare what a run gave with what the kernel should give."""
        want = SHOWN[self.example.name].wanted({**self.constants, **self.sizes})
        assert compare(found[0], want, want).detail == ""


CASES = [
    Case(example, constants, sizes)
    for example in all_examples()
    for constants in SHOWN[example.name].constants
    for sizes in SHOWN[example.name].sizes
]


def module_of(case: Case) -> ModuleOp:
    """The module of a kernel, under names of its own."""
    kernel = case.example.text.split("@acc.kernel", 1)[1].split("def ", 1)[1].split("(", 1)[0]
    text = re.sub(rf"(?<!acc\.)\b{kernel}(?=[(,])", f"{case.name}_kernel", case.example.text)
    module = import_dsl(text, f"{case.name}.dsl", case.constants)
    for op in module.body.block.ops:
        if isinstance(op, ProgramOp):
            op.sym_name = StringAttr(case.name)
    return module


@pytest.fixture(scope="module")
def modules() -> dict[str, ModuleOp]:
    """What the files say."""
    return {case.name: module_of(case) for case in CASES}


@pytest.fixture(scope="module")
def on_host(modules: dict[str, ModuleOp]) -> dict[str, list[Array]]:
    """What the host model gives, by case."""
    steps = parse_pipeline("tile-to-ascendc", registry.all_passes())
    lowered = {name: module.clone() for name, module in modules.items()}
    for module in lowered.values():
        run_pipeline(registry.make_context(), module, steps)
    answer = run_jobs([Job(lowered[case.name], case.name, case.arrays()) for case in CASES])
    assert answer.fault is None, (str(CASES[answer.culprit]), answer.fault.text())
    return dict(zip(map(str, CASES), answer.outputs, strict=True))


def test_every_kernel_is_run():
    assert {example.name for example in all_examples()} == set(SHOWN)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_interpreted(case: Case, modules: dict[str, ModuleOp]):
    found = Interpreter(modules[case.name]).call(case.name, case.arrays())
    case.check([as_array(value) for value in found])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_on_the_host_model(case: Case, on_host: dict[str, list[Array]]):
    case.check(on_host[str(case)])


@pytest.mark.parametrize("category", Category, ids=str)
def test_every_category_has_kernels_in_both_forms(category: Category):
    shown = examples_for(category)
    assert shown[0].category is category
    assert [example.is_explicit for example in shown][-1]
    assert not shown[0].is_explicit
    assert len(shown) == len(set(shown)) == 3
