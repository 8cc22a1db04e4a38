"""
Where an imported program's arguments come from and what its results are: paths of weights and
inputs, what `forward` writes, what it was given that is no tensor.
"""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest
import torch

from acc.frontend.torch.importer import import_program
from acc.frontend.torch.model_file import load_model_file
from acc.frontend.torch.program import ArgumentKind, FixedInput, ImportedProgram, ResultKind

CheckValues = Callable[..., ImportedProgram]
WriteFile = Callable[[str], Path]


@pytest.fixture
def write_file(tmp_path: Path) -> WriteFile:
    """Write a file behind its imports."""

    def write(text: str) -> Path:
        path = tmp_path / "model.py"
        head = "import torch\nfrom torch import nn\n"
        if "get_init_inputs" not in text:
            head += "def get_init_inputs(): return []\n"
        path.write_text(head + dedent(text))
        return path

    return write


def imported(path: Path) -> ImportedProgram:
    """Import a file as it is."""
    return import_program(load_model_file(path))


def paths(program: ImportedProgram) -> list[tuple[ArgumentKind, str]]:
    """Kind and path of each argument."""
    return [(argument.kind, argument.path) for argument in program.arguments]


def test_paths_of_state(write_file: WriteFile):
    path = write_file("""
        class Part(nn.Module):
            def __init__(self, size):
                super().__init__()
                self.weight = nn.Parameter(torch.ones(size))
                self.register_buffer("unread", torch.ones(size))
                self._own = torch.full((size,), 2.0)
            def forward(self, x): return x * self.weight + self._own

        class Model(nn.Module):
            def __init__(self, size, count):
                super().__init__()
                self.parts = nn.ModuleList([Part(size) for _ in range(count)])
                self.by_name = nn.ModuleDict({"a b": Part(size)})
                self.__hidden = nn.Parameter(torch.zeros(size))
            def forward(self, x):
                return self.by_name["a b"](self.parts[1](x)) + self.__hidden + TABLE

        TABLE = torch.arange(4.0)
        def get_inputs(): return [torch.randn(2, 4)]
        def get_init_inputs(): return [4, 2]
        """)
    program = imported(path)
    parameter, buffer = ArgumentKind.PARAMETER, ArgumentKind.BUFFER
    assert sorted(paths(program)) == sorted(
        [
            (parameter, "_Model__hidden"),
            (parameter, "parts.1.weight"),
            (parameter, "by_name.a b.weight"),
            (buffer, "parts.1._own"),
            (buffer, "by_name.a b._own"),
            (ArgumentKind.CONSTANT, "lifted_tensor_0"),
            (ArgumentKind.INPUT, "x"),
        ]
    )
    names = [argument.name for argument in program.arguments]
    assert len(set(names)) == len(names) and all(name.isidentifier() for name in names)


def test_paths_of_inputs(write_file: WriteFile):
    path = write_file("""
        class Model(nn.Module):
            def forward(self, x, pair, *others):
                return x + pair["b"][0] * others[0] + others[1] + pair["a"]
        def get_inputs():
            pair = {"b": [torch.randn(3), 2], "a": torch.randn(())}
            return [torch.randn(2, 3), pair, torch.randn(3), 7]
        """)
    program = imported(path)
    expected = ["x", "pair['b'][0]", "pair['a']", "others[0]"]
    assert [path for _, path in paths(program)] == expected
    assert program.fixed == (FixedInput("pair['b'][1]", 2), FixedInput("others[1]", 7))


def test_inputs_that_are_no_tensors(write_file: WriteFile):
    path = write_file("""
        class Model(nn.Module):
            def forward(self, x, y, n, s="no", k=0.5, *, flag=True, dtype=torch.float32, z=None):
                return x * n * k
        def get_inputs(): return [torch.randn(3), None, 3, "yes"]
        """)
    program = imported(path)
    fixed = {each.path: each.value for each in program.fixed}
    given = {"y": None, "n": 3, "s": "yes"}
    assert fixed == given | {"k": 0.5, "flag": True, "dtype": torch.float32, "z": None}
    assert paths(program) == [(ArgumentKind.INPUT, "x")]


@pytest.mark.parametrize(
    ("written", "returned"),
    [
        ("x", 0),
        ("x, x + 1", (0, 1)),
        ("[x, (x,)]", [0, (1,)]),
        ("{'b': x, 'a': [x, x]}", {"b": 0, "a": [1, 2]}),
        ("x, None, x", (0, None, 1)),
    ],
)
def test_forms_of_results(write_file: WriteFile, written: str, returned: object):
    path = write_file(f"""
        class Model(nn.Module):
            def forward(self, x):
                x = torch.relu(x)
                return {written}
        def get_inputs(): return [torch.randn(3)]
        """)
    program = imported(path)
    assert program.returned == returned
    assert {result.kind for result in program.results} == {ResultKind.OUTPUT}


