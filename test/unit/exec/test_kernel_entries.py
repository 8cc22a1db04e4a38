"""The forms that the entry of a hand-written kernel may have: tilings, scalars, workspaces."""

import json
from pathlib import Path

import pytest

from acc.diagnostics import UserError
from acc.exec.backend import CompileError, RunResult
from acc.exec.host_model import HostModel
from acc.exec.kernel_io import KernelFile, load_kernel
from acc.target.chip import DEFAULT_CHIP, load_chip

HEAD = '#include "kernel_operator.h"\nusing namespace AscendC;\n'

SCALE = """
    TPipe pipe;
    TQue<TPosition::VECIN, 1> in;
    TQue<TPosition::VECOUT, 1> out;
    pipe.InitBuffer(in, 1, 1024);
    pipe.InitBuffer(out, 1, 1024);
    GlobalTensor<float> from, to;
    from.SetGlobalBuffer((__gm__ float*)x);
    to.SetGlobalBuffer((__gm__ float*)z);
    LocalTensor<float> a = in.AllocTensor<float>(), r = out.AllocTensor<float>();
    DataCopyPad(a, from, {1, n * 4, 0, 0, 0}, {false, 0, 0, 0});
    in.EnQue(a);
    in.DeQue<float>();
    Muls(r, a, factor, n);
    in.FreeTensor(a);
    out.EnQue(r);
    out.DeQue<float>();
    DataCopyPad(to, r, {1, n * 4, 0, 0, 0});
    out.FreeTensor(r);
"""
"""Stores `factor` times the first `n` numbers of x in z."""

ENTRY = 'extern "C" __global__ __aicore__ void k'
BY_POINTER = {"passed": "by pointer, last argument"}
FIELDS = [
    {"name": "factors", "type": "float[3]", "value": "[0.5, n, 4]"},
    {"name": "n", "type": "uint32_t", "value": "n"},
    {"name": "wide", "type": "int64_t", "value": "-n"},
]
X: dict[str, object] = {"name": "x", "direction": "in", "dtype": "f32", "shape": ["n"]}
Z: dict[str, object] = {"name": "z", "direction": "out", "dtype": "f32", "shape": ["n"]}
WORKSPACE: dict[str, object] = {
    "name": "ws",
    "direction": "workspace",
    "dtype": "f32",
    "shape": ["64"],
}


def load(folder: Path, source: str, **changes: object) -> KernelFile:
    (folder / "k.cpp").write_text(HEAD + source)
    description = {
        "kernel": "k",
        "arguments": [X, Z],
        "blocks": "1",
        "reference": "4 * x",
        "tolerance": {"rtol": 1e-6, "atol": 0},
        "test_sizes": [{"n": 9}],
        **changes,
    }
    (folder / "k.json").write_text(json.dumps(description))
    return load_kernel(folder / "k.cpp", folder / "k.json")


def run(kernel: KernelFile) -> RunResult:
    """Runs the first size; values have to be those of the reference."""
    case = kernel.case(kernel.test_sizes[0], 1)
    result = HostModel(load_chip(DEFAULT_CHIP)).run(kernel.source, [case.launch], case.buffers)
    if not result.faults:
        assert result.outputs.keys() >= case.reference.keys()
        for name, want in case.reference.items():
            assert kernel.tolerance.difference(result.outputs[name], want) is None
    return result


STRUCT = "struct S { float factors[3]; uint32_t n; int64_t wide; };\n"


@pytest.mark.parametrize("passed", ["by value, last argument", None])
def test_a_struct_by_value(tmp_path: Path, passed: str | None):
    body = "uint32_t n = s.n; float factor = s.wide == -9 ? s.factors[2] : s.factors[1];"
    source = f"{STRUCT}{ENTRY}(GM_ADDR x, GM_ADDR z, S s) {{ {body}{SCALE} }}"
    how = {} if passed is None else {"passed": passed}
    assert run(load(tmp_path, source, tiling={"struct": "S", "fields": FIELDS, **how})).faults == ()


