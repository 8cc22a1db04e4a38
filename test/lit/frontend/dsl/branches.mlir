// RUN: acc-translate --emit-dsl %s | filecheck %s --check-prefix=DSL
// RUN: acc-translate --emit-dsl %s | acc-translate --import-dsl | filecheck %s

// CHECK-LABEL: tile.kernel @branches
// DSL-LABEL: def branches(x: gm[M, f32]):
tile.kernel @branches(%x: !tile.gm<[M], f32>) core = aiv {
  %n = tile.symbol "M"
  %m = arith.constant 7 : index
  %c = arith.cmpi ult, %n, %m : index
  // DSL:      if c:
  // DSL-NEXT:     a = n + 1
  // DSL-NEXT: else:
  // DSL-NEXT:     a = m
  // CHECK: %a = scf.if %c -> (index) {
  // CHECK:   scf.yield {{.*}} : index
  // CHECK: } else {
  // CHECK-NEXT: scf.yield %m : index
  %a = scf.if %c -> (index) {
    %c1 = arith.constant 1 : index
    %0 = arith.addi %n, %c1 : index
    scf.yield %0 : index
  } else {
    scf.yield %m : index
  }
  // A side that keeps the variable is left out.
  // DSL-NEXT: if n < a:
  // DSL-NEXT:     a = m * n
  // CHECK: [[L:%.*]] = arith.cmpi ult, %n, %a : index
  // CHECK-NEXT: [[A:%.*]] = scf.if [[L]] -> (index) {
  // CHECK-NEXT:   [[B:%.*]] = arith.muli %m, %n : index
  // CHECK-NEXT:   scf.yield [[B]] : index
  // CHECK-NEXT: } else {
  // CHECK-NEXT:   scf.yield %a : index
  %1 = arith.cmpi ult, %n, %a : index
  %a_1 = scf.if %1 -> (index) {
    %a_2 = arith.muli %m, %n : index
    scf.yield %a_2 : index
  } else {
    scf.yield %a : index
  }
  // DSL-NEXT: if c:
  // DSL-NEXT:     p, q = m, a
  // DSL-NEXT: else:
  // DSL-NEXT:     p, q = a, m
  // DSL-NEXT: if p == q:
  // DSL-NEXT:     pass
  // DSL-NEXT: if c:
  // DSL-NEXT:     e = acc.block_idx()
  // DSL-NEXT: else:
  // DSL-NEXT:     pass
  // CHECK: %p, %q = scf.if %c -> (index, index) {
  // CHECK: scf.if {{.*}} {
  // CHECK-NEXT: }
  // CHECK-NEXT: scf.if %c {
  // CHECK-NEXT:   %e = tile.block_idx
  // CHECK-NEXT: } else {
  // CHECK-NEXT: }
  %p, %q = scf.if %c -> (index, index) {
    scf.yield %m, %a_1 : index, index
  } else {
    scf.yield %a_1, %m : index, index
  }
  %2 = arith.cmpi eq, %p, %q : index
  scf.if %2 {
  }
  scf.if %c {
    %e = tile.block_idx
  } else {
  }
}
