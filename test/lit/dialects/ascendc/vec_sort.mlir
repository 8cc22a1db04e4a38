// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @vec_sort
func.func @vec_sort(%p: !ascendc.local_tensor<f32>, %x: !ascendc.local_tensor<f32>, %i: !ascendc.local_tensor<ui32>, %n: index) {
  // CHECK: ascendc.sort %p, %x, %i, %x repeat %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui32>
  // CHECK-GENERIC: "ascendc.sort"(%p, %x, %i, %x, %n) : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui32>, !ascendc.local_tensor<f32>, index) -> ()
  ascendc.sort %p, %x, %i, %x repeat %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui32>
  func.return
}
