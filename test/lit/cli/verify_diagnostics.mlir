// RUN: acc-opt %s --split-input-file --verify-diagnostics -p 'test-fail{how=warn}' | filecheck %s

// One kind of diagnostic a part; a part without an error is printed.

// CHECK-COUNT-2: func.func @f
// CHECK-NOT: func.func

// expected-note @+2 {{the module is here}}
// expected-note @unknown {{asked for by a test}}
module {
  // expected-warning @below {{a pass warns}}
  func.func @f() {
    func.return
  }
}

// -----

// expected-note @unknown {{asked for by a test}}
// expected-note @+2 {{the module is here}}
// expected-warning @+2 {{a pass warns}}
builtin.module {
  func.func @f() {
    func.return
  }
}

// -----

func.func @parse_error() {
  %a = arith.constant 3 : vector<x>
  // expected-error @above {{expected}}
}

// -----

func.func @verify_error() {
  %a = "arith.constant"() : () -> i32 // expected-error {{property 'value' expected}}
  func.return
}
