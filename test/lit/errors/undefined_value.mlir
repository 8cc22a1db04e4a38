// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @never_defined(%argument: i32) -> i32 {
  // expected-error @below {{use of undefined value '%argumnet'; did you mean %argument?}}
  %b = arith.addi %argument, %argumnet : i32
  func.return %b : i32
}

// -----

func.func @defined_in_another_function(%a: i32) -> i32 {
  // expected-error @below {{operand '%c' of 'arith.addi' is used before its definition or outside its scope}}
  %b = arith.addi %a, %c : i32
  func.return %b : i32
}
func.func @other() {
  // expected-note @below {{defined here}}
  %c = arith.constant 1 : i32
  func.return
}

// -----

func.func @defined_later(%a: i32) -> i32 {
  // expected-error @below {{operand '%c' of 'arith.addi' is used before its definition or outside its scope}}
  %b = arith.addi %a, %c : i32
  // expected-note @below {{defined here}}
  %c = arith.constant 1 : i32
  func.return %b : i32
}

// -----

func.func @defined_in_a_region(%a: i1) -> i32 {
  scf.if %a {
    %c = arith.constant 1 : i32
  }
  // expected-error @below {{use of undefined value '%c'}}
  func.return %c : i32
}
