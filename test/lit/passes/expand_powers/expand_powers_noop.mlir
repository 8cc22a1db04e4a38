// RUN: acc-opt %s -p expand-powers | filecheck %s

// CHECK-LABEL: func.func @others
// CHECK: math.powf %x, %y : f32
// CHECK: math.powf
// CHECK: math.fpowi
func.func @others(%x: f32, %y: f32) -> (f32, f32, f32) {
  %third = arith.constant 0.3 : f32
  %nine = arith.constant 9 : i64
  %r = math.powf %x, %y : f32
  %s = math.powf %x, %third : f32
  %t = math.fpowi %x, %nine : f32, i64
  func.return %r, %s, %t : f32, f32, f32
}
