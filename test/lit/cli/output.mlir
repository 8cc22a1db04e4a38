// RUN: acc-opt %s --split-input-file | filecheck %s
// RUN: acc-opt %s --split-input-file -o %t && filecheck %s --input-file %t
// RUN: acc-opt %s --split-input-file --print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: acc-opt %s --split-input-file -p cse --timing --print-between-passes -o %t.out 2> %t.err
// RUN: filecheck %s --input-file %t.err --check-prefix=MESSAGES
// RUN: exits 1 acc-opt %s --split-input-file -p 'test-fail{how=refuse}' -o %t.not
// RUN: exits 1 cat %t.not

// Messages go to standard error, and a run that fails writes nothing.

// CHECK:      func.func @f
// CHECK:      // -----
// CHECK:      func.func @g
// GENERIC:    "func.func"() <{{.*}}sym_name = "f"
// MESSAGES:   IR after cse
// MESSAGES:   func.func @f
// MESSAGES:   {{^ +[0-9.]+}} ms cse
// MESSAGES:   {{^ +[0-9.]+}} ms total
func.func @f() {
  func.return
}

// -----

func.func @g() {
  func.return
}
