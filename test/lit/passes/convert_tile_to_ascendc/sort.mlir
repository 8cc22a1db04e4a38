// RUN: acc-opt %s -p tile-to-ascendc --split-input-file | filecheck %s

// downwards, a row is copied, and what pads it comes last

// CHECK-LABEL: ascendc.kernel @downwards
// CHECK:         ascendc.create_vec_index
// CHECK:         [[PLACES:%.*]] = ascendc.reinterpret_cast
// CHECK:         scf.for
// CHECK:           ascendc.duplicate
// CHECK:           ascendc.muls
// CHECK:           ascendc.sort {{%.*}}, {{%.*}}, [[PLACES]], {{%.*}} repeat {{%.*}}
// CHECK:           ascendc.muls
// CHECK-NOT:     ascendc.gather
tile.kernel @downwards(%x: !tile.gm<[4, 40], f32>, %y: !tile.gm<[4, 80], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0, %c0] : !tile.gm<[4, 40], f32> -> !tile.tile<[4, 40], f32, ub>
  %p = tile.sort %t descending : !tile.tile<[4, 40], f32, ub> -> !tile.tile<[4, 80], f32, ub>
  tile.store %p, %y[%c0, %c0] : !tile.tile<[4, 80], f32, ub>, !tile.gm<[4, 80], f32>
}

// -----

// upwards, a row is turned round before and behind

// CHECK-LABEL: ascendc.kernel @upwards
// CHECK:         scf.for
// CHECK:           ascendc.duplicate
// CHECK:           ascendc.gather
// CHECK:           ascendc.sort
// CHECK:           ascendc.gather
tile.kernel @upwards(%x: !tile.gm<[4, 40], f32>, %y: !tile.gm<[4, 80], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %t = tile.load %x[%c0, %c0] : !tile.gm<[4, 40], f32> -> !tile.tile<[4, 40], f32, ub>
  %p = tile.sort %t : !tile.tile<[4, 40], f32, ub> -> !tile.tile<[4, 80], f32, ub>
  tile.store %p, %y[%c0, %c0] : !tile.tile<[4, 80], f32, ub>, !tile.gm<[4, 80], f32>
}
