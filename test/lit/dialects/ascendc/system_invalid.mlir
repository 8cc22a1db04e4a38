// RUN: acc-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{'ascendc.kernel': an argument is f32, but the entry takes addresses; legal is !ascendc.gm_addr [kernel-arguments]}}
ascendc.kernel @arguments(%x : f32) host = @host {
}

// -----

ascendc.kernel @stage_kind() host = @host {
  // expected-error @below {{expected `copy_in`, `compute`, or `copy_out`}}
  ascendc.stage load "Load" {
  }
}

// -----

// expected-error @below {{expect symbol name}}
ascendc.kernel softmax() host = @host {
}

// -----

// expected-error @below {{expected 'host'}}
ascendc.kernel @no_host() {
}
