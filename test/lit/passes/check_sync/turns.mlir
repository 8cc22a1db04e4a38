// RUN: acc-opt %s -p check-sync --verify-diagnostics

// What is under way in front of a loop is in the place of a later turn.
ascendc.kernel @second_turn(%x: !ascendc.gm_addr) host = @h tiling = ["n"] {
  ascendc.init_soc_state
  %n = ascendc.tiling_field "n"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %z = arith.constant 0.0 : f32
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %second = ascendc.local_tensor veccalc address %c256 size 64 : !ascendc.local_tensor<f32>
  // expected-note @below {{pipe mte2 writes the same memory here}}
  ascendc.data_copy %second, %gm count %c64 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  scf.for %i = %c0 to %n step %c1 {
    %turn = arith.remui %i, %c2 : index
    %at = arith.muli %turn, %c256 : index
    %r = ascendc.local_tensor veccalc address %at size 64 : !ascendc.local_tensor<f32>
    // expected-error @below {{'ascendc.duplicate': pipe v writes %r, but pipe mte2 still has a call that cannot be proved to be elsewhere; wait for a flag of mte2_v, or use a queue [pipe-race]}}
    ascendc.duplicate %r, %z count %c64 : !ascendc.local_tensor<f32>, f32
    ascendc.pipe_barrier v
  }
  ascendc.pipe_barrier all
}
