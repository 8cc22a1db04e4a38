// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @vec_fill
func.func @vec_fill(%x: !ascendc.local_tensor<f32>, %y: !ascendc.local_tensor<f32>, %c: f32, %n: index, %r: index) {
  // CHECK: ascendc.duplicate %x, %c count %n : !ascendc.local_tensor<f32>, f32
  // CHECK-GENERIC: "ascendc.duplicate"(%x, %c, %n) : (!ascendc.local_tensor<f32>, f32, index) -> ()
  ascendc.duplicate %x, %c count %n : !ascendc.local_tensor<f32>, f32
  // CHECK: ascendc.brcb %y, %x repeat %r params [1, 8] : !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.brcb"(%y, %x, %r) <{params = array<i64: 1, 8>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, index) -> ()
  ascendc.brcb %y, %x repeat %r params [1, 8] : !ascendc.local_tensor<f32>
  // CHECK: ascendc.copy %y, %x mask %n repeat %r params [1, 0, 8, 1] : !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.copy"(%y, %x, %n, %r) <{params = array<i64: 1, 0, 8, 1>}> : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, index, index) -> ()
  ascendc.copy %y, %x mask %n repeat %r params [1, 0, 8, 1] : !ascendc.local_tensor<f32>
  func.return
}