@pytest.mark.parametrize(
    "read",
    [
        "S s; s = *(__gm__ S*)tiling;",
        "GET_TILING_DATA_WITH_STRUCT(S, s, tiling);",
        "REGISTER_TILING_DEFAULT(S); GET_TILING_DATA(s, tiling);",
        "GET_TILING_DATA_WITH_STRUCT(S, all, tiling);"
        " GET_TILING_DATA_MEMBER(S, n, length, tiling); S s = all; s.n = length;",
        "S s; GlobalTensor<uint32_t> g; g.SetGlobalBuffer((__gm__ uint32_t*)tiling);"
        " s = *(__gm__ S*)tiling; s.n = g.GetValue(3);",
    ],
)
def test_a_struct_by_pointer(tmp_path: Path, read: str):
    body = "uint32_t n = s.n; float factor = s.wide == -9 ? s.factors[2] : s.factors[1];"
    source = f"{STRUCT}{ENTRY}(GM_ADDR x, GM_ADDR z, GM_ADDR tiling) {{ {read} {body}{SCALE} }}"
    tiling = {"struct": "S", "fields": FIELDS, **BY_POINTER}
    assert run(load(tmp_path, source, tiling=tiling)).faults == ()


def test_a_custom_operator_whose_struct_the_toolkit_makes(tmp_path: Path):
    source = f"""{ENTRY}(GM_ADDR x, GM_ADDR z, GM_ADDR workspace, GM_ADDR tiling) {{
        GET_TILING_DATA(s, tiling);
        GM_ADDR user = GetUserWorkspace(workspace);
        uint32_t n = s.n;
        float factor = 0.0f;
        if (TILING_KEY_IS(1)) {{ factor = 3.0f; }} else if (TILING_KEY_IS(18)) {{ factor = 4.0f; }}
        {SCALE}
    }}"""
    tiling = {"struct": "KTilingData", "fields": FIELDS, "key": "2 * n", **BY_POINTER}
    kernel = load(tmp_path, source, arguments=[X, Z, WORKSPACE], tiling=tiling)
    assert run(kernel).faults == ()


def test_lines_of_faults_do_not_move(tmp_path: Path):
    source = f"{ENTRY}(GM_ADDR x, GM_ADDR z, GM_ADDR tiling) {{ GET_TILING_DATA(s, tiling);\n"
    source += "uint32_t n = s.n + 8; float factor = 1;\n" + SCALE.lstrip() + "}"
    tiling = {"struct": "KTilingData", "fields": FIELDS, **BY_POINTER}
    (fault, *_) = run(load(tmp_path, source, tiling=tiling)).faults
    assert fault.rule == "gm-out-of-bounds"
    assert fault.source_line is not None
    assert "DataCopyPad(a" in (tmp_path / "k.cpp").read_text().splitlines()[fault.source_line - 1]


def test_fields_one_by_one_and_pointers_to_elements(tmp_path: Path):
    source = "__global__ __vector__ void k(__gm__ float* x, __gm__ float* z, uint32_t n, float "
    source += f"factor) {{ {SCALE} }}"
    fields = [FIELDS[1], {"name": "factor", "type": "float", "value": "4"}]
    tiling = {"fields": fields, "passed": "one by one, last arguments"}
    assert run(load(tmp_path, source, tiling=tiling)).faults == ()


def test_a_struct_with_other_fields(tmp_path: Path):
    struct = "struct S { uint32_t n; int64_t wide; float factors[3]; };\n"
    source = f"{struct}{ENTRY}(GM_ADDR x, GM_ADDR z, GM_ADDR tiling) {{}}"
    tiling = {"struct": "S", "fields": FIELDS, **BY_POINTER}
    with pytest.raises(CompileError, match="the struct S has other fields than the json: factors"):
        run(load(tmp_path, source, tiling=tiling))


def test_an_instance_of_a_template(tmp_path: Path):
    head = "template <typename T, int FACTOR> __global__ __vector__ void k(GM_ADDR x, GM_ADDR z, "
    source = f"{head}uint32_t n) {{ T factor = FACTOR; {SCALE} }}"
    tiling = {"fields": [FIELDS[1]], "passed": "one by one, last arguments"}
    assert run(load(tmp_path, source, kernel="k<float, 4>", tiling=tiling)).faults == ()


