// RUN: acc-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{expected `s`, `v`, `mte2`, `mte3`, or `all`}}
ascendc.pipe_barrier m
