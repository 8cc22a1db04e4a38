// RUN: exits 1 acc-opt %s | filecheck %s

// A verifier's error is one diagnostic at the operation, without the printed module or a traceback.

// CHECK:      verify_error.mlir:[[# @LINE + 5]]:8: error: expected 2 operands, but got 1{{$}}
// CHECK-NEXT: {{^}}  %b = "arith.addi"(%a) : (i32) -> i32
// CHECK-NEXT: {{^}}       ^
// CHECK-NOT:  {{.}}
func.func @f(%a: i32) -> i32 {
  %b = "arith.addi"(%a) : (i32) -> i32
  func.return %b : i32
}
