// RUN: acc-run %s --trials 2 | filecheck %s --check-prefix=HOST
// RUN: acc-run %s --trials 1 --target interp --inputs extreme --json - | filecheck %s --check-prefix=JSON
// RUN: acc-run %s --trials 1 --save-dir %t.saved --json %t.json
// RUN: acc-run %t.saved/ascendc.mlir --trials 1 | filecheck %s --check-prefix=AGAIN
// RUN: filecheck %s --check-prefix=SAVED < %t.saved/report.json
// RUN: filecheck %s --check-prefix=HOST_CPP < %t.saved/host.cpp
// RUN: filecheck %s --check-prefix=CPP < %t.saved/kernel.cpp

// A hand-written tile program, against the interpreter.

tile.program @add(%x : !tile.gm<[1003], f32>, %y : !tile.gm<[1003], f32>, %z : !tile.gm<[1003], f32>) outputs = 1 {
  tile.launch @kernel(%x, %y, %z) : !tile.gm<[1003], f32>, !tile.gm<[1003], f32>, !tile.gm<[1003], f32>
}
tile.kernel @kernel(%x : !tile.gm<[1003], f32>, %y : !tile.gm<[1003], f32>, %z : !tile.gm<[1003], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %c256 = arith.constant 256 : index
  %c1003 = arith.constant 1003 : index
  tile.parallel (%i) = (%c0) to (%c1003) step (%c256) {
    %rest = arith.subi %c1003, %i : index
    %n = arith.minui %rest, %c256 : index
    %a = tile.load %x[%i] extents(%n) : !tile.gm<[1003], f32> -> !tile.tile<[<=256], f32, ub>
    %b = tile.load %y[%i] extents(%n) : !tile.gm<[1003], f32> -> !tile.tile<[<=256], f32, ub>
    %s = tile.add %a, %b : !tile.tile<[<=256], f32, ub>, !tile.tile<[<=256], f32, ub> -> !tile.tile<[<=256], f32, ub>
    tile.store %s, %z[%i] : !tile.tile<[<=256], f32, ub>, !tile.gm<[1003], f32>
  }
}

// HOST:      add.mlir: ok
// HOST-NEXT: import{{ +}}{{[0-9.]+}} s
// HOST-NEXT: lower{{.*}} 1 kernel
// HOST-NEXT: emit{{.*}} lines of C++
// HOST-NEXT: compile
// HOST-NEXT: reference{{.*}} the interpreter in float64
// HOST-NEXT: run{{.*}} 2 trials on the host model
// HOST-NEXT: compare
// HOST-NEXT: right: max abs error {{.*}}, max rel error
// HOST-NEXT: traffic: 12036 bytes of GM (1.00 x the least)

// JSON:      "status": "ok",
// JSON-NEXT: "stage": "done",
// JSON-NEXT: "compiled": true,
// JSON-NEXT: "correct": true,
// JSON-NEXT: "reference": "interp",
// JSON:      "gm_bytes": null,
// JSON-NEXT: "gm_minimum": 12036,
// JSON:      "model": null

// AGAIN: ascendc.mlir: ok
// SAVED: "status": "ok"
// HOST_CPP: inline void RunAdd(
// CPP: extern "C" __global__ __aicore__ void kernel(
