// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @vec_math
func.func @vec_math(%x: !ascendc.local_tensor<f32>, %y: !ascendc.local_tensor<f32>, %m: !ascendc.local_tensor<ui8>, %n: index) {
  // CHECK: ascendc.erf %y, %x, %m count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>
  // CHECK-GENERIC: "ascendc.erf"(%y, %x, %m, %n) : (!ascendc.local_tensor<f32>, !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>, index) -> ()
  ascendc.erf %y, %x, %m count %n : !ascendc.local_tensor<f32>, !ascendc.local_tensor<ui8>
  func.return
}
