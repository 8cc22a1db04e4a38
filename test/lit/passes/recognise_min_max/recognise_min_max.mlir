// RUN: acc-opt %s -p recognise-min-max | filecheck %s

// CHECK-LABEL: func.func @relu
// CHECK: arith.maximumf %x, %{{.*}} : f32
// CHECK-NOT: arith.cmpf
func.func @relu(%x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %p = arith.cmpf ugt, %x, %zero : f32
  %r = arith.select %p, %x, %zero : f32
  func.return %r : f32
}

// `lo` where x is less, else x: NaN is not less and stays.
// CHECK-LABEL: func.func @lower_bound
// CHECK: arith.maximumf [[LO:%.*]], %x : f32
func.func @lower_bound(%x: f32) -> f32 {
  %lo = arith.constant -1.0 : f32
  %p = arith.cmpf olt, %x, %lo : f32
  %r = arith.select %p, %lo, %x : f32
  func.return %r : f32
}

// CHECK-LABEL: func.func @upper_bound
// CHECK: arith.minimumf [[HI:%.*]], %x : f32
func.func @upper_bound(%x: f32) -> f32 {
  %hi = arith.constant 1.0 : f32
  %p = arith.cmpf ogt, %x, %hi : f32
  %r = arith.select %p, %hi, %x : f32
  func.return %r : f32
}

// CHECK-LABEL: func.func @guarded
// CHECK-NEXT: arith.maximumf %x, %y : f32
// CHECK-NEXT: arith.minimumf %x, %y : f32
// CHECK-NEXT: func.return
func.func @guarded(%x: f32, %y: f32) -> (f32, f32) {
  %nan = arith.cmpf une, %x, %x : f32
  %gt = arith.cmpf ogt, %x, %y : f32
  %p = arith.ori %nan, %gt : i1
  %r = arith.select %p, %x, %y : f32
  %lt = arith.cmpf ogt, %y, %x : f32
  %q = arith.ori %lt, %nan : i1
  %s = arith.select %q, %x, %y : f32
  func.return %r, %s : f32, f32
}
