// RUN: acc-opt %s -p check-sync --split-input-file --verify-diagnostics

// One condition decides both branches: where the flag is set it is waited for.
ascendc.kernel @alike(%p: !ascendc.gm_addr) host = @h tiling = ["n"] {
  ascendc.init_soc_state
  %x = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %n = ascendc.tiling_field "n"
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %few = arith.cmpi ult, %n, %c64 : index
  %a = ascendc.local_tensor vecin address %c0 size 64 : !ascendc.local_tensor<f32>
  scf.if %few {
    ascendc.data_copy %a, %x count %c64 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.set_flag mte2_v %c0
  }
  scf.if %few {
    ascendc.wait_flag mte2_v %c0
    ascendc.exp %a, %a count %c64 : !ascendc.local_tensor<f32>
  }
  ascendc.pipe_barrier all
}

// -----

// Two conditions: there is a way on which nothing has set the flag.
ascendc.kernel @apart(%p: !ascendc.gm_addr) host = @h tiling = ["n"] {
  ascendc.init_soc_state
  %n = ascendc.tiling_field "n"
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %few = arith.cmpi ult, %n, %c64 : index
  %many = arith.cmpi ugt, %n, %c64 : index
  scf.if %few {
    ascendc.set_flag mte2_v %c0
  }
  scf.if %many {
    // expected-error @below {{'ascendc.wait_flag': mte2_v is waited for, but nothing has set it on some path; set it before on every path [flag-unset]}}
    ascendc.wait_flag mte2_v %c0
  }
  ascendc.pipe_barrier all
}

// -----

// The load and the instruction are not both under the condition of the flag.
ascendc.kernel @race(%p: !ascendc.gm_addr) host = @h tiling = ["n"] {
  ascendc.init_soc_state
  %x = ascendc.set_global_buffer %p : !ascendc.global_tensor<f32>
  %n = ascendc.tiling_field "n"
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %few = arith.cmpi ult, %n, %c64 : index
  %a = ascendc.local_tensor vecin address %c0 size 64 : !ascendc.local_tensor<f32>
  // expected-note @below {{pipe mte2 writes the same memory here}}
  ascendc.data_copy %a, %x count %c64 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  scf.if %few {
    ascendc.set_flag mte2_v %c0
  }
  scf.if %few {
    ascendc.wait_flag mte2_v %c0
  }
  // expected-error @below {{'ascendc.exp': pipe v writes %a, but pipe mte2 still has a call that touches it; wait for a flag of mte2_v, or use a queue [pipe-race]}}
  ascendc.exp %a, %a count %c64 : !ascendc.local_tensor<f32>
  ascendc.pipe_barrier all
}
