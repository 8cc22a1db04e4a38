// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @vec_reduce
func.func @vec_reduce(%x: !ascendc.local_tensor<f32>, %y: !ascendc.local_tensor<f32>, %n: index, %r: index) {
  // CHECK: ascendc.whole_reduce_sum %y, %x mask %n repeat %r params [1, 1, 8] : !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.whole_reduce_sum"(%y, %x, %n, %r) <{params = array<i64: 1, 1, 8>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, index, index) -> ()
  ascendc.whole_reduce_sum %y, %x mask %n repeat %r params [1, 1, 8] : !ascendc.local_tensor<f32>
  // CHECK: ascendc.whole_reduce_max %y, %x mask %n repeat %r params [1, 1, 8] : !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.whole_reduce_max"(%y, %x, %n, %r) <{params = array<i64: 1, 1, 8>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, index, index) -> ()
  ascendc.whole_reduce_max %y, %x mask %n repeat %r params [1, 1, 8] : !ascendc.local_tensor<f32>
  // CHECK: ascendc.whole_reduce_min %y, %x mask %n repeat %r params [1, 1, 8] : !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.whole_reduce_min"(%y, %x, %n, %r) <{params = array<i64: 1, 1, 8>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, index, index) -> ()
  ascendc.whole_reduce_min %y, %x mask %n repeat %r params [1, 1, 8] : !ascendc.local_tensor<f32>
  func.return
}
