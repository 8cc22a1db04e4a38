// RUN: acc-opt %s --split-input-file --pass-pipeline=legalize-dtypes | filecheck %s

// Loaded values are widened once, computed values are rounded where they are stored.
// CHECK-LABEL: tile.kernel @chain
// CHECK:         %[[HALF:.*]] = arith.constant 5.000000e-01 : f32
// CHECK-NEXT:    %t = tile.load
// CHECK-NEXT:    %[[W:.*]] = tile.cast none %t : !tile.tile<[8], bf16, ub> -> !tile.tile<[8], f32, ub>
// CHECK-NEXT:    %[[E:.*]] = tile.exp %[[W]] : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
// CHECK-NEXT:    %[[M:.*]] = tile.mul %[[E]], %[[HALF]] : !tile.tile<[8], f32, ub>, f32 -> !tile.tile<[8], f32, ub>
// CHECK-NEXT:    %[[A:.*]] = tile.add %[[M]], %[[W]]
// CHECK-NEXT:    %[[N:.*]] = tile.cast rint %[[A]] : !tile.tile<[8], f32, ub> -> !tile.tile<[8], bf16, ub>
// CHECK-NEXT:    tile.store %[[N]], %y
tile.kernel @chain(%x : !tile.gm<[8], bf16>, %y : !tile.gm<[8], bf16>) core = aiv {
  %c0 = arith.constant 0 : index
  %half = arith.constant 0.5 : bf16
  %t = tile.load %x[%c0] : !tile.gm<[8], bf16> -> !tile.tile<[8], bf16, ub>
  %e = tile.exp %t : !tile.tile<[8], bf16, ub> -> !tile.tile<[8], bf16, ub>
  %m = tile.mul %e, %half : !tile.tile<[8], bf16, ub>, bf16 -> !tile.tile<[8], bf16, ub>
  %a = tile.add %m, %t : !tile.tile<[8], bf16, ub>, !tile.tile<[8], bf16, ub> -> !tile.tile<[8], bf16, ub>
  tile.store %a, %y[%c0] : !tile.tile<[8], bf16, ub>, !tile.gm<[8], bf16>
}

// -----

// A cast that the program asks for rounds, and is widened again for what follows.
// CHECK-LABEL: tile.kernel @rounded
// CHECK:         %c = tile.cast rint %t : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f16, ub>
// CHECK-NEXT:    %[[W:.*]] = tile.cast none %c : !tile.tile<[8], f16, ub> -> !tile.tile<[8], f32, ub>
// CHECK-NEXT:    tile.exp %[[W]]
tile.kernel @rounded(%x : !tile.gm<[8], f32>, %y : !tile.gm<[8], f16>) core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, ub>
  %c = tile.cast rint %t : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f16, ub>
  %e = tile.exp %c : !tile.tile<[8], f16, ub> -> !tile.tile<[8], f16, ub>
  tile.store %e, %y[%c0] : !tile.tile<[8], f16, ub>, !tile.gm<[8], f16>
}

// -----

// What a loop carries is carried in f32.
// CHECK-LABEL: tile.kernel @carried
// CHECK:         scf.for %{{.*}} iter_args(%acc = %{{.*}}) -> (!tile.tile<[8], f32, ub>)
// CHECK:           scf.yield %{{.*}} : !tile.tile<[8], f32, ub>
// CHECK:         tile.cast rint %{{.*}} : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f16, ub>
tile.kernel @carried(%x : !tile.gm<[64], f16>, %y : !tile.gm<[8], f16>) core = aiv {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f16
  %init = tile.fill %zero : f16 -> !tile.tile<[8], f16, ub>
  %sum = scf.for %i = %c0 to %c64 step %c8 iter_args(%acc = %init) -> (!tile.tile<[8], f16, ub>) {
    %t = tile.load %x[%i] : !tile.gm<[64], f16> -> !tile.tile<[8], f16, ub>
    %next = tile.add %acc, %t : !tile.tile<[8], f16, ub>, !tile.tile<[8], f16, ub> -> !tile.tile<[8], f16, ub>
    scf.yield %next : !tile.tile<[8], f16, ub>
  }
  tile.store %sum, %y[%c0] : !tile.tile<[8], f16, ub>, !tile.gm<[8], f16>
}

// -----

// What is only moved stays narrow; what is computed with afterwards is widened where it is loaded.
// CHECK-LABEL: tile.kernel @moved
// CHECK:         tile.transpose %t permutation [1, 0] : !tile.tile<[16, 32], f16, ub> -> !tile.tile<[32, 16], f16, ub>
// CHECK:         %[[W:.*]] = tile.cast none
// CHECK:         tile.transpose %[[W]] permutation [1, 0] : !tile.tile<[16, 32], f32, ub>
// CHECK:         tile.exp
tile.kernel @moved(%x : !tile.gm<[16, 32], f16>, %y : !tile.gm<[32, 16], f16>, %z : !tile.gm<[32, 16], f16>) core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0, %c0] : !tile.gm<[16, 32], f16> -> !tile.tile<[16, 32], f16, ub>
  %m = tile.transpose %t permutation [1, 0] : !tile.tile<[16, 32], f16, ub> -> !tile.tile<[32, 16], f16, ub>
  tile.store %m, %y[%c0, %c0] : !tile.tile<[32, 16], f16, ub>, !tile.gm<[32, 16], f16>
  %u = tile.load %x[%c0, %c0] : !tile.gm<[16, 32], f16> -> !tile.tile<[16, 32], f16, ub>
  %n = tile.transpose %u permutation [1, 0] : !tile.tile<[16, 32], f16, ub> -> !tile.tile<[32, 16], f16, ub>
  %e = tile.exp %n : !tile.tile<[32, 16], f16, ub> -> !tile.tile<[32, 16], f16, ub>
  tile.store %e, %z[%c0, %c0] : !tile.tile<[32, 16], f16, ub>, !tile.gm<[32, 16], f16>
}
