"""Names: legal, unique, in the case of their kind."""

import pytest

from acc.emit.ascendc_names import ASCENDC_NAMES
from acc.emit.interface import kernel_interfaces
from acc.emit.names import RESERVED, Scope, camel_case, class_case, entry_name, member
from test.unit.emit.compiling import parse


@pytest.mark.parametrize(
    ("hint", "name"),
    [
        ("x", "x"),
        ("per_core", "perCore"),
        ("perCore", "perCore"),
        ("Row", "row"),
        ("M", "M"),
        ("COLS", "COLS"),
        ("a.b-c", "aBC"),
        ("__x__", "x"),
        ("2d", "v2d"),
        ("$", "v"),
        ("größe", "grE"),
    ],
)
def test_camel_case(hint: str, name: str):
    assert camel_case(hint) == name


def test_other_cases():
    assert class_case("add_f16") == "AddF16"
    assert class_case("softmax") == "Softmax"
    assert member("x_queue") == "xQueue_"


def test_scopes():
    scope = Scope(["x"])
    assert [scope.unique(name) for name in ("x", "x", "for", "y_", "y_")] == [
        "x2",
        "x3",
        "for2",
        "y_",
        "y2_",
    ]
    inner = scope.inner()
    assert inner.unique("x2") == "x22"
    assert inner.unique("z") == "z"
    assert scope.unique("z") == "z"


@pytest.mark.parametrize("name", ["exp", "main", "half", "class", "tanh", "read", "std", "PIPE_V"])
def test_entries_are_no_functions_of_the_library(name: str):
    assert entry_name(name) == f"{name}_kernel"


def test_other_entries_keep_their_names():
    assert entry_name("softmax_kernel") == "softmax_kernel"


@pytest.mark.parametrize(
    "name", ["add", "relu", "layer_norm", "reduce_sum", "soft_max", "gelu", "init"]
)
def test_classes_are_no_functions_of_ascendc(name: str):
    module = parse(f"ascendc.kernel @{name}() host = @h {{ ascendc.reset_mask }}")
    (interface,) = kernel_interfaces(module).values()
    assert interface.class_name not in ASCENDC_NAMES
    assert interface.class_name == f"{class_case(name)}Kernel"


def test_no_name_is_reserved_twice():
    assert not RESERVED & ASCENDC_NAMES
