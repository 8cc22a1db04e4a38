// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @static_tensor
func.func @static_tensor(%address: index) {
  // CHECK: ascendc.init_soc_state
  ascendc.init_soc_state
  // CHECK: %x = ascendc.local_tensor vecin address %address size 64 : !ascendc.local_tensor<f32>
  // CHECK-GENERIC: "ascendc.local_tensor"(%{{.*}}) <{position = #ascendc<position vecin>, size = 64 : i64}> : (index) -> !ascendc.local_tensor<f32>
  %x = ascendc.local_tensor vecin address %address size 64 : !ascendc.local_tensor<f32>
  func.return
}
