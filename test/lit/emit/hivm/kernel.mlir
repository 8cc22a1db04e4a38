// RUN: acc-opt %s -p tile-to-buffers | acc-translate --emit-hivm | filecheck %s
// RUN: %if peer %{ acc-opt %s -p tile-to-buffers | acc-translate --emit-hivm | bishengir-opt -o %t %}

// A kernel becomes a device function of its tensors and the fields of its tiling; the function that
// computes them stays, and the program is left out.

// CHECK:      "builtin.module"() ({
// CHECK-NEXT:   "func.func"() <{sym_name = "twice_host", function_type = (index) -> (index, index, index)}>
// CHECK:          }) {hacc.function_kind = #hacc.function_kind<HOST>}
// CHECK-NEXT:   "func.func"() <{sym_name = "twice", function_type = (memref<?xf32, #hivm.address_space<gm>>, memref<?xf32, #hivm.address_space<gm>>, i64, i64) -> (), arg_attrs = [{hacc.arg_type = #hacc.arg_type<input>}, {hacc.arg_type = #hacc.arg_type<output>}, {hacc.arg_type = #hacc.arg_type<tiling_data>}, {hacc.arg_type = #hacc.arg_type<tiling_data>}]}>
// CHECK-NEXT:   ^bb0(%[[X:.*]]: memref<?xf32, #hivm.address_space<gm>>, %[[Y:.*]]: memref{{.*}}, %[[PER:.*]]: i64, %[[M:.*]]: i64):
// CHECK-DAG:      %[[SIZE:.*]] = "arith.index_cast"(%[[M]]) : (i64) -> index
// CHECK-DAG:      %[[SHARE:.*]] = "arith.index_cast"(%[[PER]]) : (i64) -> index
// CHECK:          %[[ID:.*]] = "hivm.hir.get_block_idx"() : () -> i64
// CHECK-NEXT:     %[[BLOCK:.*]] = "arith.index_cast"(%[[ID]]) : (i64) -> index
// CHECK-NEXT:     "arith.muli"(%[[BLOCK]], %[[SHARE]])
// CHECK:          "scf.for"
// CHECK:            %[[A:.*]] = "memref.alloc"() {{.*}} -> memref<4096xf32, #hivm.address_space<ub>>
// CHECK-NEXT:       "annotation.mark"(%[[A]]) {hivm.multi_buffer = 2 : i32}
// CHECK-NEXT:       %[[PART:.*]] = "memref.subview"(%[[A]], %[[N:.*]]) {{.*}} -> memref<?xf32, strided<[1]>, #hivm.address_space<ub>>
// CHECK:            %[[FROM:.*]] = "memref.subview"(%[[X]], %{{.*}}, %[[N]]) {{.*}} -> memref<?xf32, strided<[1], offset: ?>, #hivm.address_space<gm>>
// CHECK-NEXT:       "hivm.hir.load"(%[[FROM]], %[[PART]]) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0>}>
// CHECK-NEXT:       "hivm.hir.vadd"(%[[PART]], %[[PART]], %[[SUM:.*]]) <{operandSegmentSizes = array<i32: 2, 1, 0>, broadcast = array<i64>, transpose = array<i64>}>
// CHECK-NEXT:       %[[TO:.*]] = "memref.subview"(%[[Y]], %{{.*}}, %[[N]])
// CHECK-NEXT:       "hivm.hir.store"(%[[SUM]], %[[TO]])
// CHECK:          "func.return"() : () -> ()
// CHECK-NEXT:   }) {hacc.entry, hacc.function_kind = #hacc.function_kind<DEVICE>, hivm.func_core_type = #hivm.func_core_type<AIV>} : () -> ()
// CHECK-NEXT: }) {hacc.target = #hacc.target<"Ascend910B2">} : () -> ()
tile.kernel @twice(%x : !tile.gm<[M], f32>, %y : !tile.gm<[M], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %TILE = arith.constant 4096 : index
  %m = tile.symbol "M"
  tile.parallel (%i) = (%c0) to (%m) step (%TILE) {
    %rest = arith.subi %m, %i : index
    %n = arith.minui %rest, %TILE : index
    %a = tile.load %x[%i] extents(%n) : !tile.gm<[M], f32> -> !tile.tile<[<=4096], f32, ub>
    %sum = tile.add %a, %a : !tile.tile<[<=4096], f32, ub>, !tile.tile<[<=4096], f32, ub> -> !tile.tile<[<=4096], f32, ub>
    tile.store %sum, %y[%i] : !tile.tile<[<=4096], f32, ub>, !tile.gm<[M], f32>
  }
}
tile.program @main(%x : !tile.gm<[M], f32>, %y : !tile.gm<[M], f32>) outputs = 1 {
  tile.launch @twice(%x, %y) : !tile.gm<[M], f32>, !tile.gm<[M], f32>
}
