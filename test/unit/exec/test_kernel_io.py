"""Hand-written kernels with their json: formulas, references, and what is wrong with a file."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from acc.diagnostics import UserError
from acc.exec.backend import Array
from acc.exec.host_model import HostModel
from acc.exec.kernel_io import KernelFile, load_kernel
from acc.exec.kernel_source import is_plain_function, kernels_in, mentions, structs_in
from acc.target.chip import DEFAULT_CHIP, load_chip

SOURCE = """
#include "kernel_operator.h"
using namespace AscendC;
struct T { uint32_t length; uint32_t perCore; float factor; };
extern "C" __global__ __aicore__ void scale(GM_ADDR x, GM_ADDR z, T t)
{
    TPipe pipe;
    TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
    pipe.InitBuffer(queue, 1, t.perCore * sizeof(float));
    GlobalTensor<float> from, to;
    from.SetGlobalBuffer((__gm__ float*)x + GetBlockIdx() * t.perCore);
    to.SetGlobalBuffer((__gm__ float*)z + GetBlockIdx() * t.perCore);
    const uint32_t rest = t.length - GetBlockIdx() * t.perCore;
    const uint32_t count = rest < t.perCore ? rest : t.perCore;
    LocalTensor<float> a = queue.AllocTensor<float>();
    DataCopyPad(a, from, DataCopyExtParams(1, count * 4, 0, 0, 0), DataCopyPadExtParams<float>());
    queue.EnQue(a);
    a = queue.DeQue<float>();
    SetFlag<HardEvent::MTE2_V>(0);
    WaitFlag<HardEvent::MTE2_V>(0);
    Muls(a, a, t.factor, count);
    SetFlag<HardEvent::V_MTE3>(0);
    WaitFlag<HardEvent::V_MTE3>(0);
    DataCopyPad(to, a, DataCopyExtParams(1, count * 4, 0, 0, 0));
    queue.FreeTensor(a);
}
"""
DESCRIPTION: dict[str, object] = {
    "kernel": "scale",
    "summary": "z = 3 x",
    "arguments": [
        {"name": "x", "direction": "in", "dtype": "f32", "shape": ["n"], "data": "np.arange(n)"},
        {"name": "z", "direction": "out", "dtype": "f32", "shape": ["n"]},
    ],
    "tiling": {
        "struct": "T",
        "fields": [
            {"name": "length", "type": "uint32_t", "value": "n"},
            {"name": "perCore", "type": "uint32_t", "value": "align(ceil_div(n, cores), 8)"},
            {"name": "factor", "type": "float", "value": "3"},
        ],
    },
    "blocks": "ceil_div(n, perCore)",
    "reference": "3 * x",
    "tolerance": {"rtol": 1e-6, "atol": 0},
    "test_sizes": [{"n": 1}, {"n": 100}, {"n": 50, "cores": 2}],
}


def load(folder: Path, description: object = None, **changes: object) -> KernelFile:
    source, file = folder / "scale.cpp", folder / "scale.json"
    source.write_text(SOURCE)
    file.write_text(json.dumps({**DESCRIPTION, **changes} if description is None else description))
    return load_kernel(source, file)


def test_cases(tmp_path: Path):
    kernel = load(tmp_path)
    cases = list(kernel.cases([1, 3]))
    assert [(dict(c.size), c.cores) for c in cases] == [
        ({"n": 1}, 1),
        ({"n": 1}, 3),
        ({"n": 100}, 1),
        ({"n": 100}, 3),
        ({"n": 50, "cores": 2}, 2),
    ]
    case = cases[3]
    assert [field.value for field in case.launch.tiling] == [100, 40, 3]
    assert case.launch.blocks == 3
    np.testing.assert_array_equal(case.reference["z"], 3.0 * np.arange(100))


def test_run(tmp_path: Path):
    kernel = load(tmp_path)
    host = HostModel(load_chip(DEFAULT_CHIP))
    for case in kernel.cases([1, 3]):
        result = host.run(kernel.source, [case.launch], case.buffers)
        assert result.faults == ()
        assert kernel.tolerance.accepts(result.outputs["z"], case.reference["z"])


def test_tolerance_refuses(tmp_path: Path):
    tolerance = load(tmp_path).tolerance
    want = np.array([1.0, np.nan])
    assert tolerance.accepts(np.array([1 + 5e-7, np.nan]), want)
    assert not tolerance.accepts(np.array([1 + 2e-6, np.nan]), want)
    assert not tolerance.accepts(np.array([1.0, 1.0]), want)


OUT: dict[str, object] = {"name": "z", "direction": "out", "dtype": "f32", "shape": ["n"]}
FIELD: dict[str, object] = {"name": "length", "type": "uint32_t", "value": "n"}

WRONG_JSON: list[tuple[dict[str, object], str]] = [
    ({"kernel": 3}, "'kernel' of the file is a number, expected a string"),
    ({"tolerance": {"rtol": 1}}, "'tolerance' has no key 'atol'"),
    ({"tolerance": 1}, "'tolerance' is a number, expected an object"),
    ({"arguments": {}}, "'arguments' of the file is an object, expected a list"),
    (
        {"arguments": [{"name": "x", "direction": "input", "dtype": "f32", "shape": []}]},
        "'direction' of 'arguments'[0] is 'input', expected one of in, out, inout, workspace",
    ),
    (
        {"arguments": [{"name": "x", "direction": "in", "dtype": "f64", "shape": []}]},
        "'dtype' of 'arguments'[0] is 'f64', expected one of f32, f16, bf16, "
        "u8, i8, u16, i16, u32, i32, u64, i64",
    ),
    ({"blocks": "1 +"}, "formula '1 +': invalid syntax"),
    ({"test_sizes": []}, "'test_sizes' is empty, expected a size or more"),
    ({"test_sizes": [{"n": "1"}]}, "'test_sizes'[0]: a size gives whole numbers to symbols"),
    ({"test_sizes": [{"n": True}]}, "'test_sizes'[0]: a size gives whole numbers to symbols"),
    ({"test_sizes": [{"n": 0}]}, "'n' of 'test_sizes'[0] is 0, expected 1 or more"),
    (
        {"test_sizes": [{"n": 1, "cores": -1}]},
        "'cores' of 'test_sizes'[0] is -1, expected 1 or more",
    ),
    ({"test_sizes": [{}]}, "'test_sizes'[0] gives no symbol a size"),
    ({"test_sizes": [{"min": 1}]}, "'test_sizes'[0]: no symbol can be called 'min'"),
    ({"kernel": "f(); ::scale"}, "'kernel' of the file is 'f(); ::scale', expected a name of C++"),
    (
        {"arguments": [{"name": "a\tb", "direction": "in", "dtype": "f32", "shape": []}]},
        "'name' of 'arguments'[0] is 'a\\tb', expected a name of letters, digits and _",
    ),
    (
        {"arguments": [{"name": "np", "direction": "in", "dtype": "f32", "shape": []}]},
        "'name' of 'arguments'[0] is 'np', expected a name of letters, digits and _, "
        "but none that formulas use",
    ),
    ({"arguments": [OUT, OUT]}, "two arguments are called 'z'"),
    (
        {"tiling": {"struct": "T", "fields": [FIELD, FIELD]}},
        "two tiling fields are called 'length'",
    ),
    ({"arguments": []}, "no argument is 'out' or 'inout': nothing to compare"),
    ({"tolerance": {"rtol": -1, "atol": 0}}, "'rtol' of 'tolerance' is -1, expected 0 or more"),
    (
        {"tolerance": {"rtol": True, "atol": 0}},
        "'rtol' of 'tolerance' is a boolean, expected a number",
    ),
    ({"blocks": "1\0"}, "formula '1\\x00': embedded null character"),
]


WRONG_NAMES: list[tuple[dict[str, object], str]] = [
    ({"kernel": "twice"}, "'kernel' is 'twice', which {source} does not have; it has scale"),
    (
        {"tiling": {"struct": "Tiling", "fields": []}},
        "'struct' is 'Tiling', which {source} does not have; it has T",
    ),
]


@pytest.mark.parametrize(("changes", "message"), WRONG_NAMES)
def test_names_that_the_source_does_not_have(
    tmp_path: Path, changes: dict[str, object], message: str
):
    with pytest.raises(UserError) as caught:
        load(tmp_path, **changes)
    found = message.format(source=tmp_path / "scale.cpp")
    assert caught.value.text == f"{tmp_path / 'scale.json'}: {found}"


def test_names_in_a_source():
    text = """
    // __global__ __aicore__ void comment() {}
    extern "C" __global__ __aicore__ void plain(GM_ADDR x, A t) {}
    __global__ __mix__(0, 1) void mixed(GM_ADDR x) {}
    struct A { int a; }; class B : public A { struct C {}; }; struct Forward;
    BEGIN_TILING_DATA_DEF(D)
    MAKE(made)
    """
    assert kernels_in(text) == ("plain", "mixed")
    assert structs_in(text) == ("A", "B", "C", "D")
    assert mentions(text, "made")
    assert not mentions(text, "comment")


def test_a_function_that_is_no_kernel(tmp_path: Path):
    text = (
        "void helper(int a) { }\nvoid kernel(int a);\n__global__ void kernel(int a) { helper(a); }"
    )
    assert is_plain_function(text, "helper")
    assert not is_plain_function(text, "kernel")
    assert not is_plain_function("#define K __global__ void made\nK(int a) { }", "made")
    source, file = tmp_path / "scale.cpp", tmp_path / "scale.json"
    source.write_text(SOURCE.replace("__global__ ", ""))
    file.write_text(json.dumps(DESCRIPTION))
    with pytest.raises(UserError) as caught:
        load_kernel(source, file)
    assert caught.value.text == (
        f"{file}: 'kernel' is 'scale', which {source} declares without __global__"
    )


@pytest.mark.parametrize(("changes", "message"), WRONG_JSON)
def test_wrong_json(tmp_path: Path, changes: dict[str, object], message: str):
    with pytest.raises(UserError) as caught:
        load(tmp_path, **changes)
    assert caught.value.text == f"{tmp_path / 'scale.json'}: {message}"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"blocks": "m"}, "formula 'm': name 'm' is not defined"),
        ({"blocks": "'a'"}, "formula \"'a'\" gives 'a', expected a number"),
        ({"blocks": "0"}, "formula '0' gives 0, expected 1 block or more"),
        ({"blocks": "n / 16"}, "formula 'n / 16' gives 0.5, expected 1 block or more"),
        ({"reference": "(x, x)"}, "'reference' gives 2 results, the kernel has 1 output: z"),
        (
            {"reference": "'x'"},
            "'reference' gives a str for 'z', expected an array of real numbers",
        ),
        ({"reference": "x[:3]"}, "'reference' gives shape (3,) for 'z', expected (8,)"),
        ({"reference": "x[:, None]"}, "'reference' gives shape (8, 1) for 'z', expected (8,)"),
    ],
)
def test_wrong_formula(tmp_path: Path, changes: dict[str, object], message: str):
    kernel = load(tmp_path, **changes)
    with pytest.raises(UserError) as caught:
        kernel.case({"n": 8}, 1)
    assert caught.value.text == f"{tmp_path / 'scale.json'}: {message}"


def one_input(**changes: object) -> dict[str, object]:
    x = {"name": "x", "direction": "in", "dtype": "f32", "shape": ["n"], **changes}
    return {"arguments": [x, OUT]}


def one_field(**changes: object) -> dict[str, object]:
    rest = [{"name": "perCore", "type": "uint32_t", "value": "n"}]
    return {"tiling": {"struct": "T", "fields": [{**FIELD, **changes}, *rest]}}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (one_input(shape=["-n"]), "formula '-n' gives -8, expected an extent of 1 or more"),
        (
            one_input(shape=["n / 3"]),
            "formula 'n / 3' gives 2.6666666666666665, expected an extent",
        ),
        (one_input(shape=["1e400"]), "formula '1e400' gives inf, expected a number"),
        (one_input(shape=["10**30"], data="1"), "argument 'x' of shape (1"),
        (one_input(shape=[1] * 70, data="1"), "argument 'x' of shape (1"),
        (one_input(data="np.zeros(5)"), "argument 'x' of shape (8,): "),
        (
            one_input(data="None"),
            "formula 'None' gives a NoneType, expected an array of real numbers",
        ),
        (
            one_input(data="[[1], [2, 3]]"),
            "formula '[[1], [2, 3]]' gives a list, expected an array",
        ),
        (one_input(data="1j"), "formula '1j' gives a complex, expected an array of real numbers"),
        (one_input(data="'a'"), "formula \"'a'\" gives a str, expected an array of real numbers"),
        (one_input(data="exit(0)"), "formula 'exit(0)': SystemExit: 0"),
        (one_input(data="next(iter([]))"), "formula 'next(iter([]))': StopIteration"),
        (
            one_input(dtype="u32", data="-1"),
            "formula '-1' gives numbers that u32 does not have, expected whole numbers for 'x'",
        ),
        (one_field(value="2**32"), "formula '2**32' gives 4294967296, expected a uint32_t"),
        (one_field(value="n / 3"), "formula 'n / 3' gives 2.6666666666666665, expected a uint32_t"),
        (one_field(value="float('nan')"), "formula \"float('nan')\" gives nan, expected a number"),
        ({"reference": "x + 0j"}, "'reference' gives a ndarray for 'z', expected an array of real"),
        ({"reference": "10**400"}, "'reference' gives a int for 'z', expected an array of real"),
    ],
)
def test_formulas_that_give_something_else(
    tmp_path: Path, changes: dict[str, object], message: str
):
    kernel = load(tmp_path, **changes)
    with pytest.raises(UserError) as caught:
        kernel.case({"n": 8}, 1)
    assert caught.value.text.startswith(f"{tmp_path / 'scale.json'}: {message}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 100_000, "not json that can be read: nested too deeply"),
        ('{"a": 1, "a": 2}', "not json that can be read: an object has the key 'a' twice"),
        ('{"a": NaN}', "not json that can be read: NaN is no number of json"),
        ('{"a": ' + "1" * 5000 + "}", "not json that can be read: Exceeds the limit"),
    ],
)
def test_text_that_json_does_not_have(tmp_path: Path, text: str, message: str):
    file = tmp_path / "scale.json"
    file.write_text(text)
    (tmp_path / "scale.cpp").write_text(SOURCE)
    with pytest.raises(UserError) as caught:
        load_kernel(tmp_path / "scale.cpp", file)
    assert caught.value.text.startswith(f"{tmp_path / 'scale.json'}: {message}")


def test_a_byte_order_mark_is_no_part_of_a_file(tmp_path: Path):
    load(tmp_path)
    for name in ("scale.json", "scale.cpp"):
        (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + (tmp_path / name).read_bytes())
    assert load_kernel(tmp_path / "scale.cpp", tmp_path / "scale.json").source == SOURCE


def test_a_number_is_the_reference_of_all_elements(tmp_path: Path):
    case = load(tmp_path, reference="2.5").case({"n": 8}, 1)
    np.testing.assert_array_equal(case.reference["z"], np.full(8, 2.5))


def test_a_summary_is_not_needed(tmp_path: Path):
    rest = {key: value for key, value in DESCRIPTION.items() if key != "summary"}
    assert load(tmp_path, rest).kernel == "scale"


def test_a_kernel_that_is_not_utf_8(tmp_path: Path):
    (tmp_path / "k.cpp").write_bytes(b"// \xff")
    with pytest.raises(UserError, match=r"cannot read .*k\.cpp: not UTF-8: byte 0xff at 3"):
        load_kernel(tmp_path / "k.cpp", tmp_path / "k.json")


def test_the_example_of_the_documentation():
    root = Path(__file__).parents[3]
    page = (root / "docs" / "hand_written_kernels.md").read_text("utf-8")
    block = re.search(r"^    \{\n(?:    .*\n)*    \}\n", page, re.MULTILINE)
    assert block is not None
    example = root / "examples" / "twice.json"
    assert re.sub("^    ", "", block[0], flags=re.MULTILINE) == example.read_text("utf-8")
    kernel = load_kernel(example.with_suffix(".cpp"), example)
    case = kernel.case({"n": 1003}, 3)
    assert [field.value for field in case.launch.tiling] == [1003, 336]
    assert case.launch.blocks == 3
    x: Array = case.buffers["x"].array
    assert np.array_equal(case.reference["z"], x.astype(np.float64) * 2)
    host = HostModel(load_chip(DEFAULT_CHIP))
    for case in kernel.cases([3, 48]):
        result = host.run(kernel.source, [case.launch], case.buffers)
        assert result.faults == ()
        assert kernel.tolerance.accepts(result.outputs["z"], case.reference["z"])


def test_missing_files(tmp_path: Path):
    with pytest.raises(UserError, match=r"cannot read .*k\.cpp: no such file or directory"):
        load_kernel(tmp_path / "k.cpp", tmp_path / "k.json")
    (tmp_path / "k.cpp").write_text("")
    (tmp_path / "k.json").write_text("{")
    with pytest.raises(UserError, match=r"k\.json:1:2: not json: "):
        load_kernel(tmp_path / "k.cpp", tmp_path / "k.json")
