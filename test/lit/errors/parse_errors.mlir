// RUN: acc-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{unknown dialect 'tiel'; did you mean tile?}}
"tiel.load"() : () -> ()

// -----

// expected-error @below {{unknown operation 'arith.adi'; did you mean arith.andi or arith.addi}}
%a = arith.adi %b, %c : i32

// -----

func.func @unfinished() {
  func.return
// expected-error @+2 {{expected an operation, a block label or '}'}}

// -----

func.func @invalid_attribute() {
  // expected-error @below {{integer value 3000 is out of range}}
  %a = "arith.constant"() <{value = 3000 : i8}> : () -> i8
  func.return
}

// -----

// an alias stands outside of operations
// expected-error @+2 {{integer value 3000 is out of range for type i8}}
#bad = 3000 : i8
func.func @unused() { func.return }

// -----

func.func @type_without_parameters() {
  // expected-error @below {{the operation or a type of it is malformed: zip() argument 2 is shorter than argument 1}}
  %a = "test.op"() : () -> !ascendc.local_tensor<>
  func.return
}
