// RUN: acc-opt %s -p recognise-min-max | filecheck %s

// A NaN in x gives y here, in y gives y: neither is a maximum.
// CHECK-LABEL: func.func @loses_nan
// CHECK: arith.select
func.func @loses_nan(%x: f32, %y: f32) -> f32 {
  %p = arith.cmpf ogt, %x, %y : f32
  %r = arith.select %p, %x, %y : f32
  func.return %r : f32
}

// NaN is replaced by the bound, which no minimum does.
// CHECK-LABEL: func.func @replaces_nan
// CHECK: arith.select
func.func @replaces_nan(%x: f32) -> f32 {
  %lo = arith.constant -1.0 : f32
  %p = arith.cmpf ult, %x, %lo : f32
  %r = arith.select %p, %lo, %x : f32
  func.return %r : f32
}

// The constant is NaN itself.
// CHECK-LABEL: func.func @nan_constant
// CHECK: arith.select
func.func @nan_constant(%x: f32) -> f32 {
  %nan = arith.constant 0x7fc00000 : f32
  %p = arith.cmpf ugt, %x, %nan : f32
  %r = arith.select %p, %x, %nan : f32
  func.return %r : f32
}

// CHECK-LABEL: func.func @other_operands
// CHECK: arith.select
func.func @other_operands(%x: f32, %y: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %p = arith.cmpf ugt, %x, %zero : f32
  %r = arith.select %p, %x, %y : f32
  func.return %r : f32
}
