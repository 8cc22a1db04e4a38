// RUN: exits 2 env TMPDIR=%T acc-opt %s -p 'cse,test-fail{how=crash},canonicalize' > %t
// RUN: filecheck %s --input-file %t
// RUN: exits 2 acc-opt %s -p 'test-fail{how=break}' | filecheck %s --check-prefix=INVALID

// An internal error names the pass, shows no traceback, and leaves a file that reproduces it.

// CHECK:      error: internal error: pass 'test-fail' failed with KeyError: 'crashed in a pass'
// CHECK-NEXT: note: this is a bug in acc; reproducer: [[FILE:.+/acc-opt-reproducer-.*\.mlir]]
// CHECK-NOT:  Traceback

// INVALID: error: internal error: pass 'test-fail' left invalid IR at {{.*}}internal_error.mlir:[[# @LINE + 1]]:1: {{.+}}
func.func @f() {
  func.return
}