def test_what_forward_writes(write_file: WriteFile, check_values: CheckValues):
    path = write_file("""
        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.w = nn.Parameter(torch.ones(5), requires_grad=False)
                self.part = nn.Module()
                self.part.register_buffer("only_written", torch.zeros(5))
                self.plain = torch.zeros(5)
            def forward(self, x, state):
                self.plain.add_(x[0])
                self.w.mul_(0.5).add_(self.plain)
                self.part.only_written.copy_(x[1])
                state[1]["m"][:, 1:].mul_(2.0)
                return self.w * x
        def get_inputs(): return [torch.randn(3, 5), [torch.randn(2), {"m": torch.randn(3, 5)}]]
        """)
    program = check_values(path)
    assert sorted(map(str, program.mutations)) == ["2", "part.only_written", "plain", "w"]
    by_name = {argument.name: argument.path for argument in program.arguments}
    written = {
        by_name[result.name] for result in program.results if result.kind is ResultKind.MUTATION
    }
    assert written == {"w", "part.only_written", "plain", "state[1]['m']"}
    assert program.returned == 0


def test_inputs_without_their_values(write_file: WriteFile):
    """They take no memory, however large they are."""
    path = write_file("""
        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.w = nn.Parameter(torch.full((5,), 2.0))
            def forward(self, x, y): return x * self.w, y + 1
        def get_inputs():
            return [torch.ones(3, 5), torch.ones(2, 3, dtype=torch.bfloat16).t()]
        """)
    program = import_program(load_model_file(path), with_inputs=False)
    w, x, y = (argument.value for argument in program.arguments)
    assert w.tolist() == [2.0] * 5
    assert (x.shape, x.dtype.name, x.strides) == ((3, 5), "float32", (0, 0))
    assert (y.shape, y.dtype.name, y.strides) == ((3, 2), "bfloat16", (0, 0))


def test_nothing_is_returned(write_file: WriteFile, check_values: CheckValues):
    path = write_file("""
        class Model(nn.Module):
            def forward(self, parameter, gradient):
                parameter.sub_(0.1 * gradient)
        def get_inputs(): return [torch.randn(3, 5), torch.randn(3, 5)]
        """)
    program = check_values(path)
    assert [result.kind for result in program.results] == [ResultKind.MUTATION]
    assert program.returned is None


def test_running_statistics(write_file: WriteFile, check_values: CheckValues):
    path = write_file("""
        class Model(nn.Module):
            def __init__(self, features):
                super().__init__()
                self.norm = nn.BatchNorm1d(features)
            def forward(self, x): return self.norm(x)
        def get_inputs(): return [torch.randn(8, 5)]
        def get_init_inputs(): return [5]
        """)
    program = check_values(path)
    names = {"norm.running_mean", "norm.running_var", "norm.num_batches_tracked"}
    assert set(program.mutations) == names


def test_weights_of_several_types(write_file: WriteFile, check_values: CheckValues):
    path = write_file("""
        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.narrow = nn.Parameter(torch.randn(5, dtype=torch.float16))
                self.brain = nn.Parameter(torch.randn(5, dtype=torch.bfloat16))
                self.register_buffer("places", torch.arange(5))
                self.register_buffer("mask", torch.tensor([True, False, True, True, False]))
            def forward(self, x):
                scale = self.narrow.to(x.dtype) + self.brain.to(x.dtype)
                return torch.where(self.mask, x, -x) * scale, self.places + 1
        def get_inputs(): return [torch.randn(3, 5)]
        """)
    program = check_values(path)
    kinds = {argument.path: argument.value.dtype.name for argument in program.arguments}
    expected = {"narrow": "float16", "brain": "bfloat16", "places": "int64", "mask": "bool"}
    assert kinds == expected | {"x": "float32"}


def test_tied_weights_are_one_argument(write_file: WriteFile, check_values: CheckValues):
    path = write_file("""
        class Model(nn.Module):
            def __init__(self):
                super().__init__()
                self.first = nn.Parameter(torch.randn(5))
                self.second = self.first
                self.register_buffer("seen", torch.zeros(5))
            def forward(self, x):
                self.seen.add_(x[0])
                return x * self.first + self.second
        def get_inputs(): return [torch.randn(3, 5)]
        """)
    found = [where for kind, where in paths(check_values(path)) if kind is ArgumentKind.PARAMETER]
    assert found in (["first"], ["second"])
