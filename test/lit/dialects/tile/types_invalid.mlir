// RUN: acc-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{expected `ub`, `l1`, `l0a`, `l0b`, or `l0c`}}
func.func @space(%t: !tile.tile<[8], f32, gm>) {
  func.return
}

// -----

// expected-error @below {{expected `nd`, `nz`, `zz`, or `zn`}}
func.func @layout(%t: !tile.tile<[8], f32, ub, row>) {
  func.return
}

// -----

// expected-error @below {{identifier expected}}
func.func @dimension(%t: !tile.gm<[-1], f32>) {
  func.return
}