@pytest.mark.parametrize(
    ("parameters", "given", "message"),
    [
        ("GM_ADDR x", [], "takes (GM_ADDR x), and is given 2 tensors"),
        (
            "GM_ADDR x,\n  GM_ADDR z, int n",
            [],
            "takes (GM_ADDR x, GM_ADDR z, int n), and is given 2",
        ),
        (
            "__gm__ float* x, uint32_t n",
            [FIELDS[1]],
            "takes (__gm__ float* x, uint32_t n), and is given 2 tensors, uint32_t",
        ),
        (
            "GM_ADDR x, GM_ADDR z, float n",
            [FIELDS[1]],
            "takes (GM_ADDR x, GM_ADDR z, float n), and is given 2 tensors, uint32_t",
        ),
    ],
)
def test_other_parameters_than_the_json_says(
    tmp_path: Path, parameters: str, given: list[object], message: str
):
    tiling = {"fields": given, "passed": "one by one, last arguments"}
    with pytest.raises(CompileError) as caught:
        run(load(tmp_path, f"{ENTRY}({parameters}) {{}}", tiling=tiling))
    assert caught.value.text.startswith(f"the C++ compiler refused the kernel:\nkernel k {message}")
    assert "entries.cpp" not in caught.value.text


def test_a_custom_operator_that_is_given_a_struct(tmp_path: Path):
    source = f"{ENTRY}(GM_ADDR x, GM_ADDR z, GM_ADDR tiling) {{ GET_TILING_DATA(s, tiling); }}"
    with pytest.raises(
        UserError, match="reads it by GET_TILING_DATA, expected .passed.: .by point"
    ):
        load(tmp_path, source, tiling={"struct": "KTilingData", "fields": FIELDS})


COPY_TWICE = f"""{ENTRY}(GM_ADDR x, GM_ADDR z, GM_ADDR ws) {{
    TPipe pipe;
    TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> q;
    pipe.InitBuffer(q, 1, 256);
    GlobalTensor<int64_t> from, to, between;
    from.SetGlobalBuffer((__gm__ int64_t*)x);
    to.SetGlobalBuffer((__gm__ int64_t*)z);
    between.SetGlobalBuffer((__gm__ int64_t*)ws);
    for (int round = FIRST; round < 2; ++round) {{
        LocalTensor<int64_t> a = q.AllocTensor<int64_t>();
        DataCopyPad(a, round == 0 ? from : between, {{1, 72, 0, 0, 0}}, {{false, 0, 0, 0}});
        q.EnQue(a);
        q.DeQue<int64_t>();
        DataCopyPad(round == 0 ? between : to, a, {{1, 72, 0, 0, 0}});
        q.FreeTensor(a);
        PipeBarrier<PIPE_ALL>();
    }}
}}"""
"""Copies nine numbers to the workspace, unless FIRST is 1, and from there to z."""


@pytest.mark.parametrize("dtype", ["i64", "u64"])
@pytest.mark.parametrize(
    ("first", "data", "rules"),
    [("0", None, []), ("1", "7", []), ("1", None, ["poison-store"])],
)
def test_a_workspace_is_undefined_unless_the_host_fills_it(
    tmp_path: Path, dtype: str, first: str, data: str | None, rules: list[str]
):
    x = {**X, "dtype": dtype, "data": "rng.integers(0, 1 << 40, shape)"}
    filled = {} if data is None else {"data": data}
    arguments = [x, {**Z, "dtype": dtype}, {**WORKSPACE, "dtype": dtype, **filled}]
    reference = "x" if first == "0" else "7"
    source = COPY_TWICE.replace("FIRST", first)
    result = run(load(tmp_path, source, arguments=arguments, reference=reference))
    assert [fault.rule for fault in result.faults] == rules


@pytest.mark.parametrize(("dtype", "bytes_each"), [("i8", 1), ("u8", 1), ("i16", 2), ("u16", 2)])
def test_narrow_integers(tmp_path: Path, dtype: str, bytes_each: int):
    source = COPY_TWICE.replace("FIRST", "0")
    kernel = load(
        tmp_path,
        source,
        arguments=[
            {**X, "dtype": dtype, "shape": ["72 // size"], "data": "np.arange(72 // size)"},
            {**Z, "dtype": dtype, "shape": ["72 // size"]},
            {**WORKSPACE, "dtype": dtype, "shape": ["72 // size"]},
        ],
        reference="x",
        test_sizes=[{"size": bytes_each}],
    )
    assert run(kernel).faults == ()


WRONG: list[tuple[dict[str, object], str]] = [
    (
        {"passed": "by reference"},
        "'passed' of 'tiling' is 'by reference', expected one of by value, last argument, "
        "by pointer, last argument, one by one, last arguments",
    ),
    ({"fields": [], **BY_POINTER}, "'tiling' has no fields, expected one or more"),
    (
        {"fields": [{**FIELDS[1], "type": "uint32_t[0]"}]},
        "'type' of 'fields'[0] is 'uint32_t[0]', expected one of uint32_t, int32_t, uint64_t, "
        "int64_t, float, uint8_t, int8_t, uint16_t, int16_t, bool, double, or an array of one as "
        "in uint32_t[4]",
    ),
]


