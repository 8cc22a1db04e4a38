"""What the emitter refuses, and with which words."""

import pytest

from acc.diagnostics import UserError
from acc.emit.host import emit_host
from acc.emit.target import emit_ascendc
from test.unit.emit.compiling import parse


def kernel(body: str, tiling: str = "") -> str:
    """A module with one kernel."""
    return f"""
        ascendc.kernel @k(%x : !ascendc.gm_addr) host = @k_host {tiling} {{
          %n = arith.constant 8 : index
          %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
          {body}
        }}
    """


def refusal(text: str) -> UserError:
    """The error for a module, which must have a place in it."""
    with pytest.raises(UserError) as caught:
        emit_ascendc(parse(text))
    assert caught.value.place is not None
    return caught.value


GET = "ascendc.get_with_offset %scratch size 8 offset 0 : !ascendc.tbuf<veccalc> ->"

MESSAGES = {
    "foreign operation": (
        "%f = arith.constant 1.0 : f32\n"
        f"%t = {GET} !ascendc.local_tensor<f32>\n"
        "%e = math.exp %f : f32\n"
        "ascendc.duplicate %t, %e count %n : !ascendc.local_tensor<f32>, f32",
        "'math.exp' is not lowered to AscendC; run --pass-pipeline=linalg-to-ascendc first",
    ),
    "operation without a form": (
        "%s = arith.constant 1 : i32\n%t = arith.floordivsi %s, %s : i32\n"
        "%u = arith.index_cast %t : i32 to index\nascendc.set_vector_mask %u element f32",
        "'arith.floordivsi' has no C++ form; a pass has to lower it before it is emitted",
    ),
    "while": (
        "%c = arith.constant true\n"
        "scf.while () : () -> () {\nscf.condition(%c)\n} do {\nscf.yield\n}",
        "'scf.while' has no C++ form; a pass has to lower it before it is emitted",
    ),
    "element type": (
        f"%t = {GET} !ascendc.local_tensor<i4>\n"
        "ascendc.exp %t, %t count %n : !ascendc.local_tensor<i4>",
        "type i4 has no C++ form as an element; expected f32, f16, bf16 or an integer of 8, 16, "
        "32 or 64 bits",
    ),
    "constant of a type without literals": (
        f"%t = {GET} !ascendc.local_tensor<f64>\n%c = arith.constant 1.0 : f64\n"
        "ascendc.duplicate %t, %c count %n : !ascendc.local_tensor<f64>, f64",
        "constant of type f64 has no C++ form; expected f32, f16 or bf16",
    ),
    "large constant": (
        "%c = arith.constant 4294967296 : index\nascendc.set_vector_mask %c element f32",
        "constant 4294967296 of type index does not fit the 32 bits it has in C++",
    ),
    "comparison of nothing": (
        f"%t = {GET} !ascendc.local_tensor<f32>\n"
        "%a = ascendc.get_value %t[%n] : !ascendc.local_tensor<f32> -> f32\n"
        "%c = arith.cmpf true, %a, %a : f32\nscf.if %c {\nascendc.reset_mask\n}",
        "comparison 'true' compares nothing; expected a condition on both operands",
    ),
    "late member": (
        "ascendc.reset_mask\n%late = ascendc.queue : !ascendc.tque<vecin, 1>",
        "'ascendc.queue' stands behind 'ascendc.reset_mask'; members are declared and initialised "
        "at the start of a kernel",
    ),
    "nested member": (
        "scf.for %i = %n to %n step %n {\n%gm = ascendc.set_global_buffer %x"
        " : !ascendc.global_tensor<f32>\n}",
        "'ascendc.set_global_buffer' stands inside of 'scf.for'; members are declared and "
        "initialised at the start of a kernel",
    ),
    "nested stage": (
        'ascendc.stage compute "A" {\nascendc.stage compute "B" {\nascendc.reset_mask\n}\n}',
        'stage "B" stands inside of stage "A"; a stage is a method of its own',
    ),
    "tensor carried by a loop": (
        f"%t = {GET} !ascendc.local_tensor<f32>\n"
        "%u = scf.for %i = %n to %n step %n iter_args(%v = %t) -> (!ascendc.local_tensor<f32>) {\n"
        'ascendc.stage compute "A" {\n'
        "ascendc.exp %v, %v count %n : !ascendc.local_tensor<f32>\n}\n"
        "scf.yield %v : !ascendc.local_tensor<f32>\n}",
        "tensor '%v' is carried by a loop or branch and used in a stage; a stage can use tensors "
        "that are made once",
    ),
    "unknown field": (
        '%f = ascendc.tiling_field "row"\nascendc.set_vector_mask %f element f32',
        "unknown tiling field 'row'; did you mean rows?",
    ),
}


@pytest.mark.parametrize("name", MESSAGES)
def test_kernel(name: str):
    body, text = MESSAGES[name]
    assert refusal(kernel(body, 'tiling = ["rows"]')).text == text


def host(fields: str, results: str, body: str) -> str:
    """A module with a kernel and its host function."""
    return f"""
        ascendc.kernel @k() host = @k_host tiling = ["rows"] {{ ascendc.reset_mask }}
        func.func @k_host(%M : index) -> ({results}) attributes
            {{tile.host, tile.symbols = ["M"], tile.fields = [{fields}]}} {{ {body} }}
    """


def host_refusal(text: str) -> str:
    """The error of the host side of a module."""
    with pytest.raises(UserError) as caught:
        emit_host(parse(text))
    assert caught.value.place is not None
    return caught.value.text


def test_missing_host_function():
    text = "ascendc.kernel @k() host = @k_host { ascendc.reset_mask }"
    assert host_refusal(text) == "unknown host function 'k_host'"


def test_host_function_of_other_fields():
    text = host('"num_blocks", "cols"', "index, index", "func.return %M, %M : index, index")
    assert host_refusal(text) == (
        "host function 'k_host' of kernel 'k' must take its symbols (M) and return num_blocks and "
        "the tiling fields (rows), found 1 arguments and 2 results named num_blocks, cols"
    )


GOOD_HOST = host('"num_blocks", "rows"', "index, index", "func.return %M, %M : index, index")


def program(body: str, shape: str = "M") -> str:
    """A module with a program."""
    return GOOD_HOST + (
        f"tile.program @main(%x : !tile.gm<[{shape}], f32>) outputs = 1 {{ {body} }}"
    )


def test_unknown_kernel():
    text = program("tile.launch @kk(%x) : !tile.gm<[M], f32>")
    assert host_refusal(text) == "unknown kernel 'kk'; did you mean k?"


def test_number_of_tensors():
    text = program("tile.launch @k(%x) : !tile.gm<[M], f32>")
    assert host_refusal(text) == "kernel 'k' takes 0 tensors, found 1"


def test_symbol_that_the_program_does_not_have():
    text = program("tile.launch @k() :", "rows")
    assert host_refusal(text) == "unknown symbol of the program 'M'; expected one of rows"
