// RUN: acc-opt %s -p narrow-comparisons | filecheck %s

// A value that is wide itself, and two values of different types, are compared as they are.
func.func @wide(%x: f16, %y: bf16, %z: f64) -> (i1, i1) {
  // CHECK: arith.cmpf olt, %z, %{{.*}} : f64
  // CHECK: arith.cmpf olt, %{{.*}}, %{{.*}} : f32
  %c = arith.constant 0.1 : f64
  %v = arith.extf %x : f16 to f32
  %w = arith.extf %y : bf16 to f32
  %0 = arith.cmpf olt, %z, %c : f64
  %1 = arith.cmpf olt, %v, %w : f32
  func.return %0, %1 : i1, i1
}
