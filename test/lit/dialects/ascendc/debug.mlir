// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @assertions
func.func @assertions(%c: i1) {
  // CHECK: ascendc.assert %c "out of range"
  // CHECK-GENERIC: "ascendc.assert"(%c) <{message = "out of range"}> : (i1) -> ()
  ascendc.assert %c "out of range"
  func.return
}
