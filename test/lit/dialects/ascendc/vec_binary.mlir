// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @vec_binary
func.func @vec_binary(%x: !ascendc.local_tensor<f32>, %y: !ascendc.local_tensor<f32>, %z: !ascendc.local_tensor<f32>, %n: index, %r: index) {
  // CHECK: ascendc.add %z, %x, %y count %n : !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.add"(%z, %x, %y, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, index) -> ()
  ascendc.add %z, %x, %y count %n : !ascendc.local_tensor<f32>
  // CHECK: ascendc.sub %z, %x, %y count %n : !ascendc.local_tensor<f32>
  ascendc.sub %z, %x, %y count %n : !ascendc.local_tensor<f32>
  // CHECK: ascendc.mul %z, %x, %y count %n : !ascendc.local_tensor<f32>
  ascendc.mul %z, %x, %y count %n : !ascendc.local_tensor<f32>
  // CHECK: ascendc.div %z, %x, %y count %n : !ascendc.local_tensor<f32>
  ascendc.div %z, %x, %y count %n : !ascendc.local_tensor<f32>
  // CHECK: ascendc.max %z, %x, %y count %n : !ascendc.local_tensor<f32>
  ascendc.max %z, %x, %y count %n : !ascendc.local_tensor<f32>
  // CHECK: ascendc.min %z, %x, %y count %n : !ascendc.local_tensor<f32>
  ascendc.min %z, %x, %y count %n : !ascendc.local_tensor<f32>
  // CHECK: ascendc.add %z, %x, %y mask %n repeat %r params [1, 1, 1, 8, 8, 8] : !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.add"(%z, %x, %y, %n, %r) <{params = array<i64: 1, 1, 1, 8, 8, 8>, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 1>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, index, index) -> ()
  ascendc.add %z, %x, %y mask %n repeat %r params [1, 1, 1, 8, 8, 8] : !ascendc.local_tensor<f32>
  // CHECK: ascendc.add %z, %x, %y params [1, 1, 1, 0, 8, 0] : !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.add"(%z, %x, %y) <{params = array<i64: 1, 1, 1, 0, 8, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>) -> ()
  ascendc.add %z, %x, %y params [1, 1, 1, 0, 8, 0] : !ascendc.local_tensor<f32>
  func.return
}
