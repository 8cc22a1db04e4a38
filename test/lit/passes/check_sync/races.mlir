// RUN: acc-opt %s -p check-sync --split-input-file --verify-diagnostics

// Loaded, and read by the vector unit without waiting.
ascendc.kernel @load_compute(%x : !ascendc.gm_addr) host = @host auto_sync {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 64 : !ascendc.tbuf<veccalc>
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %a = ascendc.get_with_offset %scratch size 8 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %b = ascendc.get_with_offset %scratch size 8 offset 32 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %n = arith.constant 8 : index
  // expected-note @below {{pipe mte2 writes the same memory here}}
  ascendc.data_copy %a, %gm count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  // expected-error @below {{'ascendc.exp': pipe v reads %a, but pipe mte2 still has a call that touches it; wait for a flag of mte2_v, or use a queue [pipe-race]}}
  ascendc.exp %b, %a count %n : !ascendc.local_tensor<f32>
}

// -----

// The load of a round overwrites what the vector unit reads in the one before.
ascendc.kernel @next_round(%x : !ascendc.gm_addr) host = @host auto_sync {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 64 : !ascendc.tbuf<veccalc>
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %a = ascendc.get_with_offset %scratch size 8 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %b = ascendc.get_with_offset %scratch size 8 offset 32 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c1 {
    // expected-error @below {{'ascendc.data_copy': pipe mte2 writes %a, but pipe v still has a call that touches it; wait for a flag of v_mte2, or use a queue [pipe-race]}}
    ascendc.data_copy %a, %gm count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.set_flag mte2_v %c0
    ascendc.wait_flag mte2_v %c0
    // expected-note @below {{pipe v reads the same memory here in an earlier round of a loop}}
    ascendc.exp %b, %a count %n : !ascendc.local_tensor<f32>
  }
}

// -----

// One branch waits, the other one does not.
ascendc.kernel @branch(%x : !ascendc.gm_addr) host = @host tiling = ["rows"] auto_sync {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 32 : !ascendc.tbuf<veccalc>
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %a = ascendc.get_with_offset %scratch size 8 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %rows = ascendc.tiling_field "rows"
  %n = arith.constant 8 : index
  %few = arith.cmpi ult, %rows, %n : index
  // expected-note @below {{pipe v writes the same memory here}}
  ascendc.exp %a, %a count %n : !ascendc.local_tensor<f32>
  scf.if %few {
    ascendc.pipe_barrier all
  }
  // expected-error @below {{'ascendc.data_copy': pipe mte3 reads %a, but pipe v still has a call that touches it; wait for a flag of v_mte3, or use a queue [pipe-race]}}
  ascendc.data_copy %gm, %a count %n : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
}

// -----

// Stored to global memory and loaded back.
ascendc.kernel @through_gm(%x : !ascendc.gm_addr) host = @host auto_sync {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 64 : !ascendc.tbuf<veccalc>
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %a = ascendc.get_with_offset %scratch size 8 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %b = ascendc.get_with_offset %scratch size 8 offset 32 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %n = arith.constant 8 : index
  // expected-note @below {{pipe mte3 writes the same memory here}}
  ascendc.data_copy %gm, %a count %n : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.data_copy': pipe mte2 reads %gm, but pipe mte3 still has a call that touches it; wait for a flag of mte3_mte2, or use a queue [pipe-race]}}
  ascendc.data_copy %b, %gm count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
}

// -----

// A queue orders its own two pipes and no third one.
ascendc.kernel @third_pipe(%x : !ascendc.gm_addr) host = @host auto_sync {
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %queue = ascendc.queue : !ascendc.tque<vecin, 1>
  ascendc.init_buffer %queue number 1 bytes 32 : !ascendc.tque<vecin, 1>
  %n = arith.constant 8 : index
  %a = ascendc.alloc_tensor %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  // expected-note @below {{pipe mte2 writes the same memory here}}
  ascendc.data_copy %a, %gm count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  ascendc.en_que %queue, %a : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
  %b = ascendc.de_que %queue : !ascendc.tque<vecin, 1> -> !ascendc.local_tensor<f32>
  // expected-error @below {{'ascendc.data_copy': pipe mte3 reads %b, but pipe mte2 still has a call that touches it; wait for a flag of mte2_mte3, or use a queue [pipe-race]}}
  ascendc.data_copy %gm, %b count %n : !ascendc.global_tensor<f32>, !ascendc.local_tensor<f32>
  ascendc.free_tensor %queue, %b : !ascendc.tque<vecin, 1>, !ascendc.local_tensor<f32>
}

// -----

// What stands in a loop that cannot be followed would not be looked at.
ascendc.kernel @waits(%a : !ascendc.gm_addr) host = @h tiling = ["n"] auto_sync {
  %n = ascendc.tiling_field "n"
  %c4 = arith.constant 4 : index
  // expected-error @below {{'scf.while' decides what runs, in a way that cannot be followed: the calls in it cannot be proved to be ordered; legal are ascendc.stage, scf.for, scf.if}}
  %r = scf.while (%t = %n) : (index) -> index {
    %go = arith.cmpi ult, %t, %c4 : index
    scf.condition(%go) %t : index
  } do {
  ^bb0(%u : index):
    ascendc.pipe_barrier v
    scf.yield %u : index
  }
}
