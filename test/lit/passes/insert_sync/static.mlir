// RUN: acc-opt %s -p insert-sync,check-sync | filecheck %s
// RUN: acc-opt %s --pass-pipeline="insert-sync{baseline=full},check-sync" | filecheck %s --check-prefix=FULL

// One buffer: a flag each way, the one back carried around the loop; a barrier for the vector unit.
// CHECK-LABEL: ascendc.kernel @one_buffer
// CHECK: ascendc.set_flag mte3_mte2 %[[ID:.*]]
// CHECK-NEXT: scf.for
// CHECK-NEXT: ascendc.wait_flag mte3_mte2 %[[ID]]
// CHECK-NEXT: ascendc.data_copy %a, %gm
// CHECK-NEXT: ascendc.set_flag mte2_v %[[ID]]
// CHECK-NEXT: ascendc.wait_flag mte2_v %[[ID]]
// CHECK-NEXT: ascendc.exp
// CHECK-NEXT: ascendc.pipe_barrier v
// CHECK-NEXT: ascendc.ln
// CHECK-NEXT: ascendc.set_flag v_mte3 %[[ID]]
// CHECK-NEXT: ascendc.wait_flag v_mte3 %[[ID]]
// CHECK-NEXT: ascendc.data_copy %out_gm, %a
// CHECK-NEXT: ascendc.set_flag mte3_mte2 %[[ID]]
// CHECK-NEXT: }
// CHECK-NEXT: ascendc.wait_flag mte3_mte2 %[[ID]]
// CHECK-NEXT: ascendc.pipe_barrier all
// FULL-LABEL: ascendc.kernel @one_buffer
// FULL: scf.for
// FULL-NEXT: ascendc.pipe_barrier all
// FULL-NEXT: ascendc.data_copy
// FULL-NEXT: ascendc.pipe_barrier all
// FULL-NEXT: ascendc.exp
// FULL-NEXT: ascendc.pipe_barrier all
// FULL-NEXT: ascendc.ln
// FULL-NEXT: ascendc.pipe_barrier all
// FULL-NEXT: ascendc.data_copy
// FULL-NEXT: }
ascendc.kernel @one_buffer(%x : !ascendc.gm_addr, %y : !ascendc.gm_addr) host = @host tiling = ["rows"] {
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %out_gm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  ascendc.init_soc_state
  %rows = ascendc.tiling_field "rows"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  %a = ascendc.local_tensor vecin address %c0 size 8 : !ascendc.local_tensor<f32>
  scf.for %i = %c0 to %rows step %c1 {
    ascendc.data_copy %a, %gm count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.exp %a, %a count %n : !ascendc.local_tensor<f32>
    ascendc.ln %a, %a count %n : !ascendc.local_tensor<f32>
    ascendc.data_copy %out_gm, %a count %n : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
  }
  ascendc.pipe_barrier all
}

// Two buffers in turn: the flags take turns as well, so that loads run a round ahead.
// CHECK-LABEL: ascendc.kernel @two_buffers
// CHECK: ascendc.set_flag v_mte2 %[[ID0:.*]]
// CHECK-NEXT: ascendc.set_flag v_mte2 %[[ID1:.*]]
// CHECK-NEXT: scf.for {{.*}} iter_args(%turn
// CHECK: ascendc.wait_flag v_mte2 %turn
// CHECK-NEXT: ascendc.data_copy
// CHECK-NEXT: ascendc.set_flag mte2_v %turn
// CHECK-NEXT: ascendc.wait_flag mte2_v %turn
// CHECK-NEXT: ascendc.exp
// CHECK-NEXT: ascendc.set_flag v_mte2 %turn
// CHECK: }
// CHECK-NEXT: ascendc.wait_flag v_mte2 %[[ID0]]
// CHECK-NEXT: ascendc.wait_flag v_mte2 %[[ID1]]
// CHECK-NEXT: ascendc.pipe_barrier all
ascendc.kernel @two_buffers(%x : !ascendc.gm_addr) host = @host tiling = ["rows"] {
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  ascendc.init_soc_state
  %rows = ascendc.tiling_field "rows"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  %bytes = arith.constant 32 : index
  %last = scf.for %i = %c0 to %rows step %c1 iter_args(%turn = %c0) -> (index) {
    %at = arith.muli %turn, %bytes : index
    %a = ascendc.local_tensor vecin address %at size 8 : !ascendc.local_tensor<f32>
    ascendc.data_copy %a, %gm count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.exp %a, %a count %n : !ascendc.local_tensor<f32>
    %next = arith.subi %c1, %turn : index
    scf.yield %next : index
  }
  ascendc.pipe_barrier all
}
