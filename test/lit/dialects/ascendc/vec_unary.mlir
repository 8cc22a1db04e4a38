// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @vec_unary
func.func @vec_unary(%x: !ascendc.local_tensor<f32>, %y: !ascendc.local_tensor<f32>, %n: index, %r: index) {
  // CHECK: ascendc.exp %y, %x count %n : !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.exp"(%y, %x, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, index) -> ()
  ascendc.exp %y, %x count %n : !ascendc.local_tensor<f32>
  // CHECK: ascendc.ln %y, %x count %n : !ascendc.local_tensor<f32>
  ascendc.ln %y, %x count %n : !ascendc.local_tensor<f32>
  // CHECK: ascendc.abs %y, %x count %n : !ascendc.local_tensor<f32>
  ascendc.abs %y, %x count %n : !ascendc.local_tensor<f32>
  // CHECK: ascendc.sqrt %y, %x count %n : !ascendc.local_tensor<f32>
  ascendc.sqrt %y, %x count %n : !ascendc.local_tensor<f32>
  // CHECK: ascendc.rsqrt %y, %x count %n : !ascendc.local_tensor<f32>
  ascendc.rsqrt %y, %x count %n : !ascendc.local_tensor<f32>
  // CHECK: ascendc.reciprocal %y, %x count %n : !ascendc.local_tensor<f32>
  ascendc.reciprocal %y, %x count %n : !ascendc.local_tensor<f32>
  // CHECK: ascendc.relu %y, %x count %n : !ascendc.local_tensor<f32>
  ascendc.relu %y, %x count %n : !ascendc.local_tensor<f32>
  // CHECK: ascendc.exp %y, %x mask %n repeat %r params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.exp"(%y, %x, %n, %r) <{params = array<i64: 1, 1, 8, 8>, operandSegmentSizes = array<i32: 1, 1, 0, 1, 1>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, index, index) -> ()
  ascendc.exp %y, %x mask %n repeat %r params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
  // CHECK: ascendc.exp %y, %x params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.exp"(%y, %x) <{params = array<i64: 1, 1, 8, 8>, operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>) -> ()
  ascendc.exp %y, %x params [1, 1, 8, 8] : !ascendc.local_tensor<f32>
  func.return
}
