"""`ModelNew.py` from files of several forms: what is kept, what is renamed, what is refused."""

import ast
import re
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from xdsl.utils.exceptions import DiagnosticException

from acc.diagnostics import diagnostic_of
from acc.emit.projects.multikernelbench.model import ModelSource, ModelTensor, Origin
from acc.emit.projects.multikernelbench.model_class import model_new
from acc.emit.projects.multikernelbench.values import literal

X = ModelTensor(Origin.INPUT, "x", np.zeros(3, np.float32))
WEIGHT = ModelTensor(Origin.STATE, "weight", np.zeros(3, np.float32))
HEAD = "import torch\nimport a_ext\n"
MODEL = """
from torch import nn

class Model(nn.Module):
    def forward(self, x, k=1):
        return x
"""


def source(text: str, tensors: Sequence[ModelTensor] = (X,), returned: object = 0) -> ModelSource:
    """A file with this text."""
    return ModelSource(Path("model.py"), ast.parse(dedent(text)), tensors, (), (), returned)


def written(model: ModelSource, outputs: int = 1) -> str:
    """Its `ModelNew.py`."""
    return model_new(model, HEAD, "a_ext.a", outputs)


def refused(model: ModelSource) -> str:
    """The error about it."""
    with pytest.raises(DiagnosticException) as error:
        written(model)
    found = diagnostic_of(error.value)
    assert found is not None
    return found.text


def test_only_forward_is_replaced():
    assert written(source(MODEL)) == dedent("""\
        import torch
        import a_ext
        from torch import nn


        class ModelNew(nn.Module):

            def forward(self, x, k=1):
                results = a_ext.a(x)
                return results
        """)


def test_what_nothing_needs_is_left_out():
    text = written(
        source("""
        from __future__ import annotations
        import math, os
        import torch
        SIZE = 4
        HALF = SIZE // 2
        HALF += 1
        OTHER = 5

        def starts(n): return math.sqrt(n)
        def get_inputs(): return [torch.randn(OTHER)]

        class Part(torch.nn.Module):
            def forward(self, x): return x

        class Unused(Part): pass

        class Model(torch.nn.Module):
            def __init__(self):
                super(Model, self).__init__()
                self.part = Part()
                self._begin(starts(HALF))
            def _begin(self, n): self.n = n
            def _never(self, x): return torch.relu(x)
            def forward(self, x): return self._never(x)

        if __name__ == "__main__":
            print(get_inputs(), os.getcwd())
        """)
    )
    tree = ast.parse(text)
    kept = [s.name for s in tree.body if isinstance(s, ast.ClassDef | ast.FunctionDef)]
    assert kept == ["starts", "Part", "ModelNew"]
    assert text.startswith(f"from __future__ import annotations\n{HEAD}import math, os\n")
    assert "SIZE = 4\nHALF = SIZE // 2\nHALF += 1\n" in text
    assert "super(ModelNew, self)" in text and "_begin" in text
    assert not any(name in text for name in ("OTHER", "_never", "__main__", "Unused"))


def test_paths_that_are_no_names():
    paths = ("layers.0.weight", "_Model__own", "part.class")
    text = written(source(MODEL, [replace(WEIGHT, path=path) for path in paths]))
    arguments = [line.strip() for line in text.splitlines()[-5:-2]]
    assert arguments == [
        "getattr(self.layers, '0').weight,",
        "self._ModelNew__own,",
        "getattr(self.part, 'class'),",
    ]


def test_constants_and_plain_tensors_become_buffers():
    values = np.array([1.5, np.nan, -np.inf], np.float32)
    tensors = [
        ModelTensor(Origin.CONSTANT, "lifted", values),
        ModelTensor(Origin.PLAIN, "part.mask", values),
    ]
    text = written(source(MODEL, tensors))
    assert (
        "self.register_buffer('constant0', torch.tensor([1.5, float('nan'), float('-inf')], "
        "dtype=torch.float32), persistent=False)" in text
    )
    assert (
        "self.part.register_buffer('mask', self.part.__dict__.pop('mask'), persistent=False)"
        in text
    )
    assert "a_ext.a(self.constant0, self.part.mask)" in text


def test_forms_of_results_and_written_tensors():
    model = source(MODEL, [X, WEIGHT], {"a": 0, "b": [(1,), (0, 1)]})
    text = written(replace(model, written=(1, 0)), 4)
    lines = [line.strip() for line in text.splitlines()[-4:]]
    assert lines == [
        "results = a_ext.a(x, self.weight)",
        "self.weight.copy_(results[0])",
        "x.copy_(results[1])",
        "return {'a': results[2], 'b': [(results[3],), (results[2], results[3])]}",
    ]


