// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @mask
func.func @mask(%n: index) {
  // CHECK: ascendc.set_mask_count
  // CHECK-GENERIC: "ascendc.set_mask_count"() : () -> ()
  ascendc.set_mask_count
  // CHECK: ascendc.set_vector_mask %n element f32
  // CHECK-GENERIC: "ascendc.set_vector_mask"(%n) <{element = f32}> : (index) -> ()
  ascendc.set_vector_mask %n element f32
  // CHECK: ascendc.set_mask_norm
  // CHECK-GENERIC: "ascendc.set_mask_norm"() : () -> ()
  ascendc.set_mask_norm
  // CHECK: ascendc.reset_mask
  // CHECK-GENERIC: "ascendc.reset_mask"() : () -> ()
  ascendc.reset_mask
  func.return
}
