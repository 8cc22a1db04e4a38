// RUN: acc-opt %s -p check-sync --split-input-file --verify-diagnostics

ascendc.kernel @unset() host = @host auto_sync {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'ascendc.wait_flag': mte2_v is waited for, but nothing has set it; set it before on every path [flag-unset]}}
  ascendc.wait_flag mte2_v %c0
}

// -----

ascendc.kernel @unset_on_a_path() host = @host tiling = ["rows"] auto_sync {
  %c0 = arith.constant 0 : index
  %rows = ascendc.tiling_field "rows"
  %some = arith.cmpi ult, %c0, %rows : index
  scf.if %some {
    ascendc.set_flag mte2_v %c0
  }
  // expected-error @below {{'ascendc.wait_flag': mte2_v is waited for, but nothing has set it on some path; set it before on every path [flag-unset]}}
  ascendc.wait_flag mte2_v %c0
}

// -----

// A loop that may have no round.
ascendc.kernel @unset_without_rounds() host = @host tiling = ["rows"] auto_sync {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = ascendc.tiling_field "rows"
  scf.for %i = %c0 to %rows step %c1 {
    // expected-error @below {{'ascendc.set_flag': mte2_v is set again on some path, but nothing has waited for it since it was set; wait for it before, or use another id [flag-twice]}}
    ascendc.set_flag mte2_v %c0
  }
  ascendc.wait_flag mte2_v %c0
}

// -----

ascendc.kernel @twice() host = @host auto_sync {
  %c0 = arith.constant 0 : index
  ascendc.set_flag v_mte2 %c0
  // expected-error @below {{'ascendc.set_flag': v_mte2 is set again, but nothing has waited for it since it was set; wait for it before, or use another id [flag-twice]}}
  ascendc.set_flag v_mte2 %c0
  ascendc.wait_flag v_mte2 %c0
}

// -----

ascendc.kernel @left() host = @host auto_sync {
  %c0 = arith.constant 0 : index
  // expected-error @below {{'ascendc.set_flag': v_mte2 is or may be set when the kernel ends, but it disturbs the next kernel; wait for it on every path [flag-left]}}
  ascendc.set_flag v_mte2 %c0
}

// -----

ascendc.kernel @many_ids() host = @host auto_sync {
  %c8 = arith.constant 8 : index
  // expected-error @below {{'ascendc.set_flag': event id 8 is used, but kernels with a TPipe on ascend910b2 have 8 of each event; legal are 0 to 7 [flag-id]}}
  ascendc.set_flag v_mte2 %c8
  ascendc.wait_flag v_mte2 %c8
}

// -----

ascendc.kernel @any_id() host = @host tiling = ["rows"] auto_sync {
  %rows = ascendc.tiling_field "rows"
  // expected-error @below {{'ascendc.set_flag': the event id is rows, which is not known, but flags cannot be proved to come in pairs then; use a constant, a constant plus a number that a loop carries and moves on modulo a constant, or the counter of a loop of at most 8 rounds and constant bounds [flag-id]}}
  ascendc.set_flag v_mte2 %rows
  ascendc.wait_flag v_mte2 %rows
}

// -----

// Two flags in turn are set before the loop, but only one is waited for behind it.
ascendc.kernel @turns() host = @host tiling = ["rows"] auto_sync {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = ascendc.tiling_field "rows"
  // expected-error @below {{'ascendc.set_flag': v_mte2 is or may be set when the kernel ends, but it disturbs the next kernel; wait for it on every path [flag-left]}}
  ascendc.set_flag v_mte2 %c0
  ascendc.set_flag v_mte2 %c1
  %last = scf.for %i = %c0 to %rows step %c1 iter_args(%turn = %c0) -> (index) {
    ascendc.wait_flag v_mte2 %turn
    ascendc.set_flag v_mte2 %turn
    %next = arith.subi %c1, %turn : index
    scf.yield %next : index
  }
  ascendc.wait_flag v_mte2 %c1
}

// -----

// The counter of a loop whose length is not known.
ascendc.kernel @counter() host = @host tiling = ["rows"] auto_sync {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = ascendc.tiling_field "rows"
  scf.for %i = %c0 to %rows step %c1 {
    %next = arith.addi %i, %c1 : index
    // expected-error @below {{'ascendc.set_flag': the event id is %i + 1, which is not known, but flags cannot be proved to come in pairs then; use a constant, a constant plus a number that a loop carries and moves on modulo a constant, or the counter of a loop of at most 8 rounds and constant bounds [flag-id]}}
    ascendc.set_flag v_mte2 %next
    ascendc.wait_flag v_mte2 %next
  }
}

// -----

// The counter of a loop that leaves the ids in its last round.
ascendc.kernel @counter_above() host = @host auto_sync {
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c1 to %c9 step %c1 {
    // expected-error @below {{'ascendc.set_flag': event id 8 is used, but kernels with a TPipe on ascend910b2 have 8 of each event; legal are 0 to 7 [flag-id]}}
    ascendc.set_flag v_mte2 %i
    ascendc.wait_flag v_mte2 %i
  }
}

// -----

// One of two flags that a loop sets is waited for.
ascendc.kernel @counted() host = @host auto_sync {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    // expected-error @below {{'ascendc.set_flag': v_mte2 is or may be set when the kernel ends, but it disturbs the next kernel; wait for it on every path [flag-left]}}
    ascendc.set_flag v_mte2 %i
  }
  ascendc.wait_flag v_mte2 %c1
}

// -----

// One round or none.
ascendc.kernel @perhaps() host = @host tiling = ["rows"] auto_sync {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = ascendc.tiling_field "rows"
  %once = arith.minui %rows, %c1 : index
  scf.for %i = %c0 to %once step %c1 {
    ascendc.set_flag v_mte2 %c0
  }
  // expected-error @below {{'ascendc.wait_flag': v_mte2 is waited for, but nothing has set it on some path; set it before on every path [flag-unset]}}
  ascendc.wait_flag v_mte2 %c0
}
