// RUN: acc-opt %s -p check-sync | filecheck %s

// The next round's tensor is loaded while this one's is computed on.
// CHECK-LABEL: ascendc.kernel @pipelined
ascendc.kernel @pipelined(%x : !ascendc.gm_addr) host = @host tiling = ["rows"] auto_sync {
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %in = ascendc.queue : !ascendc.tque<vecin, 2>
  ascendc.init_buffer %in number 2 bytes 32 : !ascendc.tque<vecin, 2>
  %rows = ascendc.tiling_field "rows"
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 8 : index
  %first = ascendc.alloc_tensor %in : !ascendc.tque<vecin, 2> -> !ascendc.local_tensor<f32>
  ascendc.data_copy %first, %gm count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  ascendc.en_que %in, %first : !ascendc.tque<vecin, 2>, !ascendc.local_tensor<f32>
  scf.for %i = %c0 to %rows step %c1 {
    %a = ascendc.alloc_tensor %in : !ascendc.tque<vecin, 2> -> !ascendc.local_tensor<f32>
    ascendc.data_copy %a, %gm count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.en_que %in, %a : !ascendc.tque<vecin, 2>, !ascendc.local_tensor<f32>
    %b = ascendc.de_que %in : !ascendc.tque<vecin, 2> -> !ascendc.local_tensor<f32>
    ascendc.exp %b, %b count %n : !ascendc.local_tensor<f32>
    ascendc.free_tensor %in, %b : !ascendc.tque<vecin, 2>, !ascendc.local_tensor<f32>
  }
  %last = ascendc.de_que %in : !ascendc.tque<vecin, 2> -> !ascendc.local_tensor<f32>
  ascendc.free_tensor %in, %last : !ascendc.tque<vecin, 2>, !ascendc.local_tensor<f32>
}

// Loads of other rounds are elsewhere: rows of 8 elements, in planes of 4 rows by quotient and
// remainder of one counter; the columns behind them in pieces of at most 64.
// CHECK-LABEL: ascendc.kernel @places
ascendc.kernel @places(%x : !ascendc.gm_addr) host = @host auto_sync {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 2048 : !ascendc.tbuf<veccalc>
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %a = ascendc.get_with_offset %scratch size 256 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %b = ascendc.get_with_offset %scratch size 128 offset 1024 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c100 = arith.constant 100 : index
  scf.for %i = %c0 to %c32 step %c1 {
    %plane = arith.divui %i, %c4 : index
    %row = arith.remui %i, %c4 : index
    %of_plane = arith.muli %plane, %c32 : index
    %of_row = arith.muli %row, %c8 : index
    %at = arith.addi %of_plane, %of_row : index
    %part = ascendc.subscript %a[%at] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    ascendc.data_copy %part, %gm count %c8 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  }
  scf.for %c = %c0 to %c100 step %c64 {
    %rest = arith.subi %c100, %c : index
    %n = arith.minui %rest, %c64 : index
    %part_1 = ascendc.subscript %b[%c] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    ascendc.data_copy %part_1, %gm count %n : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  }
}

// Without auto_sync: masked instructions on pieces of a row, all rows at once.
// CHECK-LABEL: ascendc.kernel @masked
ascendc.kernel @masked() host = @host {
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 4096 : !ascendc.tbuf<veccalc>
  %a = ascendc.get_with_offset %scratch size 512 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %b = ascendc.get_with_offset %scratch size 512 offset 2048 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c64 = arith.constant 64 : index
  %c70 = arith.constant 70 : index
  scf.for %c = %c0 to %c70 step %c64 {
    %rest = arith.subi %c70, %c : index
    %n = arith.minui %rest, %c64 : index
    %to = ascendc.subscript %a[%c] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    %from = ascendc.subscript %b[%c] : !ascendc.local_tensor<f32>, index -> !ascendc.local_tensor<f32>
    ascendc.exp %to, %from mask %n repeat %c5 params [1, 1, 9, 9] : !ascendc.local_tensor<f32>
  }
}

// A loop of one round is no loop: what it sets once is waited for once behind it. Its bounds need
// not be constant. A loop without a round does nothing.
// CHECK-LABEL: ascendc.kernel @one_round
ascendc.kernel @one_round() host = @host tiling = ["rows"] auto_sync {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %rows = ascendc.tiling_field "rows"
  %end = arith.addi %rows, %c4 : index
  scf.for %i = %rows to %end step %c4 {
    ascendc.set_flag v_mte2 %c0
  }
  ascendc.wait_flag v_mte2 %c0
  scf.for %i = %c0 to %c1 step %c1 {
    ascendc.set_flag v_mte2 %i
  }
  ascendc.wait_flag v_mte2 %c0
  scf.for %i = %end to %rows step %c1 {
    ascendc.set_flag v_mte2 %c0
  }
}

// At most one round: in it no access of an earlier one is open.
// CHECK-LABEL: ascendc.kernel @one_round_at_most
ascendc.kernel @one_round_at_most(%x : !ascendc.gm_addr) host = @host tiling = ["rows"] auto_sync {
  %gm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %scratch = ascendc.buf : !ascendc.tbuf<veccalc>
  ascendc.init_buffer %scratch number 1 bytes 32 : !ascendc.tbuf<veccalc>
  %a = ascendc.get_with_offset %scratch size 8 offset 0 : !ascendc.tbuf<veccalc> -> !ascendc.local_tensor<f32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %rows = ascendc.tiling_field "rows"
  %once = arith.minui %rows, %c1 : index
  scf.for %i = %c0 to %once step %c1 {
    ascendc.data_copy %a, %gm count %c8 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
    ascendc.set_flag mte2_v %c0
    ascendc.wait_flag mte2_v %c0
    ascendc.exp %a, %a count %c8 : !ascendc.local_tensor<f32>
  }
}

// Each round of a short loop takes the flag of its own number.
// CHECK-LABEL: ascendc.kernel @flags_by_counter
ascendc.kernel @flags_by_counter() host = @host auto_sync {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    ascendc.set_flag v_mte2 %i
  }
  scf.for %i = %c0 to %c3 step %c1 {
    %other = arith.subi %c3, %i : index
    %id = arith.subi %other, %c1 : index
    ascendc.wait_flag v_mte2 %id
  }
}

// Flags in turn have their numbers again behind a loop of one round.
// CHECK-LABEL: ascendc.kernel @one_turn
ascendc.kernel @one_turn() host = @host auto_sync {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = scf.for %i = %c0 to %c1 step %c1 iter_args(%turn = %c1) -> (index) {
    ascendc.set_flag v_mte2 %turn
    %next = arith.subi %c1, %turn : index
    scf.yield %next : index
  }
  ascendc.wait_flag v_mte2 %c1
}

// A branch that is always taken orders what follows.
ascendc.kernel @always(%x: !ascendc.gm_addr) host = @h {
  ascendc.init_soc_state
  %xGm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %a = ascendc.local_tensor vecin address %c0 size 64 : !ascendc.local_tensor<f32>
  ascendc.data_copy %a, %xGm count %c64 : !ascendc.local_tensor<f32>, !ascendc.global_tensor<f32>
  %always = arith.constant true
  scf.if %always {
    ascendc.pipe_barrier all
  }
  ascendc.exp %a, %a count %c64 : !ascendc.local_tensor<f32>
  ascendc.pipe_barrier all
}
