"""The canonical text of specs, and the kernels that are asked for."""

from acc.dialects.tile.kernel import KernelOp
from acc.frontend.dsl.reader import import_dsl
from acc.llm.canonical import CanonicalNames
from acc.llm.spec_text import signature_text, spec_text, tensors_text
from acc.locations import Place
from test.unit.llm import specs


def test_names_places_and_reasons_make_no_difference():
    other = (
        specs.RELU.replace('because "no rule"', "attributes {mark}")
        .replace("[M, 8]", "[rows, 8]")
        .replace("@relu", "@something")
        .replace("%element", "%e")
        .replace("%x", "%argument")
    )
    one, two = specs.spec_of(specs.RELU), specs.spec_of(other)
    two.location = Place("other.py", 7, 1).location()
    assert spec_text(one) == spec_text(two)
    assert one.sym_name.data == "relu"
    assert one.symbols() == ("M",)


def test_what_is_computed_makes_a_difference():
    for old, new in (("maximumf", "minimumf"), ("0.0", "0.5"), ("8", "9"), ("f32", "f16")):
        other = specs.spec_of(specs.RELU.replace(old, new))
        assert spec_text(specs.spec_of(specs.RELU)) != spec_text(other), old


def test_the_text_is_the_spec_again():
    text = spec_text(specs.spec_of(specs.CENTRED))
    assert spec_text(specs.spec_of(text)) == text
    assert "tile.spec @kernel : (!tile.gm<[4, 8], f32>) -> !tile.gm<[4, 8], f32> {" in text


def test_the_kernel_that_is_asked_for():
    names = CanonicalNames.of(specs.spec_of(specs.RELU))
    text = signature_text(names)
    assert text == (
        "import acc\nfrom acc import f32, gm\n\n"
        'N0 = acc.symbol("N0")\n\n\n'
        "@acc.kernel\ndef kernel(in0: gm[N0, 8, f32], out0: gm[N0, 8, f32]):\n"
    )
    body = "    acc.store(acc.load(in0[0:, 0:], [acc.upto(64, N0), 8]), out0[0:, 0:])\n"
    module = import_dsl(text + body, "answer.py")
    names.restore(module)
    kernel = next(op for op in module.walk() if isinstance(op, KernelOp))
    assert kernel.symbols() == ("M",)
    module.verify()
    assert "N0" not in str(module)


def test_host_functions_get_the_symbols_too():
    names = CanonicalNames.of(specs.spec_of(specs.RELU))
    module = import_dsl(
        """
import acc
from acc import f32, gm, index

N0 = acc.symbol("N0")


@acc.host
def host(N0: index):
    return {"num_blocks": N0}


@acc.kernel(host=host)
def kernel(x: gm[N0, 8, f32], y: gm[N0, 8, f32]):
    if acc.block_idx() < N0:
        t = acc.load(x[acc.block_idx():, 0:], [1, 8])
        acc.store(t, y[acc.block_idx():, 0:])
""",
        "answer.py",
    )
    names.restore(module)
    module.verify()
    assert 'tile.symbols = ["M"]' in str(module)
    assert 'tile.symbol "N0"' not in str(module)


def test_tensors_in_words():
    words = tensors_text(CanonicalNames.of(specs.spec_of(specs.ROWS))).splitlines()
    assert words[0].startswith("- reads `in0`, row-major")
    assert words[0].endswith("9 x 8 elements of 32-bit float (`f32`)")
    assert words[1].endswith("4 elements of 64-bit signed integer (`i64`)")
    assert words[2].startswith("- writes `out0`, every element of it")
    assert "N0" in tensors_text(CanonicalNames.of(specs.spec_of(specs.RELU)))


def _with_table(values: list[float]) -> str:
    table = ", ".join(map(str, values))
    return f"""
tile.spec @scaled : (!tile.gm<[{len(values)}], f32>) -> !tile.gm<[{len(values)}], f32> {{
^bb0(%x : tensor<{len(values)}xf32>):
  %table = arith.constant dense<[{table}]> : tensor<{len(values)}xf32>
  %y = linalg.mul ins(%x, %table : tensor<{len(values)}xf32>, tensor<{len(values)}xf32>)
      outs(%x : tensor<{len(values)}xf32>) -> tensor<{len(values)}xf32>
  tile.return %y : tensor<{len(values)}xf32>
}}
"""


def test_long_constants_are_shortened():
    values = [float(number) for number in range(1000)]
    text = spec_text(specs.spec_of(_with_table(values)))
    assert "dense<[0, 1, 2, 3, ..., 996, 997, 998, 999] (1000 elements, hash " in text
    assert "> : tensor<1000xf32>" in text and "500" not in text
    assert text == spec_text(specs.spec_of(_with_table(values)))
    values[500] = 0.5
    assert text != spec_text(specs.spec_of(_with_table(values)))


def test_short_constants_and_constants_of_one_number_are_whole():
    text = spec_text(specs.spec_of(_with_table([1.5, -2.0, 3.0])))
    assert spec_text(specs.spec_of(text)) == text
    one = spec_text(specs.spec_of(_with_table([2.0] * 1000)))
    assert "dense<2.000000e+00> : tensor<1000xf32>" in one
