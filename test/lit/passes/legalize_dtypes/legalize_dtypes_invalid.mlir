// RUN: acc-opt %s --split-input-file --verify-diagnostics --pass-pipeline=legalize-dtypes

tile.kernel @double(%x : !tile.gm<[8], f64>) core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0] : !tile.gm<[8], f64> -> !tile.tile<[8], f64, ub>
  // expected-error @+1 {{'tile.exp' on f64: the vector unit has no arithmetic on 64-bit elements, and the scalar unit only integer additions, products, maxima and minima; legal are f32, f16, bf16, i32 and i16}}
  %e = tile.exp %t : !tile.tile<[8], f64, ub> -> !tile.tile<[8], f64, ub>
}

// -----

tile.kernel @bits(%y : !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.load %y[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, ub>
  %m = tile.cmp lt %t, %t : !tile.tile<[8], f32, ub>, !tile.tile<[8], f32, ub> -> !tile.tile<[8], i1, ub>
  // expected-error @+1 {{'tile.max' on i1: a mask is bits, which the vector unit only selects by; cast it to f32 and compare the result}}
  %n = tile.max %m, %m : !tile.tile<[8], i1, ub>, !tile.tile<[8], i1, ub> -> !tile.tile<[8], i1, ub>
}
