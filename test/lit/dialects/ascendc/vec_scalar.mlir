// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @vec_scalar
func.func @vec_scalar(%x: !ascendc.local_tensor<f32>, %y: !ascendc.local_tensor<f32>, %c: f32, %n: index, %r: index) {
  // CHECK: ascendc.adds %y, %x, %c count %n : !ascendc.local_tensor<f32>, f32
  // CHECK-GENERIC: "ascendc.adds"(%y, %x, %c, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, f32, index) -> ()
  ascendc.adds %y, %x, %c count %n : !ascendc.local_tensor<f32>, f32
  // CHECK: ascendc.muls %y, %x, %c count %n : !ascendc.local_tensor<f32>, f32
  ascendc.muls %y, %x, %c count %n : !ascendc.local_tensor<f32>, f32
  // CHECK: ascendc.maxs %y, %x, %c count %n : !ascendc.local_tensor<f32>, f32
  ascendc.maxs %y, %x, %c count %n : !ascendc.local_tensor<f32>, f32
  // CHECK: ascendc.mins %y, %x, %c count %n : !ascendc.local_tensor<f32>, f32
  ascendc.mins %y, %x, %c count %n : !ascendc.local_tensor<f32>, f32
  // CHECK: ascendc.leaky_relu %y, %x, %c count %n : !ascendc.local_tensor<f32>, f32
  ascendc.leaky_relu %y, %x, %c count %n : !ascendc.local_tensor<f32>, f32
  // CHECK: ascendc.adds %y, %x, %c mask %n repeat %r params [1, 1, 8, 8] : !ascendc.local_tensor<f32>, f32
  // CHECK-GENERIC: "ascendc.adds"(%y, %x, %c, %n, %r) <{params = array<i64: 1, 1, 8, 8>, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 1>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, f32, index, index) -> ()
  ascendc.adds %y, %x, %c mask %n repeat %r params [1, 1, 8, 8] : !ascendc.local_tensor<f32>, f32
  // CHECK: ascendc.adds %y, %x, %c params [1, 1, 8, 8] : !ascendc.local_tensor<f32>, f32
  // CHECK-GENERIC: "ascendc.adds"(%y, %x, %c) <{params = array<i64: 1, 1, 8, 8>, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, f32) -> ()
  ascendc.adds %y, %x, %c params [1, 1, 8, 8] : !ascendc.local_tensor<f32>, f32
  func.return
}

// CHECK-LABEL: func.func @shifts
func.func @shifts(%x: !ascendc.local_tensor<i32>, %y: !ascendc.local_tensor<i32>, %c: i32, %n: index) {
  // CHECK: ascendc.shift_left %y, %x, %c count %n : !ascendc.local_tensor<i32>, i32
  ascendc.shift_left %y, %x, %c count %n : !ascendc.local_tensor<i32>, i32
  // CHECK: ascendc.shift_right %y, %x, %c count %n : !ascendc.local_tensor<i32>, i32
  ascendc.shift_right %y, %x, %c count %n : !ascendc.local_tensor<i32>, i32
  func.return
}
