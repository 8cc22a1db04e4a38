// RUN: acc-translate --emit-dsl %s | filecheck %s --check-prefix=DSL
// RUN: acc-translate --emit-dsl %s | acc-translate --import-dsl | filecheck %s

// CHECK-LABEL: tile.kernel @sort
// DSL-LABEL: def sort(x: gm[4, 64, f32], y: gm[4, 128, f32]):
tile.kernel @sort(%x: !tile.gm<[4, 64], f32>, %y: !tile.gm<[4, 128], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0, %c0] : !tile.gm<[4, 64], f32> -> !tile.tile<[4, 64], f32, ub>
  // DSL: p = acc.sort(t, descending=True)
  // CHECK: %p = tile.sort %t descending :
  %p = tile.sort %t descending : !tile.tile<[4, 64], f32, ub> -> !tile.tile<[4, 128], f32, ub>
  tile.store %p, %y[%c0, %c0] : !tile.tile<[4, 128], f32, ub>, !tile.gm<[4, 128], f32>
  // DSL: q = acc.sort(t)
  // CHECK: %q = tile.sort %t :
  %q = tile.sort %t : !tile.tile<[4, 64], f32, ub> -> !tile.tile<[4, 128], f32, ub>
  tile.store %q, %y[%c0, %c0] : !tile.tile<[4, 128], f32, ub>, !tile.gm<[4, 128], f32>
}
