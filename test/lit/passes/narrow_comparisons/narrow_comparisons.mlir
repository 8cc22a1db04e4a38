// RUN: acc-opt %s -p narrow-comparisons | filecheck %s

// 0.1 lies between two values of bf16; each comparison takes the one on its side.
func.func @between(%x: bf16) -> (i1, i1, i1, i1) {
  // CHECK-LABEL: @between
  // CHECK-DAG: %[[LOW:.*]] = arith.constant 9.960940e-02 : bf16
  // CHECK-DAG: %[[HIGH:.*]] = arith.constant 1.000980e-01 : bf16
  // CHECK: arith.cmpf olt, %x, %[[HIGH]] : bf16
  // CHECK: arith.cmpf ule, %x, %{{.*}} : bf16
  // CHECK: arith.cmpf false, %x, %{{.*}} : bf16
  // CHECK: arith.cmpf ole, %x, %[[LOW]] : bf16
  %c = arith.constant 0.1 : f64
  %w = arith.extf %x : bf16 to f64
  %0 = arith.cmpf olt, %w, %c : f64
  %1 = arith.cmpf ule, %w, %c : f64
  %2 = arith.cmpf oeq, %w, %c : f64
  %3 = arith.cmpf oge, %c, %w : f64
  func.return %0, %1, %2, %3 : i1, i1, i1, i1
}

func.func @exact(%x: f32, %y: f32) -> (i1, i1) {
  // CHECK-LABEL: @exact
  // CHECK: %[[HALF:.*]] = arith.constant 5.000000e-01 : f32
  // CHECK-NEXT: arith.cmpf oeq, %x, %[[HALF]] : f32
  // CHECK-NEXT: arith.cmpf ogt, %x, %y : f32
  %c = arith.constant 0.5 : f64
  %w = arith.extf %x : f32 to f64
  %v = arith.extf %y : f32 to f64
  %0 = arith.cmpf oeq, %w, %c : f64
  %1 = arith.cmpf ogt, %w, %v : f64
  func.return %0, %1 : i1, i1
}
