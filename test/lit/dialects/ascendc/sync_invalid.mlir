// RUN: acc-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{'ascendc.pipe_barrier': the pipe is s, but a vector core has no barrier of that pipe; legal are v, mte2, mte3, all [barrier-pipe]}}
ascendc.pipe_barrier s

// -----

// expected-error @below {{'ascendc.pipe_barrier': the pipe is m, but a vector core has no barrier of that pipe; legal are v, mte2, mte3, all [barrier-pipe]}}
ascendc.pipe_barrier m

// -----

%id = arith.constant 0 : index
// expected-error @below {{'ascendc.set_flag': event mte1_m is used, but a vector core does not have both pipes; legal are mte2_mte3, mte2_s, mte2_v, mte3_mte2, mte3_s, mte3_v, s_mte2, s_mte3, s_v, v_mte2, v_mte3, v_s, v_v [event-core]}}
ascendc.set_flag mte1_m %id

// -----

%id = arith.constant 0 : index
// expected-error @below {{expected `mte2_v`, `v_mte2`, `mte3_v`, `v_mte3`, `v_v`, `mte3_mte2`,}}
ascendc.wait_flag mte2_mte2 %id

// -----

ascendc.kernel @by_block(%x : !ascendc.gm_addr) host = @by_block_host {
  %block = ascendc.get_block_idx
  %zero = arith.constant 0 : index
  %first = arith.cmpi eq, %block, %zero : index
  scf.if %first {
    // expected-error @below {{'ascendc.sync_all': it stands inside of scf.if, which may be decided by the block or by data, but blocks that come wait for those that do not; put it where all blocks come, equally often [core-hang]}}
    ascendc.sync_all
  }
}

// -----

ascendc.kernel @rounds(%x : !ascendc.gm_addr) host = @rounds_host tiling = ["rounds"] {
  %block = ascendc.get_block_idx
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %rounds = ascendc.tiling_field "rounds"
  %more = arith.addi %rounds, %block : index
  scf.for %i = %zero to %rounds step %one {
    ascendc.sync_all
  }
  scf.for %i = %zero to %more step %one {
    // expected-error @below {{'ascendc.sync_all': it stands inside of scf.for, which may be decided by the block or by data}}
    ascendc.sync_all
  }
}
