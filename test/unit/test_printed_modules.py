"""What MLIR's own printer prints (here bishengir-opt's, extra `peer`) is read in every form."""

import subprocess
from pathlib import Path

import pytest
from xdsl.dialects.arith import TruncIOp
from xdsl.utils.exceptions import ParseError

from acc.parsing import parse_module
from acc.registry import make_context

FORMS = {
    "pretty": (),
    "generic": ("--mlir-print-op-generic",),
    "locations": ("--mlir-print-debuginfo",),
    "generic locations": ("--mlir-print-op-generic", "--mlir-print-debuginfo"),
    "local": ("--mlir-print-local-scope",),
}

T, U, V = "tensor<4x8xf32>", "tensor<?x8xf32>", "tensor<4xf32>"
ARGUMENTS = f"%a: f32, %i: i32, %x: index, %p: i1, %h: f16, %t: {T}, %u: {U}, %v: {V}"
MAPS = "#id = affine_map<(d0, d1) -> (d0, d1)>\n#row = affine_map<(d0, d1) -> (d0)>\n"

BODIES = {
    "arith": """
        %0 = arith.addf %a, %a fastmath<nnan,contract> : f32
        %1 = arith.cmpf olt, %0, %a fastmath<fast> : f32
        %2 = arith.addi %i, %i overflow<nsw, nuw> : i32
        %3 = arith.cmpi slt, %2, %i : i32
        %4 = arith.select %3, %0, %a : f32
        %5 = arith.index_cast %x : index to i64
        %6, %7 = arith.mulsi_extended %i, %i : i32
        %8 = arith.extf %h : f16 to f32
        %9 = arith.constant dense<[0xFF800000, 1.5]> : tensor<2xf32>
        %10 = arith.constant dense<[true, false]> : tensor<2xi1>
        %11 = arith.constant dense<> : tensor<0xf32>
        %12 = arith.constant 0x7F800000 : f32""",
    "math": """
        %0 = math.exp %a fastmath<fast> : f32
        %1 = math.powf %0, %a : f32
        %2 = math.fma %1, %a, %a : f32
        %3 = math.ctlz %i : i32""",
    "tensor": f"""
        %0 = tensor.extract_slice %t[%x, 0] [2, 8] [1, 1] : {T} to tensor<2x8xf32>
        %1 = tensor.insert_slice %0 into %t[2, 0] [2, 8] [1, 1] : tensor<2x8xf32> into {T}
        %2 = tensor.collapse_shape %1 [[0, 1]] : {T} into tensor<32xf32>
        %3 = tensor.expand_shape %u [[0, 1], [2]] output_shape [%x, 2, 8]
            : {U} into tensor<?x2x8xf32>
        %4 = tensor.empty() : tensor<f32>
        %5 = tensor.expand_shape %4 [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
        %6 = tensor.pad %t low[1, 0] high[%x, 2] {{
        ^bb0(%k: index, %n: index):
          tensor.yield %a : f32
        }} : {T} to tensor<?x10xf32>
        %7 = tensor.concat dim(0) %t, %t : ({T}, {T}) -> tensor<8x8xf32>
        %8 = tensor.dim %u, %x : {U}
        %9 = tensor.from_elements %a, %a : tensor<2xf32>
        %10 = tensor.extract %t[%x, %x] : {T}
        %11 = tensor.cast %t : {T} to {U}
        %12 = tensor.generate %x {{
        ^bb0(%k: index):
          tensor.yield %a : f32
        }} : tensor<?xf32>
        %13 = tensor.bitcast %t : {T} to tensor<4x8xi32>
        %14 = tensor.from_elements %x, %x, %x : tensor<3x1xindex>
        %15 = tensor.gather %t[%14] gather_dims([0])
            : ({T}, tensor<3x1xindex>) -> tensor<3x1x8xf32>
        %16 = tensor.rank %t : {T}""",
    "scf": """
        %0:2 = scf.for %k = %x to %x step %x iter_args(%q = %a, %r = %i) -> (f32, i32) {
          scf.yield %q, %r : f32, i32
        }
        %1 = scf.if %p -> (f32) {
          scf.yield %0#0 : f32
        } else {
          scf.yield %a : f32
        }
        %2 = scf.while (%q = %a) : (f32) -> f32 {
          scf.condition(%p) %q : f32
        } do {
        ^bb0(%r: f32):
          scf.yield %r : f32
        }
        %3 = scf.index_switch %x -> f32
        case 1 {
          scf.yield %a : f32
        }
        default {
          scf.yield %a : f32
        }""",
    "linalg": f"""
        %0:2 = linalg.generic
            {{indexing_maps = [#id, #row, #row], iterator_types = ["parallel", "reduction"]}}
            ins(%t : {T}) outs(%v, %v : {V}, {V}) attrs = {{doc = "sum"}} {{
        ^bb0(%in: f32, %o: f32, %n: f32):
          %k = linalg.index 1 : index
          %s = arith.addf %in, %o : f32
          linalg.yield %s, %in : f32, f32
        }} -> ({V}, {V})
        %1 = linalg.fill ins(%a : f32) outs(%t : {T}) -> {T}
        %2 = linalg.div ins(%1, %t : {T}, {T}) outs(%1 : {T}) -> {T}
        %3 = linalg.tanh ins(%2 : {T}) outs(%1 : {T}) -> {T}
        %4 = linalg.reduce {{ arith.addf }} ins(%3 : {T}) outs(%v : {V}) dimensions = [1]
        %5 = linalg.broadcast ins(%4 : {V}) outs(%1 : {T}) dimensions = [1]
        %6 = tensor.empty() : tensor<8x4xf32>
        %7 = linalg.transpose ins(%5 : {T}) outs(%6 : tensor<8x4xf32>) permutation = [1, 0]
        %8 = tensor.empty() : tensor<4x4xf32>
        %9 = linalg.matmul ins(%5, %7 : {T}, tensor<8x4xf32>) outs(%8 : tensor<4x4xf32>)
            -> tensor<4x4xf32>""",
    "memref": """
        %0 = memref.alloc(%x) {alignment = 64 : i64} : memref<?xf32>
        %1 = memref.load %0[%x] : memref<?xf32>
        memref.store %1, %0[%x] : memref<?xf32>
        %2 = memref.subview %0[%x] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: ?>>
        %3 = memref.cast %0 : memref<?xf32> to memref<4xf32>
        memref.copy %0, %0 : memref<?xf32> to memref<?xf32>
        %4 = memref.rank %0 : memref<?xf32>
        %5 = memref.memory_space_cast %3 : memref<4xf32> to memref<4xf32, 1>
        memref.dealloc %0 : memref<?xf32>""",
    "cf": """
        cf.assert %p, "a message"
        cf.cond_br %p, ^bb1(%a : f32), ^bb2
      ^bb1(%0: f32):
        cf.br ^bb2
      ^bb2:""",
}


