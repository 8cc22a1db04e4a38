// RUN: acc-opt %s --split-input-file --verify-diagnostics -p check-extents

func.func @loop(%c: f32, %m: index, %n: index) {
  // expected-note @below {{the initial value is made here}}
  %a = tile.fill %c extents(%m) : f32 -> !tile.tile<[<=8], f32, ub>
  // expected-error @below {{'scf.for' needs equal extents in dimension 0, which cannot be proved: found %m for the initial value and %i for the value that an iteration yields}}
  %0 = scf.for %i = %m to %n step %m iter_args(%t = %a) -> (!tile.tile<[<=8], f32, ub>) {
    // expected-note @below {{the value that an iteration yields is made here}}
    %b = tile.fill %c extents(%i) : f32 -> !tile.tile<[<=8], f32, ub>
    scf.yield %b : !tile.tile<[<=8], f32, ub>
  }
  func.return
}

// -----

func.func @branches(%c: f32, %m: index, %n: index, %p: i1) {
  // expected-error @below {{'scf.if' needs equal extents in dimension 0, which cannot be proved: found %m for the value of the first branch and %n for the value of the second branch}}
  %0 = scf.if %p -> (!tile.tile<[<=8], f32, ub>) {
    // expected-note @below {{the value of the first branch is made here}}
    %a = tile.fill %c extents(%m) : f32 -> !tile.tile<[<=8], f32, ub>
    scf.yield %a : !tile.tile<[<=8], f32, ub>
  } else {
    // expected-note @below {{the value of the second branch is made here}}
    %b = tile.fill %c extents(%n) : f32 -> !tile.tile<[<=8], f32, ub>
    scf.yield %b : !tile.tile<[<=8], f32, ub>
  }
  func.return
}
