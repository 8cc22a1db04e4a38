"""A kernel whose exponential has no instruction, and fragments for it, all written by hand."""

KERNEL = """
import acc
from acc import bf16, gm, index

M = acc.symbol("M")
BLOCK = 100
CORES = 40


@acc.host
def tiling(M: index):
    per_core = acc.cdiv(acc.cdiv(M, BLOCK), CORES) * BLOCK
    return {"num_blocks": acc.cdiv(M, max(per_core, 1)), "perCore": per_core}


@acc.kernel(host=tiling)
def exp(x: gm[M, bf16], y: gm[M, bf16]):
    first = acc.block_idx() * acc.tiling_field("perCore")
    last = min(first + acc.tiling_field("perCore"), M)
    for i in range(first, last, BLOCK):
        n = min(BLOCK, last - i)
        a = acc.alloc([acc.upto(BLOCK, n)], bf16, buffers=2)
        b = acc.alloc([acc.upto(BLOCK, n)], bf16, buffers=2)
        with acc.copy_in():
            acc.load(x[i:], out=a)
        with acc.compute():
            acc.exp(a, out=b)
        with acc.copy_out():
            acc.store(b, y[i:])
"""
"""In explicit form, which no pass legalizes: there is no exponential of bf16."""

SUBJECT = "tile.exp of @exp"

RIGHT = """\
ascendc.fragment scratch [100] {
^bb0(%in0 : !ascendc.local_tensor<bf16>, %n0 : index, %out : !ascendc.local_tensor<bf16>,
     %t : !ascendc.local_tensor<f32>):
  ascendc.cast none %t, %in0 count %n0 : !ascendc.local_tensor<f32>, !ascendc.local_tensor<bf16>
  ascendc.exp %t, %t count %n0 : !ascendc.local_tensor<f32>
  ascendc.cast rint %out, %t count %n0 : !ascendc.local_tensor<bf16>, !ascendc.local_tensor<f32>
}
"""

WRONG = {
    "a word that there is not": (
        "syntax",
        ("ascendc.exp", "ascendc.exponent"),
        "answer.mlir:5:3: error: 'ascendc.exponent' is no word of a fragment; did you mean "
        "ascendc.exp",
    ),
    "a copy": (
        "syntax",
        ("ascendc.exp", "ascendc.data_copy"),
        "answer.mlir:5:3: error: 'ascendc.data_copy' is no word of a fragment; legal are vector "
        "and mask instructions",
    ),
    "no name of a value": (
        "verifiers",
        ("ascendc.exp %t, %t", "ascendc.exp %t, %u"),
        "answer.mlir:5:19: error: use of undefined value '%u'",
    ),
    "an input that is written": (
        "verifiers",
        (
            "ascendc.exp %t, %t count %n0 : !ascendc.local_tensor<f32>",
            "ascendc.set_mask_norm\n"
            "  ascendc.add %in0, %in0, %in0 count %n0 : !ascendc.local_tensor<bf16>",
        ),
        "'ascendc.add' in 'ascendc.fragment' writes a tensor that it may only read",
    ),
    "other arguments": (
        "signature",
        ("%n0 : index", "%n0 : index, %m0 : index"),
        "answer.mlir:1:1: error: takes (!ascendc.local_tensor<bf16>, index, index, "
        "!ascendc.local_tensor<bf16>), expected (!ascendc.local_tensor<bf16>, index, "
        "!ascendc.local_tensor<bf16>): input 0, the extent of dimension 0",
    ),
    "too much scratch": (
        "scratch",
        ("scratch [100]", "scratch [50000]"),
        "answer.mlir:1:1: error: the scratch has 200192 bytes, and the kernel has room for 187392",
    ),
    "too little scratch": (
        "resources",
        ("scratch [100]", "scratch [10]"),
        "answer.mlir:4:3: error: 'ascendc.cast': dst reaches byte 400 of %t, but it has 40 bytes",
    ),
    "an instruction that there is not": (
        "resources",
        ("cast none %t", "cast trunc %t"),
        "answer.mlir:4:3: error: 'ascendc.cast': Cast from bfloat16_t to float rounds by ",
    ),
    "a tail that is left out": (
        "values",
        (
            "  ascendc.exp %t, %t count %n0",
            "  %c8 = arith.constant 8 : index\n"
            "  %blocks = arith.divui %n0, %c8 : index\n"
            "  %n = arith.muli %blocks, %c8 : index\n"
            "  ascendc.exp %t, %t count %n",
        ),
        "4 of 100 elements of result 0 are wrong, the worst at [96]: expected 1, found 0\n"
        "smallest input found:\n"
        "input 0: bfloat16[100] all 0\n"
        "note: result 0 is %out where %n0 = 100; its inputs are, in order, %in0",
    ),
    "what is behind the tensor": (
        "resources",
        (
            "  ascendc.exp %t, %t count %n0",
            "  %c200 = arith.constant 200 : index\n  ascendc.exp %t, %t count %c200",
        ),
        "answer.mlir:6:3: error: 'ascendc.exp': dst reaches byte 800 of %t, but it has 400 bytes",
    ),
    "a branch that is never taken": (
        "branches",
        (
            "  ascendc.exp %t, %t count %n0 : !ascendc.local_tensor<f32>",
            "  ascendc.exp %t, %t count %n0 : !ascendc.local_tensor<f32>\n"
            "  %c1000 = arith.constant 1000 : index\n"
            "  %is_long = arith.cmpi ugt, %n0, %c1000 : index\n"
            "  scf.if %is_long {\n"
            "    ascendc.abs %t, %t count %n0 : !ascendc.local_tensor<f32>\n"
            "  }",
        ),
        "answer.mlir:8:3: error: the condition does not hold in any of 59 inputs",
    ),
}
"""What is wrong, which check says so, how it comes from the right one, and what is said."""
