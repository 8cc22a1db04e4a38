// RUN: mkdir -p %t.dir
// RUN: env TMPDIR=%t.dir exits 3 acc-opt %s --verify-semantics -p 'test-change-constants{offset=1}' 2>&1 | filecheck %s

// A pass that leaves a program which leaves its tensors is refused as one that changes values is.

// CHECK: error: pass 'test-change-constants{offset=1}' changes what '@k' computes: it fails after the pass: 'tile.load': elements 1 to 9 of dimension 0 leave the tensor, whose size there is 8
// CHECK: note: smallest input found: seed 0
tile.kernel @k(%x : !tile.gm<[8], f32>) core = aiv {
  %c = arith.constant 0 : i32
  %i = arith.index_cast %c : i32 to index
  %t = tile.load %x[%i] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, ub>
  %y = tile.exp %t : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  tile.store %y, %x[%i] : !tile.tile<[8], f32, ub>, !tile.gm<[8], f32>
}
