// RUN: acc-translate --emit-dsl %s | filecheck %s --check-prefix=DSL
// RUN: acc-translate --emit-dsl %s | acc-translate --import-dsl | filecheck %s

// CHECK-LABEL: tile.kernel @carried
// DSL-LABEL: def carried(x: gm[M, f32]):
tile.kernel @carried(%x: !tile.gm<[M], f32>) core = aiv {
  %n = tile.symbol "M"
  %m = arith.constant 7 : index
  %c = arith.constant 5 : index
  // A variable that holds the initial value is assigned in place.
  // DSL:      for i in range(n):
  // DSL-NEXT:     m = m + i
  // CHECK: [[A:%.*]] = scf.for %i = %c0 to %n step %c1 iter_args([[B:%.*]] = %m) -> (index) {
  // CHECK-NEXT: [[C:%.*]] = arith.addi [[B]], %i : index
  // CHECK-NEXT: scf.yield [[C]] : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m_1 = scf.for %i = %c0 to %n step %c1 iter_args(%m_2 = %m) -> (index) {
    %m_3 = arith.addi %m_2, %i : index
    scf.yield %m_3 : index
  }
  // Values that change places; results with names of their own.
  // DSL-NEXT: a, b = m, c
  // DSL-NEXT: for j in range(1, n, 2):
  // DSL-NEXT:     a, b = b, a
  // DSL-NEXT: first = a
  // DSL-NEXT: second = b
  // CHECK: %first, %second = scf.for %j = {{.*}} iter_args(%a = [[A]], %b = %c) -> (index, index) {
  // CHECK-NEXT: scf.yield %b, %a : index, index
  %c1_1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %first, %second = scf.for %j = %c1_1 to %n step %c2 iter_args(%a = %m_1, %b = %c) -> (index, index) {
    scf.yield %b, %a : index, index
  }
  // Nothing reads what this one carries.
  // DSL-NEXT: u = c
  // DSL-NEXT: for k in range(first, second, c):
  // DSL-NEXT:     u = first
  // DSL-NEXT: del u
  // CHECK: scf.for %k = %first to %second step %c iter_args({{.*}} = %c) -> (index) {
  // CHECK-NEXT: scf.yield %first : index
  %u = scf.for %k = %first to %second step %c iter_args(%u_1 = %c) -> (index) {
    scf.yield %first : index
  }
}

// CHECK-LABEL: tile.kernel @units
// DSL-LABEL: def units(x: gm[M, N, f32]):
tile.kernel @units(%x: !tile.gm<[M, N], f32>) core = aiv {
  // DSL-NEXT: for i in acc.parallel(M, step=8):
  // DSL-NEXT:     for j, k in acc.parallel((0, i), (M, N), step=(1, 4)):
  // DSL-NEXT:         pass
  // CHECK: tile.parallel (%i) = (%c0) to (%M) step (%c8) {
  // CHECK: tile.parallel (%j, %k) = (%c0_1, %i) to (%M_1, %N) step (%c1, %c4) {
  %M = tile.symbol "M"
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  tile.parallel (%i) = (%c0) to (%M) step (%c8) {
    %M_1 = tile.symbol "M"
    %N = tile.symbol "N"
    %c0_1 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    tile.parallel (%j, %k) = (%c0_1, %i) to (%M_1, %N) step (%c1, %c4) {
    }
  }
}
