// RUN: acc-opt %s -p check-plan --split-input-file --verify-diagnostics

// Two places in turn, the second of which another tensor has.
ascendc.kernel @turns() host = @h tiling = ["n"] {
  ascendc.init_soc_state
  %n = ascendc.tiling_field "n"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %z = arith.constant 0.0 : f32
  // expected-note @below {{%g is placed here}}
  %g = ascendc.local_tensor veccalc address %c256 size 64 : !ascendc.local_tensor<f32>
  ascendc.duplicate %g, %z count %c64 : !ascendc.local_tensor<f32>, f32
  scf.for %i = %c0 to %n step %c1 {
    %turn = arith.remui %i, %c2 : index
    %at = arith.muli %turn, %c256 : index
    // expected-note @below {{%r is placed here}}
    %r = ascendc.local_tensor veccalc address %at size 64 : !ascendc.local_tensor<f32>
    // expected-error @below {{'ascendc.duplicate': %r is written at bytes 0 to 512, but %g lies at bytes 256 to 512 and is read later; give them places of their own [plan-overlap]}}
    ascendc.duplicate %r, %z count %c64 : !ascendc.local_tensor<f32>, f32
    ascendc.exp %r, %r count %c64 : !ascendc.local_tensor<f32>
  }
  ascendc.exp %g, %g count %c64 : !ascendc.local_tensor<f32>
  ascendc.pipe_barrier all
}

// -----

// The second of two places in turn lies behind the memory.
ascendc.kernel @behind() host = @h tiling = ["n"] {
  ascendc.init_soc_state
  %n = ascendc.tiling_field "n"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %stride = arith.constant 196352 : index
  scf.for %i = %c0 to %n step %c1 {
    %turn = arith.remui %i, %c2 : index
    %at = arith.muli %turn, %stride : index
    // expected-error @below {{'ascendc.local_tensor': it reaches byte 196864 of the Unified Buffer, but it has 196608 bytes; touch 256 bytes less, or make the buffer larger [ub-out-of-bounds]}}
    %r = ascendc.local_tensor veccalc address %at size 128 : !ascendc.local_tensor<f32>
  }
  ascendc.pipe_barrier all
}
