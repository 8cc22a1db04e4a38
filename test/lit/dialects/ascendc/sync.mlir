// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK-LABEL: func.func @sync
func.func @sync(%id: index) {
  // CHECK: ascendc.pipe_barrier v
  // CHECK-GENERIC: "ascendc.pipe_barrier"() <{pipe = #ascendc<pipe v>}> : () -> ()
  ascendc.pipe_barrier v
  // CHECK: ascendc.pipe_barrier mte2
  ascendc.pipe_barrier mte2
  // CHECK: ascendc.pipe_barrier mte3
  ascendc.pipe_barrier mte3
  // CHECK: ascendc.pipe_barrier all
  ascendc.pipe_barrier all
  // CHECK: ascendc.set_flag mte2_v %id
  // CHECK-GENERIC: "ascendc.set_flag"(%{{.*}}) <{event = #ascendc<hard_event mte2_v>}> : (index) -> ()
  ascendc.set_flag mte2_v %id
  // CHECK: ascendc.wait_flag mte2_v %id
  ascendc.wait_flag mte2_v %id
  // CHECK: ascendc.sync_all
  // CHECK-GENERIC: "ascendc.sync_all"() : () -> ()
  ascendc.sync_all
  func.return
}
