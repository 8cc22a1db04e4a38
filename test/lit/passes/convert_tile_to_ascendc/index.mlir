// RUN: acc-opt %s -p tile-to-ascendc | filecheck %s

// CHECK-LABEL: ascendc.kernel @counted
// CHECK:         [[I:%.*]] = arith.index_cast %i : index to i32
// CHECK:         [[F:%.*]] = arith.uitofp [[I]] : i32 to f32
// CHECK:         ascendc.create_vec_index %a, [[F]] count %n : !ascendc.local_tensor<f32>, f32
// CHECK:         [[V:%.*]] = ascendc.get_value %a[
// CHECK:         [[OK:%.*]] = arith.cmpf une, [[V]], %{{.*}} : f32
// CHECK:         ascendc.assert [[OK]] "row 0"
tile.kernel @counted(%x : !tile.gm<[20, 100], f32>, %out : !tile.gm<[20, 100], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c20 = arith.constant 20 : index
  %c8 = arith.constant 8 : index
  tile.parallel (%i) = (%c0) to (%c20) step (%c8) {
    %rest = arith.subi %c20, %i : index
    %n = arith.minui %rest, %c8 : index
    %t = tile.load %x[%i, %c0] extents(%n) : !tile.gm<[20, 100], f32> -> !tile.tile<[<=8, 100], f32, ub>
    %a = tile.iota %i axis = 0 extents(%n) -> !tile.tile<[<=8, 1], f32, ub>
    %c = tile.check %a "row 0" : !tile.tile<[<=8, 1], f32, ub> -> !tile.tile<[<=8, 1], f32, ub>
    %u = tile.add %t, %a : !tile.tile<[<=8, 100], f32, ub>, !tile.tile<[<=8, 1], f32, ub> -> !tile.tile<[<=8, 100], f32, ub>
    tile.store %u, %out[%i, %c0] : !tile.tile<[<=8, 100], f32, ub>, !tile.gm<[20, 100], f32>
  }
}
