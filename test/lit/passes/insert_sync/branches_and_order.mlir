// RUN: acc-opt %s -p insert-sync,check-sync | filecheck %s

// Two branches store to one place, which was stored to before: each has a barrier of its own, and
// neither waits for the other.
// CHECK-LABEL: ascendc.kernel @branches
// CHECK: ascendc.data_copy %gm, %a
// CHECK-NEXT: ascendc.pipe_barrier mte3
// CHECK-NEXT: scf.if
// CHECK-NEXT: ascendc.data_copy %gm, %b
// CHECK-NEXT: } else {
// CHECK-NEXT: ascendc.data_copy %gm, %a
// CHECK-NEXT: }
ascendc.kernel @branches(%y : !ascendc.gm_addr) host = @host tiling = ["n"] auto_sync {
  %gm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  ascendc.init_soc_state
  %n = ascendc.tiling_field "n"
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %few = arith.cmpi ult, %n, %c64 : index
  %a = ascendc.local_tensor vecout address %c0 size 64 : !ascendc.local_tensor<f32>
  %b = ascendc.local_tensor vecout address %c256 size 64 : !ascendc.local_tensor<f32>
  ascendc.data_copy %gm, %a count %c64 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
  scf.if %few {
    ascendc.data_copy %gm, %b count %c64 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
  } else {
    ascendc.data_copy %gm, %a count %c64 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
  }
  ascendc.pipe_barrier all
}

// Loads wait for the vector unit by way of stores: the flag that is carried around the loop is set
// behind the wait in front of it.
// CHECK-LABEL: ascendc.kernel @by_way
// CHECK: ascendc.exp
// CHECK: ascendc.wait_flag v_mte3
// CHECK-NEXT: ascendc.set_flag mte3_mte2
// CHECK-NEXT: scf.for
ascendc.kernel @by_way(%y : !ascendc.gm_addr) host = @host tiling = ["n"] {
  %gm = ascendc.set_global_buffer %y : !ascendc.global_tensor<f32>
  ascendc.init_soc_state
  %n = ascendc.tiling_field "n"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %c512 = arith.constant 512 : index
  %b = ascendc.local_tensor veccalc address %c256 size 64 : !ascendc.local_tensor<f32>
  %c = ascendc.local_tensor veccalc address %c512 size 64 : !ascendc.local_tensor<f32>
  %d = ascendc.local_tensor veccalc address %c128 size 64 : !ascendc.local_tensor<f32>
  ascendc.exp %c, %d count %c64 : !ascendc.local_tensor<f32>
  scf.for %i = %c0 to %n step %c1 {
    ascendc.data_copy %b, %gm count %c64 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.data_copy %gm, %c count %c64 : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
  }
  ascendc.pipe_barrier all
}
