// RUN: acc-opt %s -p convert-queues-to-static,canonicalize | filecheck %s

// A queue of two buffers takes turns with the loop; one of one buffer and a TBuf lie behind it.
// CHECK-LABEL: ascendc.kernel @turns(%x: !ascendc.gm_addr) host = @host tiling = ["rows"] {
// CHECK-NEXT: %gm = ascendc.set_global_buffer
// CHECK-NEXT: ascendc.init_soc_state
// CHECK-NOT: tque
// CHECK-NOT: tbuf
// CHECK: scf.for {{.*}} iter_args(%turn = %{{.*}}) -> (index) {
// CHECK: ascendc.stage copy_in
// CHECK-NEXT: %[[SIZE:.*]] = arith.constant 64 : index
// CHECK-NEXT: %[[AT:.*]] = arith.muli %turn, %[[SIZE]] : index
// CHECK-NEXT: %a = ascendc.local_tensor vecin address %[[AT]] size 16 : !ascendc.local_tensor<f32>
// CHECK-NEXT: ascendc.data_copy %a
// CHECK: ascendc.stage compute
// CHECK: %a_1 = ascendc.local_tensor vecin address %{{.*}} size 16
// CHECK: %[[OUT:.*]] = arith.constant 128 : index
// CHECK-NEXT: %b = ascendc.local_tensor vecout address %[[OUT]] size 8
// CHECK: %[[SCRATCH:.*]] = arith.constant 192 : index
// CHECK-NEXT: %c = ascendc.local_tensor veccalc address %[[SCRATCH]] size 8
// CHECK: %[[OTHER:.*]] = arith.subi %{{.*}}, %turn : index
// CHECK-NEXT: scf.yield %[[OTHER]] : index
// CHECK-NEXT: }
// CHECK-NEXT: ascendc.pipe_barrier all
// CHECK-NEXT: }
ascendc.kernel @turns(%x : !ascendc.gm_addr) host = @host tiling = ["rows"] auto_sync {
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %in = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %in number 2 bytes 40 : !ascendc.tque<vecin, 1>
  %out = ascendc.queue : !ascendc.tque<vecout, 1>
  ascendc.init_buffer %out number 1 bytes 32 : !ascendc.tque<vecout, 1>
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 64 : !ascendc.tbuf<veccalc>
  %rows = ascendc.tiling_field "rows"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  scf.for %i = %c0 to %rows step %c1 {
    ascendc.stage copy_in "CopyIn" {
      %a = ascendc.alloc_tensor %in : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
      ascendc.data_copy %a, %gm count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
      ascendc.en_que %in, %a : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
    }
    ascendc.stage compute "Compute" {
      %a = ascendc.de_que %in : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
      %b = ascendc.alloc_tensor %out : !ascendc.tque<vecout, 1> -> !ascendc.local_tensor<f32>
      %c = ascendc.get_with_offset %scratch size 8 offset 32 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
      ascendc.exp %c, %a count %n : !ascendc.local_tensor<f32>
      ascendc.exp %b, %c count %n : !ascendc.local_tensor<f32>
      ascendc.free_tensor %in, %a : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
      ascendc.free_tensor %out, %b : !ascendc.tque<vecout, 1>, !ascendc.local_tensor<f32>
    }
  }
}

// Two tensors a round in two buffers stay where they are; outside of loops there are no turns.
// CHECK-LABEL: ascendc.kernel @two_a_round
// CHECK-NOT: %turn
// CHECK: %first = ascendc.local_tensor vecin address %{{[^ ]*}} size 8
// CHECK: %a = ascendc.local_tensor vecin address %{{[^ ]*}} size 8
// CHECK: %b = ascendc.local_tensor vecin address %{{[^ ]*}} size 8
ascendc.kernel @two_a_round(%x : !ascendc.gm_addr) host = @host auto_sync {
  %in = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %in number 2 bytes 32 : !ascendc.tque<vecin, 1>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  %first = ascendc.alloc_tensor %in : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  ascendc.exp %first, %first count %n : !ascendc.local_tensor<f32>
  ascendc.free_tensor %in, %first : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  scf.for %i = %c0 to %n step %c1 {
    %a = ascendc.alloc_tensor %in : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    %b = ascendc.alloc_tensor %in : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
    ascendc.exp %a, %b count %n : !ascendc.local_tensor<f32>
    ascendc.free_tensor %in, %a : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
    ascendc.free_tensor %in, %b : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  }
}
