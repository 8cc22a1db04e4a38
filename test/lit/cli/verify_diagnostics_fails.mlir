// RUN: exits 1 acc-opt %s --split-input-file --verify-diagnostics | filecheck %s

// A diagnostic that did not come and one that nobody expected are errors, at the expectation and at
// the place of the diagnostic.

// CHECK:      verify_diagnostics_fails.mlir:[[# @LINE + 4]]:6: error: expected warning 'never reported' was not reported
// CHECK:      verify_diagnostics_fails.mlir:[[# @LINE + 4]]:8: error: unexpected error: unknown operation 'arith.nothing'
// CHECK:      error: 2 of the diagnostics differ from those expected
func.func @f() {
  // expected-warning @-1 {{never reported}}
  %a = arith.nothing : i32
  func.return
}
