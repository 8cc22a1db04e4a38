// RUN: acc-opt %s -p convert-tile-to-ascendc | filecheck %s

func.func @host() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}

// the vector unit adds no 64-bit integers: one element after the other, by the scalar unit
tile.kernel @add(%x : !tile.gm<[4, 5], i64>) core = aiv host = @host {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %a = tile.alloc buffers = 1 slot "x" : !tile.buffer<[4, 5], i64, ub>
  %b = tile.alloc buffers = 1 offset = 0 : !tile.buffer<[4, 5], i64, ub>
  tile.copy_in {
    tile.load %x[%c0, %c0] : !tile.gm<[4, 5], i64> outs(%a : !tile.buffer<[4, 5], i64, ub>)
  }
  tile.compute {
    // CHECK: scf.for %[[R:.*]] =
    // CHECK: scf.for %[[C:.*]] =
    // CHECK: %[[V:.*]] = ascendc.get_value %{{.*}}[%{{.*}}] : !ascendc.local_tensor<i64> -> i64
    // CHECK: %[[S:.*]] = arith.addi %[[V]], %{{.*}} : i64
    // CHECK: ascendc.set_value %{{.*}}[%{{.*}}], %[[S]]
    tile.add %a, %one : !tile.buffer<[4, 5], i64, ub>, i64 outs(%b : !tile.buffer<[4, 5], i64, ub>)
  }
}
