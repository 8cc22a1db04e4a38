// RUN: acc-translate --emit-hivm %s | filecheck %s
// RUN: %if peer %{ acc-translate --emit-hivm %s | bishengir-opt -o %t %}

// What the scalar unit computes becomes loops over the elements; along a dimension of 1 there is one.
// CHECK: %[[N:.*]] = "arith.index_cast"(%n)
// CHECK-DAG: %[[ZERO:.*]] = "arith.constant"() <{value = 0 : index}>
// CHECK-DAG: %[[ONE:.*]] = "arith.constant"() <{value = 1 : index}>
// CHECK-DAG: %[[FOUR:.*]] = "arith.constant"() <{value = 4 : index}>
// CHECK: "scf.for"(%[[ZERO]], %[[FOUR]], %[[ONE]]) ({
// CHECK-NEXT: ^bb0(%[[I:.*]]: index):
// CHECK-NEXT: "scf.for"(%[[ZERO]], %[[N]], %[[ONE]]) ({
// CHECK-NEXT: ^bb0(%[[J:.*]]: index):
// CHECK-NEXT: %[[A:.*]] = "memref.load"(%[[X:.*]], %[[I]], %[[J]])
// CHECK-NEXT: %[[B:.*]] = "memref.load"(%line, %[[I]], %[[ZERO]])
// CHECK-NEXT: %[[D:.*]] = "arith.divsi"(%[[A]], %[[B]])
// CHECK-NEXT: %[[E:.*]] = "arith.muli"(%[[D]], %c)
// CHECK-NEXT: "memref.store"(%[[E]], %[[X]], %[[I]], %[[J]])
// CHECK-NEXT: "scf.yield"() : () -> ()
tile.kernel @loops() core = aiv host = @host tiling = ["n"] {
  %n = tile.tiling_field "n"
  %c = arith.constant 7 : i64
  %x = tile.alloc(%n) buffers = 1 : !tile.buffer<[4, <=16], i64, ub>
  %line = tile.alloc buffers = 1 : !tile.buffer<[4, 1], i64, ub>
  tile.map %x, %line, %c : !tile.buffer<[4, <=16], i64, ub>, !tile.buffer<[4, 1], i64, ub>, i64 {
  ^bb0(%a: i64, %b: i64, %s: i64):
    %d = arith.divsi %a, %b : i64
    %e = arith.muli %d, %s : i64
    tile.yield %e : i64
  } outs(%x : !tile.buffer<[4, <=16], i64, ub>)
}
