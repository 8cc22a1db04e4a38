"""Imported modules, interpreted, give what PyTorch gives: on ordinary, signed, extreme inputs."""

from collections.abc import Callable
from pathlib import Path

import pytest

from acc.exec.input_modes import InputMode
from acc.frontend.torch.program import DynamicDim, ImportedProgram

WriteModel = Callable[..., Path]
CheckValues = Callable[..., ImportedProgram]

OPERATORS = {
    "relu": "torch.relu(x)",
    "add": "x + x * x",
    "scale": "x * 0.3",
    "leaky_relu": "F.leaky_relu(x, 0.07)",
    "gelu": "F.gelu(x)",
    "gelu_tanh": "F.gelu(x, approximate='tanh')",
    "silu": "F.silu(x)",
    "tanh": "torch.tanh(x)",
    "sigmoid": "torch.sigmoid(x)",
    "elu": "F.elu(x, 1.3)",
    "clamp": "x.clamp(-0.4, 0.6)",
    "maximum": "torch.maximum(x, x * 0.5)",
    "sum": "x.sum(-1)",
    "max": "x.max(-1).values",
    "amin": "x.amin(-1, keepdim=True)",
    "mean": "x.mean(-1)",
    "softmax": "torch.softmax(x, -1)",
    "log_softmax": "torch.log_softmax(x, -1)",
    "layer_norm": "F.layer_norm(x, x.shape[-1:])",
    "rms_norm": "F.rms_norm(x, x.shape[-1:])",
    "norm": "x / torch.norm(x, dim=-1, keepdim=True)",
    "cumsum": "x.cumsum(-1)",
    "argmax": "x.round().argmax(-1)",
    "argmin_of_all": "x.argmin(keepdim=True)",
    "place_of_min": "x.round().min(0).indices",
    "max_and_place": "x.max(1, keepdim=True)",
}


@pytest.mark.parametrize("cast", [None, "float16", "bfloat16"])
@pytest.mark.parametrize("name", OPERATORS)
def test_operator(name: str, cast: str | None, write_model: WriteModel, check_values: CheckValues):
    path = write_model(f"return {OPERATORS[name]}", "[torch.randn(4, 33) * 2]")
    check_values(path, cast)


@pytest.mark.parametrize("shape", ["0, 5", "1", "7", "1, 1", "2, 3, 5, 8"])
@pytest.mark.parametrize("name", ["relu", "sum", "softmax", "layer_norm"])
def test_shapes(name: str, shape: str, write_model: WriteModel, check_values: CheckValues):
    path = write_model(f"return {OPERATORS[name]}", f"[torch.randn({shape})]")
    check_values(path)


@pytest.mark.parametrize("name", ["relu", "max", "softmax", "layer_norm", "rms_norm"])
def test_open_dimension(name: str, write_model: WriteModel, check_values: CheckValues):
    path = write_model(f"return {OPERATORS[name]}", "[torch.randn(rows, 33)]", constants="rows = 4")
    program = check_values(path, dynamic=[DynamicDim("x", 0, "rows")])
    assert program.symbols == {"rows": (("x", 0),)}


@pytest.mark.parametrize("cast", [None, "bfloat16"])
@pytest.mark.parametrize(
    ("init", "forward"),
    [
        ("self.m = nn.LayerNorm(33)\nnn.init.normal_(self.m.weight)", "return self.m(x)"),
        ("self.m = nn.RMSNorm(33)\nnn.init.normal_(self.m.weight)", "return self.m(x)"),
        ("self.m = nn.Linear(33, 5)", "return torch.relu(self.m(x))"),
        ("self.m = nn.BatchNorm1d(33)", "return self.m(x)"),
        ("self.m = nn.GroupNorm(3, 33)", "return self.m(x)"),
    ],
    ids=["layer_norm", "rms_norm", "linear", "batch_norm", "group_norm"],
)
def test_module_with_weights(
    init: str,
    forward: str,
    cast: str | None,
    write_model: WriteModel,
    check_values: CheckValues,
):
    path = write_model(forward, "[torch.randn(6, 33)]", init)
    check_values(path, cast)


def test_attention(write_model: WriteModel, check_values: CheckValues):
    forward = "return F.scaled_dot_product_attention(x, x + 1, x * 2, is_causal=True)"
    # with infinities PyTorch's own kernels disagree: a masked 0 * inf is skipped or is NaN
    path = write_model(forward, "[torch.randn(2, 3, 5, 8)]")
    check_values(path, modes=[InputMode.AS_IS, InputMode.SIGNED])


@pytest.mark.parametrize(
    "forward",
    [
        "return torch.sort(x, 1, descending=True)",
        "return torch.topk(x, 3, 1)",
        "return torch.zeros(4, 9).scatter_add(1, torch.tensor([[0, 1, 1, 2, 3]] * 4), x)",
        "return torch.zeros(9, 5).index_add(0, torch.tensor([0, 2, 2, 7]), x)",
        "return x[torch.tensor([3, 0, 0])]",
        "return F.avg_pool1d(x[None], 3, 2) + F.max_pool1d(x[None], 3, 2)",
    ],
    ids=["sort", "topk", "scatter_add", "index_add", "gather", "pools"],
)
def test_irregular(forward: str, write_model: WriteModel, check_values: CheckValues):
    check_values(write_model(forward, "[torch.arange(20.0).view(4, 5).cos()]"))
