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

// -----

// what stands behind an open quote is read once
func.func @unclosed_string() attributes {
  // expected-error @below {{expected a string with a closing '"' on its line}}
  note = "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor
} {
  func.return
}

// -----

func.func @wrong_escape() attributes {
  // expected-error @below {{expected a string with a closing '"' on its line}}
  note = "lorem ipsum dolor sit amet consectetur adipiscing elit \sed do eiusmod tempor"
} {
  func.return
}

// -----

func.func @predicate_of_integers(%a: i32) {
  // expected-error @below {{'arith.cmpi' has the predicate 17, legal are 0 to 9}}
  %c = "arith.cmpi"(%a, %a) <{predicate = 17 : i64}> : (i32, i32) -> i1
  func.return
}

// -----

func.func @predicate_of_floats(%a: f32) {
  // expected-error @below {{'arith.cmpf' has the predicate -1, legal are 0 to 15}}
  %c = "arith.cmpf"(%a, %a) <{predicate = -1 : i64, fastmath = #arith.fastmath<none>}> : (f32, f32) -> i1
  func.return
}

// -----

// operations in a region are verified before the one that has it
// expected-error @below {{property 'function_type' expected in operation 'func.func'}}
"func.func"() <{sym_name = "no_type"}> ({
  "func.return"() : () -> ()
}) : () -> ()

// -----

func.func @own_bound(%a: index) {
  // expected-error @below {{is used before its definition or outside its scope}}
  scf.for %i = %i to %a step %a {
  }
  func.return
}

// -----

// expected-error @below {{expected ArrayAttr attribute, but got 'StringAttr'}}
"ascendc.kernel"() <{sym_name = "k", host = "host", tiling = "n"}> ({
  ascendc.reset_mask
}) : () -> ()

// -----

func.func @numbers_of_no_format() {
  // expected-error @below {{is malformed: Format not implemented for i128}}
  %c = "arith.constant"() <{value = 1 : i32, sizes = array<i128: 1>}> : () -> i32
  func.return
}

// -----

func.func @elements_of_index(%a: memref<4x!ascendc.gm_addr>) {
  // expected-error @below {{the operation or a type of it is malformed}}
  linalg.add ins(%a, %a : memref<4x!ascendc.gm_addr>, memref<4x!ascendc.gm_addr>) outs(%a : memref<4x!ascendc.gm_addr>)
  func.return
}

// -----

// a verifier that says so by an exception of no class of its own
func.func @while_types(%a: index, %c: i1) {
  // expected-error @below {{Block arguments with wrong type, expected i32, got index}}
  %r = scf.while (%t = %a) : (index) -> i32 {
    scf.condition(%c) %t : index
  } do {
  ^bb0(%u: index):
    scf.yield %u : index
  }
  func.return
}
