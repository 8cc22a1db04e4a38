// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @sync
func.func @sync() {
  // CHECK: ascendc.pipe_barrier s
  // CHECK-GENERIC: "ascendc.pipe_barrier"() <{pipe = #ascendc<pipe s>}> : () -> ()
  ascendc.pipe_barrier s
  // CHECK: ascendc.pipe_barrier v
  ascendc.pipe_barrier v
  // CHECK: ascendc.pipe_barrier mte2
  ascendc.pipe_barrier mte2
  // CHECK: ascendc.pipe_barrier mte3
  ascendc.pipe_barrier mte3
  // CHECK: ascendc.pipe_barrier all
  ascendc.pipe_barrier all
  func.return
}
