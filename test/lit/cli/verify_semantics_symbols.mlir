// RUN: mkdir -p %t.dir
// RUN: acc-opt %s --verify-semantics -p canonicalize | filecheck %s --check-prefix=SAME
// RUN: env TMPDIR=%t.dir exits 3 acc-opt %s --verify-semantics -p 'test-change-constants{factor=2.0}' 2>&1 | filecheck %s

// The second variant alone has a constant that the pass changes: a size that takes it is found,
// although no usual size does.

// SAME: tile.program @main
// CHECK: error: pass 'test-change-constants{factor=2.0}' changes what '@main' computes: 101 of 101 elements of result 0 differ
// CHECK: note: smallest input found: M = 101, seed {{[0-9]+}}
// CHECK: note: argument 0: float32[101], all 1.0
tile.kernel @k(%x : !tile.gm<[M], f32>, %y : !tile.gm<[M], f32>) core = aiv {
  tile.variant "short" when {
    %m = tile.symbol "M"
    %c100 = arith.constant 100 : index
    %fits = arith.cmpi ule, %m, %c100 : index
    tile.condition %fits
  } do {
    %c0 = arith.constant 0 : index
    %m = tile.symbol "M"
    %t = tile.load %x[%c0] extents(%m) : !tile.gm<[M], f32> -> !tile.tile<[<=100], f32, ub>
    tile.store %t, %y[%c0] : !tile.tile<[<=100], f32, ub>, !tile.gm<[M], f32>
  }
  tile.variant "long" when {
  } do {
    %c0 = arith.constant 0 : index
    %c100 = arith.constant 100 : index
    %m = tile.symbol "M"
    %one = arith.constant 1.0 : f32
    tile.parallel (%i) = (%c0) to (%m) step (%c100) {
      %rest = arith.subi %m, %i : index
      %n = arith.minsi %rest, %c100 : index
      %t = tile.load %x[%i] extents(%n) : !tile.gm<[M], f32> -> !tile.tile<[<=100], f32, ub>
      %p = tile.mul %t, %one : !tile.tile<[<=100], f32, ub>, f32 -> !tile.tile<[<=100], f32, ub>
      tile.store %p, %y[%i] : !tile.tile<[<=100], f32, ub>, !tile.gm<[M], f32>
    }
  }
}
tile.program @main(%x : !tile.gm<[M], f32>, %y : !tile.gm<[M], f32>) outputs = 1 {
  tile.launch @k(%x, %y) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
}
