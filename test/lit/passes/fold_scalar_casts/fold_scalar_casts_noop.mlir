// RUN: acc-opt %s -p fold-scalar-casts | filecheck %s

// CHECK-LABEL: func.func @not_constant
// CHECK: arith.truncf %x : f64 to f32
func.func @not_constant(%x: f64) -> f32 {
  %r = arith.truncf %x : f64 to f32
  func.return %r : f32
}

// An infinity is no integer.
// CHECK-LABEL: func.func @infinite
// CHECK: arith.fptosi
func.func @infinite() -> i32 {
  %x = arith.constant 0x7f800000 : f32
  %r = arith.fptosi %x : f32 to i32
  func.return %r : i32
}