@pytest.mark.parametrize(("changes", "message"), WRONG)
def test_wrong_tilings(tmp_path: Path, changes: dict[str, object], message: str):
    with pytest.raises(UserError) as caught:
        load(tmp_path, STRUCT + ENTRY, tiling={"struct": "S", "fields": FIELDS, **changes})
    assert caught.value.text == f"{tmp_path / 'k.json'}: {message}"


def test_an_argument_beside_a_pointer_called_tiling(tmp_path: Path):
    tiling = {"struct": "S", "fields": FIELDS, **BY_POINTER}
    with pytest.raises(UserError, match="'tiling' is passed by pointer, and no argument beside it"):
        load(tmp_path, STRUCT + ENTRY, tiling=tiling, arguments=[{**X, "name": "tiling"}, Z])


def test_workspaces_alone_are_no_result(tmp_path: Path):
    with pytest.raises(UserError, match="no argument is 'out' or 'inout': nothing to compare"):
        load(tmp_path, ENTRY, arguments=[X, WORKSPACE])


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ({"value": "[1, 2]"}, "gives numbers of shape (2,), expected a list of 3 numbers"),
        ({"value": "3"}, "gives numbers of shape (), expected a list of 3 numbers"),
        ({"value": "'a'"}, "gives a str, expected an array of real numbers"),
        ({"value": "[1, 2, 2.5]"}, "gives 2.5, expected a uint32_t"),
        ({"value": "[1, 2, -1]"}, "gives -1, expected a uint32_t"),
    ],
)
def test_arrays_that_are_none(tmp_path: Path, field: dict[str, object], message: str):
    fields = [{"name": "a", "type": "uint32_t[3]", **field}]
    kernel = load(tmp_path, STRUCT + ENTRY, tiling={"struct": "S", "fields": fields})
    with pytest.raises(UserError) as caught:
        kernel.case({"n": 9}, 1)
    assert caught.value.text == f"{tmp_path / 'k.json'}: formula {field['value']!r} {message}"


@pytest.mark.parametrize(
    ("ctype", "value"), [("bool", "2"), ("uint8_t", "256"), ("int16_t", "-40000")]
)
def test_numbers_that_do_not_fit(tmp_path: Path, ctype: str, value: str):
    fields = [{"name": "a", "type": ctype, "value": value}]
    kernel = load(tmp_path, STRUCT + ENTRY, tiling={"struct": "S", "fields": fields})
    with pytest.raises(UserError, match=f"gives {value}, expected a {ctype}"):
        kernel.case({"n": 9}, 1)


def test_narrow_fields(tmp_path: Path):
    struct = "struct S { bool a; uint16_t b; int8_t c; double d; uint32_t n; };\n"
    body = "uint32_t n = s.n; float factor = s.a && s.b == 65535 && s.c == -3 ? float(s.d) : 0;"
    types = [
        ("a", "bool", "1"),
        ("b", "uint16_t", "65535"),
        ("c", "int8_t", "-3"),
        ("d", "double", "4"),
        ("n", "uint32_t", "n"),
    ]
    fields = [dict(zip(("name", "type", "value"), row, strict=True)) for row in types]
    for passed, argument in (("by value", "S s"), ("by pointer", "GM_ADDR at")):
        read = "" if passed == "by value" else "GET_TILING_DATA_WITH_STRUCT(S, s, at);"
        source = f"{struct}{ENTRY}(GM_ADDR x, GM_ADDR z, {argument}) {{ {read} {body}{SCALE} }}"
        tiling = {"struct": "S", "fields": fields, "passed": f"{passed}, last argument"}
        assert run(load(tmp_path, source, tiling=tiling)).faults == ()


def test_a_key_that_is_none(tmp_path: Path):
    tiling = {"struct": "S", "fields": FIELDS, "key": "-n", **BY_POINTER}
    kernel = load(tmp_path, STRUCT + ENTRY, tiling=tiling)
    with pytest.raises(UserError, match="formula '-n' gives -9, expected a tiling key"):
        kernel.case({"n": 9}, 1)
