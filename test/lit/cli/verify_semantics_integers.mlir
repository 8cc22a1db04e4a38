// RUN: mkdir -p %t.dir
// RUN: env TMPDIR=%t.dir exits 3 acc-opt %s --verify-semantics -p 'test-change-constants{offset=1}' 2>&1 | filecheck %s

// Integers must not change at all. Scalars are arguments too; what they are at is found by name.

// CHECK: error: pass 'test-change-constants{offset=1}' changes what '@scale' computes: 1 of 1 elements of result 0 differ, the worst at []: found {{-?[0-9]+}} after the pass, {{-?[0-9]+}} before it
// CHECK-NEXT: func.func @scale
func.func @scale(%x: i32) -> i32 {
  %c = arith.constant 1000 : i32
  %0 = arith.addi %x, %c : i32
  func.return %0 : i32
}
