// RUN: acc-opt %s -p expand-powers | filecheck %s

// CHECK-LABEL: func.func @cube
// CHECK-NEXT: [[S:%.*]] = arith.mulf %x, %x : f32
// CHECK-NEXT: [[C:%.*]] = arith.mulf [[S]], %x : f32
// CHECK-NEXT: func.return [[C]] : f32
func.func @cube(%x: f32) -> f32 {
  %n = arith.constant 3 : i64
  %r = math.fpowi %x, %n : f32, i64
  func.return %r : f32
}

// CHECK-LABEL: func.func @roots
// CHECK-NEXT: math.sqrt %x : f32
// CHECK-NEXT: math.rsqrt %x : f32
// CHECK-NEXT: func.return
func.func @roots(%x: f32) -> (f32, f32) {
  %half = arith.constant 0.5 : f32
  %minus = arith.constant -0.5 : f32
  %r = math.powf %x, %half : f32
  %s = math.powf %x, %minus : f32
  func.return %r, %s : f32, f32
}

// CHECK-LABEL: func.func @negative
// CHECK-NEXT: [[S:%.*]] = arith.mulf %x, %x : f32
// CHECK-NEXT: [[ONE:%.*]] = arith.constant 1.000000e+00 : f32
// CHECK-NEXT: arith.divf [[ONE]], [[S]] : f32
func.func @negative(%x: f32) -> f32 {
  %n = arith.constant -2.0 : f32
  %r = math.powf %x, %n : f32
  func.return %r : f32
}

// CHECK-LABEL: func.func @first_power
// CHECK-NEXT: func.return %x : f32
func.func @first_power(%x: f32) -> f32 {
  %n = arith.constant 1.0 : f32
  %r = math.powf %x, %n : f32
  func.return %r : f32
}
