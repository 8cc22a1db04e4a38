// RUN: acc-opt %s --split-input-file --verify-diagnostics -p 'check-stage{allow=builtin,func,arith.constant stage="lowering"}'

func.func @allowed() {
  %a = arith.constant 1 : i32
  func.return
}

// -----

func.func @other_op_of_the_dialect(%a: i32) {
  // expected-error @below {{operation 'arith.addi' is left after lowering, which may leave builtin, func, arith.constant}}
  %b = arith.addi %a, %a : i32
  func.return
}

// -----

func.func @nested(%a: i1) {
  // expected-error @below {{operation 'scf.if' is left after lowering, which may leave builtin, func, arith.constant}}
  scf.if %a {
  }
  func.return
}
