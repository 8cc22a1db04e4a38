// RUN: acc-translate --emit-dsl %s | filecheck %s --check-prefix=DSL
// RUN: acc-translate --emit-dsl %s | acc-translate --import-dsl | filecheck %s

// CHECK-LABEL: tile.kernel @rows
// DSL-LABEL: def rows(x: gm[M, N, f32]):
tile.kernel @rows(%x: !tile.gm<[M, N], f32>) core = aiv {
  // DSL-NEXT: with acc.variant("fits", when=N <= 8192):
  // DSL-NEXT:     b = acc.block_idx()
  // CHECK: tile.variant "fits" when {
  // CHECK-NEXT: %N = tile.symbol "N"
  // CHECK-NEXT: %c8192 = arith.constant 8192 : index
  // CHECK-NEXT: [[C:%.*]] = arith.cmpi ule, %N, %c8192 : index
  // CHECK-NEXT: tile.condition [[C]]
  // CHECK-NEXT: } do {
  // CHECK-NEXT: %b = tile.block_idx
  tile.variant "fits" when {
    %N = tile.symbol "N"
    %c8192 = arith.constant 8192 : index
    %0 = arith.cmpi ule, %N, %c8192 : index
    tile.condition %0
  } do {
    %b = tile.block_idx
  }
  // A condition with names, or of several statements.
  // DSL-NEXT: with acc.variant("named"):
  // DSL-NEXT:     with acc.when():
  // DSL-NEXT:         n = N
  // DSL-NEXT:         acc.condition(n * n <= M)
  // DSL-NEXT:     b = acc.block_num()
  // CHECK: tile.variant "named" when {
  // CHECK-NEXT: %n = tile.symbol "N"
  // CHECK-NEXT: [[S:%.*]] = arith.muli %n, %n : index
  // CHECK-NEXT: %M = tile.symbol "M"
  // CHECK-NEXT: [[D:%.*]] = arith.cmpi ule, [[S]], %M : index
  // CHECK-NEXT: tile.condition [[D]]
  tile.variant "named" when {
    %n = tile.symbol "N"
    %1 = arith.muli %n, %n : index
    %M = tile.symbol "M"
    %2 = arith.cmpi ule, %1, %M : index
    tile.condition %2
  } do {
    %b = tile.block_num
  }
  // DSL-NEXT: with acc.variant("rest"):
  // DSL-NEXT:     b = acc.block_num()
  // CHECK: tile.variant "rest" when {
  // CHECK-NEXT: } do {
  tile.variant "rest" when {
  } do {
    %b = tile.block_num
  }
}