def ran(*tensors: object) -> tuple[object, ...]:
    """Stands for the kernels."""
    return ("ran", *tensors)


def test_other_numbers_than_those_of_the_kernels_are_refused():
    said = 'it\'s "so"'
    fixed = [("k", 2), ("o['s']", said), ("n", None), ("i", float("inf"))]
    model = source("class Model:\n  def forward(self, x, k, o, n, i): pass")
    text = written(replace(model, fixed=fixed)).removeprefix(HEAD)
    names: dict[str, Any] = {"a_ext": SimpleNamespace(a=ran)}
    exec(text, names)
    forward = names["ModelNew"]().forward
    assert forward(5, 2, {"s": said}, None, float("inf")) == ("ran", 5)
    for others in (
        (3, {"s": said}, None, float("inf")),
        (2, {"s": ""}, None, float("inf")),
        (2, {"s": said}, 0, float("inf")),
        (2, {"s": said}, None, 1.0),
    ):
        with pytest.raises(ValueError, match="the kernels are made for it"):
            forward(5, *others)


def test_other_numbers_of_items_are_refused():
    paths = ("xs[0]", "xs[1]['a']", "others[0]")
    model = source(
        "class Model:\n  def forward(self, xs, *others, **named): pass",
        [ModelTensor(Origin.INPUT, path, X.value) for path in paths],
    )
    text = written(replace(model, fixed=[("xs[1]['b']", 2)])).removeprefix(HEAD)
    names: dict[str, Any] = {"a_ext": SimpleNamespace(a=ran)}
    exec(text, names)
    forward = names["ModelNew"]().forward
    assert forward([5, {"a": 6, "b": 2}], 7) == ("ran", 5, 6, 7)
    for found, xs, others, named in (
        ("xs has 3 items, expected 2", [5, {"a": 6, "b": 2}, 8], [7], {}),
        ("xs[1] has 3 items, expected 2", [5, {"a": 6, "b": 2, "c": 3}], [7], {}),
        ("others has 0 items, expected 1", [5, {"a": 6, "b": 2}], [], {}),
        ("others has 2 items, expected 1", [5, {"a": 6, "b": 2}], [7, 8], {}),
        ("named has 1 items, expected 0", [5, {"a": 6, "b": 2}], [7], {"k": 1}),
    ):
        with pytest.raises(ValueError, match=re.escape(f"{found}: the kernels are made for it")):
            forward(xs, *others, **named)


class Kind(StrEnum):
    """Compares like a text, and is written otherwise."""

    A = "a"


@pytest.mark.parametrize(
    "value",
    [
        -1,
        True,
        1.5,
        float("-inf"),
        "it's",
        None,
        (),
        (1,),
        (1, (2, "a")),
        [3, None],
    ],
)
def test_literals_give_the_value(value: object):
    text = literal(value)
    assert text is not None and eval(text) == value


def test_literals_of_element_types():
    torch = pytest.importorskip("torch")
    assert literal(torch.bfloat16) == "torch.bfloat16"


@pytest.mark.parametrize("value", [Kind.A, float("nan"), (1, object()), {"a": 1}])
def test_values_without_a_literal(value: object):
    assert literal(value) is None


@pytest.mark.parametrize(
    ("model", "text"),
    [
        (source("Model = object"), "'Model' is defined by no class statement"),
        (source("class Model(B): pass"), "no class of the file that 'Model' is made from has"),
        (source("class Model:\n  def forward(m, x): pass"), "'forward' is not 'self'"),
        (source(MODEL, returned={0}), "'forward' returns set; expected a tensor, or tuples"),
        (replace(source(MODEL), fixed=[("k", object)]), "'k' of 'forward' is no tensor but type"),
        (replace(source(MODEL), fixed=[("k", float("nan"))]), "but float, found nan"),
        (
            source(MODEL, [ModelTensor(Origin.CONSTANT, "c", np.zeros(5000, np.float32))]),
            "'forward' makes a constant of 5000 elements; expected at most 4096",
        ),
        (
            source(
                MODEL.replace("    def forward", "    def __init__(self):\n        return\n"
                              "    def forward"),
                [replace(WEIGHT, origin=Origin.PLAIN)],
            ),
            "'__init__' returns before it has ended",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_a_submission(model: ModelSource, text: str):
    assert text in refused(model)


def test_forward_of_a_base_class():
    text = written(
        source("""
        from torch import nn
        class Base(nn.Module):
            def forward(self, x, *, y: int = 2): return x
        class Model(Base):
            pass
        """)
    )
    assert "class ModelNew(Base):\n    pass\n\n    def forward(self, x, *, y: int=2):\n" in text
