// RUN: acc-opt %s -p convert-tile-to-ascendc | filecheck %s

func.func @host() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}

// divisors are checked, and -1 does not reach the division: the smallest number by it is no number
tile.kernel @quotient(%x : !tile.gm<[4, 5], i64>) core = aiv host = @host {
  %c0 = arith.constant 0 : index
  %a = tile.alloc buffers = 1 slot "x" : !tile.buffer<[4, 5], i64, ub>
  %b = tile.alloc buffers = 1 offset = 0 : !tile.buffer<[4, 5], i64, ub>
  tile.copy_in {
    tile.load %x[%c0, %c0] : !tile.gm<[4, 5], i64> outs(%a : !tile.buffer<[4, 5], i64, ub>)
  }
  tile.compute {
    // CHECK: scf.for
    // CHECK: scf.for
    // CHECK: %[[V:.*]] = ascendc.get_value %{{.*}}[%{{.*}}] : !ascendc.local_tensor<i64> -> i64
    // CHECK: ascendc.assert %{{.*}} "division by zero"
    // CHECK: %[[SAFE:.*]] = arith.select %{{.*}}, %{{.*}}, %[[V]] : i64
    // CHECK: %[[Q:.*]] = arith.divsi %[[V]], %[[SAFE]] : i64
    // CHECK: %[[O:.*]] = arith.subi %{{.*}}, %[[V]] : i64
    // CHECK: %[[R:.*]] = arith.select %{{.*}}, %[[O]], %[[Q]] : i64
    // CHECK: ascendc.set_value %{{.*}}[%{{.*}}], %[[R]]
    tile.map %a : !tile.buffer<[4, 5], i64, ub> {
    ^bb0(%v: i64):
      %q = arith.divsi %v, %v : i64
      tile.yield %q : i64
    } outs(%b : !tile.buffer<[4, 5], i64, ub>)
  }
}
