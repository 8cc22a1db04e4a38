// RUN: acc-opt %s --pass-pipeline='builtin.module(canonicalize, cse)' | filecheck %s --check-prefix=BOTH
// RUN: acc-opt %s --pass-pipeline='canonicalize,cse' | filecheck %s --check-prefix=BOTH
// RUN: acc-opt %s -p canonicalize,cse | filecheck %s --check-prefix=BOTH
// RUN: acc-opt - -p canonicalize,cse < %s | filecheck %s --check-prefix=BOTH
// RUN: acc-opt %s --pass-pipeline='func.func(canonicalize,cse)' | filecheck %s --check-prefix=BOTH
// RUN: acc-opt %s --pass-pipeline='builtin.module(builtin.module(canonicalize))' | filecheck %s --check-prefix=INNER
// RUN: acc-opt %s --pass-pipeline='builtin.module(check-stage{ allow=func,builtin,arith stage="a test" })' | filecheck %s --check-prefix=SAME
// RUN: acc-opt %s --pass-pipeline='' | filecheck %s --check-prefix=SAME

// Nested pipelines run on direct children only, and leave the order of functions alone.

// BOTH-LABEL: func.func @first
// BOTH-NOT:   arith.constant 7
// BOTH:       arith.constant 1
// BOTH-NOT:   arith.constant 1
// BOTH-LABEL: func.func @second
// INNER-LABEL: func.func @first
// INNER:       arith.constant 7
// INNER-LABEL: func.func @third
// INNER-NOT:   arith.constant 7
// SAME-LABEL: func.func @first
// SAME:       arith.constant 7
// SAME-LABEL: func.func @third
// SAME:       arith.constant 7
func.func @first() -> (i32, i32) {
  %unused = arith.constant 7 : i32
  %a = arith.constant 1 : i32
  %b = arith.constant 1 : i32
  func.return %a, %b : i32, i32
}
func.func @second() {
  func.return
}
builtin.module {
  func.func @third() {
    %unused = arith.constant 7 : i32
    func.return
  }
}