def parses(text: str) -> None:
    """Reads and verifies a module."""
    parse_module(make_context(), text, "printed.mlir")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("dialect", BODIES)
def test_printed(dialect: str, form: str):
    package = pytest.importorskip("ascendnpuir", reason="needs the extra peer")
    tool = Path(str(package.__file__)).parent / "bin" / "bishengir-opt"
    text = f"{MAPS}func.func @f({ARGUMENTS}) {{{BODIES[dialect]}\nreturn\n}}"
    printed = subprocess.run([tool, *FORMS[form]], input=text, capture_output=True, text=True)
    assert printed.returncode == 0, printed.stderr
    parses(printed.stdout)


def test_flags_of_truncations():
    module = parse_module(
        make_context(),
        """
        %a = arith.constant 5 : i64
        %b = "arith.trunci"(%a) <{overflowFlags = #arith.overflow<nsw>}> : (i64) -> i32
        %c = arith.trunci %a : i64 to i32
        """,
        "printed.mlir",
    )
    _, flagged, plain = module.ops
    assert type(flagged) is TruncIOp
    assert type(plain) is TruncIOp
    assert flagged.properties == plain.properties == {}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "%0 = tensor.pack %t inner_dims_pos = [1] inner_tiles = [4] into %t",
            "unknown operation 'tensor.pack'; did you mean tensor.pad or tensor.rank or "
            "tensor.splat?",
        ),
        ("%0 = index.add %x, %x", "unknown dialect 'index'"),
        (
            "scf.parallel (%k) = (%x) to (%x) step (%x) {}",
            "Operation scf.parallel does not have a custom format.",
        ),
    ],
)
def test_not_read(line: str, message: str):
    text = f"func.func @f({ARGUMENTS}, %m: memref<4xf32>) {{\n  {line}\n  return\n}}"
    with pytest.raises(ParseError) as caught:
        parses(text)
    assert caught.value.msg == message
    assert caught.value.span.get_location()[1] == 2
