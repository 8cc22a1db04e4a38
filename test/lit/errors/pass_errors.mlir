// RUN: exits 1 acc-opt %s -p 'test-fail{how=refuse}' | filecheck %s --check-prefix=REFUSE
// RUN: exits 1 acc-opt %s -p 'test-fail{how=refuse-pattern}' | filecheck %s --check-prefix=PATTERN
// RUN: exits 1 acc-opt %s -p 'test-fail{how=refuse-nowhere}' | filecheck %s --check-prefix=NOWHERE

// REFUSE:      pass_errors.mlir:[[# @LINE + 11]]:1: error: refused by a pass
// REFUSE-NEXT: func.func @f() {
// REFUSE-NEXT: ^
// REFUSE-NEXT: note: asked for by a test
// REFUSE-NEXT: note: the module is here

// PATTERN:      pass_errors.mlir:[[# @LINE + 5]]:1: error: refused by a pattern{{$}}

// NOWHERE:      {{^}}error: refused by a pass
// NOWHERE-NEXT: note: reported by pass 'test-fail'

func.func @f() {
  func.return
}
