// RUN: acc-opt %s -p insert-sync,check-sync | filecheck %s

// What queues order needs no flags; what goes through global memory does. Ids that the queues can
// have are left to them: none of this event.
// CHECK-LABEL: ascendc.kernel @through_gm
// CHECK: %[[ID:.*]] = arith.constant 0 : index
// CHECK: ascendc.stage copy_out "CopyOut"
// CHECK-NEXT: ascendc.de_que
// CHECK-NEXT: ascendc.data_copy
// CHECK-NEXT: ascendc.set_flag mte3_mte2 %[[ID]]
// CHECK-NEXT: ascendc.free_tensor
// CHECK-NEXT: }
// CHECK-NEXT: ascendc.stage copy_in "CopyIn"
// CHECK-NEXT: ascendc.alloc_tensor
// CHECK-NEXT: ascendc.wait_flag mte3_mte2 %[[ID]]
// CHECK-NEXT: ascendc.data_copy
// CHECK-NOT: _flag
// CHECK-NOT: pipe_barrier
ascendc.kernel @through_gm(%x : !ascendc.gm_addr) host = @host auto_sync {
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %in = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %in number 1 bytes 32 : !ascendc.tque<vecin, 1>
  %out = ascendc.queue : !ascendc.tque<vecout, 1>
  ascendc.init_buffer %out number 1 bytes 32 : !ascendc.tque<vecout, 1>
  %n = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  ascendc.stage compute "Compute" {
    %a = ascendc.alloc_tensor %out : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<f32>
    ascendc.duplicate %a, %zero count %n : !ascendc.local_tensor<f32>, f32
    ascendc.en_que %out, %a : !ascendc.tque<vecout, 1>, !ascendc.local_tensor<f32>
  }
  ascendc.stage copy_out "CopyOut" {
    %a = ascendc.de_que %out : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<f32>
    ascendc.data_copy %gm, %a count %n : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
    ascendc.free_tensor %out, %a : !ascendc.tque<vecout, 1>, !ascendc.local_tensor<f32>
  }
  ascendc.stage copy_in "CopyIn" {
    %b = ascendc.alloc_tensor %in : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    ascendc.data_copy %b, %gm count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.en_que %in, %b : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  }
  ascendc.stage compute "Compute" {
    %b = ascendc.de_que %in : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    ascendc.exp %b, %b count %n : !ascendc.local_tensor<f32>
    ascendc.free_tensor %in, %b : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  }
}

// -----

// stores at places that are read from memory may meet: the pipe waits for itself

// CHECK-LABEL: ascendc.kernel @scatter
// CHECK: scf.for
// CHECK: ascendc.de_que
// CHECK: ascendc.subscript
// CHECK-NEXT: ascendc.pipe_barrier mte3
// CHECK-NEXT: ascendc.data_copy
ascendc.kernel @scatter(%p : !ascendc.gm_addr, %x : !ascendc.gm_addr) host = @host auto_sync {
  %places = ascendc.set_global_buffer %p : !ascendc.global_tensor<i64>
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %out = ascendc.queue : !ascendc.tque<vecout, 1>
  ascendc.init_buffer %out number 2 bytes 32 : !ascendc.tque<vecout, 1>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %wide = arith.index_cast %i : index to i64
    %place = ascendc.get_global_value %places[%wide] : !ascendc.global_tensor<i64> -> i64
    ascendc.stage compute "Compute" {
      %a = ascendc.alloc_tensor %out : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<f32>
      ascendc.duplicate %a, %zero count %n : !ascendc.local_tensor<f32>, f32
      ascendc.en_que %out, %a : !ascendc.tque<vecout, 1>, !ascendc.local_tensor<f32>
    }
    ascendc.stage copy_out "CopyOut" {
      %a = ascendc.de_que %out : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<f32>
      %c8 = arith.constant 8 : i64
      %at = arith.muli %place, %c8 : i64
      %row = ascendc.subscript %gm[%at] : !ascendc.global_tensor<f32>, i64 -> !ascendc.global_tensor<f32>
      ascendc.data_copy %row, %a count %n : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
      ascendc.free_tensor %out, %a : !ascendc.tque<vecout, 1>, !ascendc.local_tensor<f32>
    }
  }
}
