// RUN: acc-opt %s --print-debuginfo -p test-expand | filecheck %s

// Operations get the place of their name in the file, and what a pattern puts in the stead of an
// operation inherits its place.

// CHECK:      arith.addi %a, %b : i32 loc("[[FILE:.*locations.mlir]]":[[# @LINE + 6]]:8)
// CHECK-NEXT: arith.addi %a, %b : i32 loc("{{.*}}":[[# @LINE + 5]]:8)
// CHECK-NEXT: arith.subi %{{.*}} : i32 loc("{{.*}}":[[# @LINE + 4]]:8)
// CHECK-NEXT: arith.addi %a, %{{.*}} : i32 loc("other.py":3:7)
// CHECK-NEXT: func.return {{.*}} loc("{{.*}}":[[# @LINE + 4]]:3)
func.func @f(%a: i32, %b: i32) -> i32 {
  %c = arith.muli %a, %b : i32
  %d = arith.addi %a, %c : i32 loc("other.py":3:7)
  func.return %d : i32
}
