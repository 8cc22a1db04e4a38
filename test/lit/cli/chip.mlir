// RUN: acc-opt %S/Inputs/empty.mlir -p cse | filecheck %s --check-prefix=DEFAULT
// RUN: acc-opt %S/Inputs/empty.mlir --chip ascend910b3 | filecheck %s --check-prefix=ASKED
// RUN: acc-opt %s -p cse | filecheck %s --check-prefix=OWN
// RUN: acc-opt %s --chip ascend910b1 -p cse | filecheck %s --check-prefix=OWN
// RUN: exits 1 acc-opt %s --chip ascend910b3 | filecheck %s --check-prefix=OTHER
// RUN: exits 1 acc-opt %s --chip ascend910x1 | filecheck %s --check-prefix=UNKNOWN

// DEFAULT: builtin.module attributes {acc.chip = "ascend910b2"}
// ASKED:   builtin.module attributes {acc.chip = "ascend910b3"}
// OWN:     builtin.module attributes {acc.chip = "ascend910b1"}
// OTHER:   chip.mlir:[[# @LINE + 2]]:1: error: the module is for chip 'ascend910b1', but --chip asks for 'ascend910b3'
// UNKNOWN: error: unknown chip 'ascend910x1'; did you mean ascend910b1{{.*}}?
builtin.module attributes {acc.chip = "ascend910b1"} {
}
