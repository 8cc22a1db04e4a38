// RUN: ACC_ROUNDTRIP

// CHECK-LABEL: func.func @types
func.func @types(
  // CHECK-SAME: %{{.*}}: !tile.gm<[M, 1003, 0], bf16>
  %0: !tile.gm<[M, 1003, 0], bf16>,
  // CHECK-SAME: %{{.*}}: !tile.gm<[], f32>
  %1: !tile.gm<[], f32>,
  // CHECK-SAME: %{{.*}}: !tile.tile<[<=4, 8], f16, ub>
  %2: !tile.tile<[<=4, 8], f16, ub, nd>,
  // CHECK-SAME: %{{.*}}: !tile.tile<[16, 16], f16, l0a, zz>
  %3: !tile.tile<[16, 16], f16, l0a, zz>,
  // CHECK-SAME: %{{.*}}: !tile.buffer<[16, <=16], i1, l1, nz>
  %4: !tile.buffer<[16, <=16], i1, l1, nz>
) {
  func.return
}
