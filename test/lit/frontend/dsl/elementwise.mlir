// RUN: acc-translate --emit-dsl %s | filecheck %s --check-prefix=DSL
// RUN: acc-translate --emit-dsl %s | acc-translate --import-dsl | filecheck %s

// Operators in value form, calls in explicit form; numbers take the element type of the tile.

// CHECK-LABEL: tile.kernel @value
// DSL-LABEL: def value(x: gm[8, f32]):
tile.kernel @value(%x: !tile.gm<[8], f32>) core = aiv {
  %c0 = arith.constant 0 : index
  %a = tile.load %x[%c0] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, ub>
  %half = arith.constant 0.1 : f32
  // DSL:      b = a + half
  // DSL-NEXT: b_1 = half - a
  // DSL-NEXT: c = a * 2.5 / a
  // CHECK:      %b = tile.add %a, %half
  // CHECK-NEXT: %b_1 = tile.sub %half, %a
  // CHECK-NEXT: %cst = arith.constant 2.500000e+00 : f32
  // CHECK-NEXT: [[M:%.*]] = tile.mul %a, %cst
  // CHECK-NEXT: %c = tile.div [[M]], %a
  %b = tile.add %a, %half : !tile.tile<[8], f32, ub>, f32 -> !tile.tile<[8], f32, ub>
  %b_1 = tile.sub %half, %a : f32, !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %cst = arith.constant 2.5 : f32
  %0 = tile.mul %a, %cst : !tile.tile<[8], f32, ub>, f32 -> !tile.tile<[8], f32, ub>
  %c = tile.div %0, %a : !tile.tile<[8], f32, ub>, !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  // DSL-NEXT: d = acc.max(b, acc.min(b_1, c))
  // CHECK-NEXT: [[N:%.*]] = tile.min %b_1, %c
  // CHECK-NEXT: %d = tile.max %b, [[N]]
  %1 = tile.min %b_1, %c : !tile.tile<[8], f32, ub>, !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %d = tile.max %b, %1 : !tile.tile<[8], f32, ub>, !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  // DSL-NEXT: neg_ = -d
  // CHECK-NEXT: %neg_ = tile.neg %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %neg_ = tile.neg %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  // DSL-NEXT: abs_ = acc.abs(d)
  // CHECK-NEXT: %abs_ = tile.abs %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %abs_ = tile.abs %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  // DSL-NEXT: exp_ = acc.exp(d)
  // CHECK-NEXT: %exp_ = tile.exp %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %exp_ = tile.exp %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  // DSL-NEXT: log_ = acc.log(d)
  // CHECK-NEXT: %log_ = tile.log %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %log_ = tile.log %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  // DSL-NEXT: sqrt_ = acc.sqrt(d)
  // CHECK-NEXT: %sqrt_ = tile.sqrt %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %sqrt_ = tile.sqrt %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  // DSL-NEXT: rsqrt_ = acc.rsqrt(d)
  // CHECK-NEXT: %rsqrt_ = tile.rsqrt %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %rsqrt_ = tile.rsqrt %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  // DSL-NEXT: reciprocal_ = acc.reciprocal(d)
  // CHECK-NEXT: %reciprocal_ = tile.reciprocal %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %reciprocal_ = tile.reciprocal %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  // DSL-NEXT: relu_ = acc.relu(d)
  // CHECK-NEXT: %relu_ = tile.relu %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %relu_ = tile.relu %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  // DSL-NEXT: tanh_ = acc.tanh(d)
  // CHECK-NEXT: %tanh_ = tile.tanh %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %tanh_ = tile.tanh %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  // DSL-NEXT: sigmoid_ = acc.sigmoid(d)
  // CHECK-NEXT: %sigmoid_ = tile.sigmoid %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %sigmoid_ = tile.sigmoid %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  // DSL-NEXT: erf_ = acc.erf(d)
  // CHECK-NEXT: %erf_ = tile.erf %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %erf_ = tile.erf %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  // DSL-NEXT: floor_ = acc.floor(d)
  // CHECK-NEXT: %floor_ = tile.floor %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %floor_ = tile.floor %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  // DSL-NEXT: ceil_ = acc.ceil(d)
  // CHECK-NEXT: %ceil_ = tile.ceil %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %ceil_ = tile.ceil %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  // DSL-NEXT: round_ = acc.round(d)
  // CHECK-NEXT: %round_ = tile.round %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %round_ = tile.round %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  // DSL-NEXT: copy_ = acc.copy(d)
  // CHECK-NEXT: %copy_ = tile.copy %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
  %copy_ = tile.copy %d : !tile.tile<[8], f32, ub> -> !tile.tile<[8], f32, ub>
}

// CHECK-LABEL: tile.kernel @explicit
// DSL-LABEL: def explicit(x: gm[8, f32]):
tile.kernel @explicit(%x: !tile.gm<[8], f32>) core = aiv {
  %a = tile.alloc buffers = 1 : !tile.buffer<[8], f32, ub>
  %b = tile.alloc buffers = 1 : !tile.buffer<[8], f32, ub>
  tile.compute {
    // DSL:      acc.neg(a, out=b)
    // DSL-NEXT: acc.erf(a, out=b, tmp=a)
    // DSL-NEXT: acc.add(a, 1.0, out=b)
    // DSL-NEXT: acc.div(a, b, out=b, tmp=[a, a])
    // CHECK:      tile.neg %a : !tile.buffer<[8], f32, ub> outs(%b : !tile.buffer<[8], f32, ub>)
    // CHECK-NEXT: tile.erf %a : {{.*}} outs(%b : !tile.buffer<[8], f32, ub>) tmp(%a : !tile.buffer<[8], f32, ub>)
    // CHECK-NEXT: %cst = arith.constant 1.000000e+00 : f32
    // CHECK-NEXT: tile.add %a, %cst : {{.*}} outs(%b : !tile.buffer<[8], f32, ub>)
    // CHECK-NEXT: tile.div %a, %b : {{.*}} outs(%b : !tile.buffer<[8], f32, ub>) tmp(%a, %a : !tile.buffer<[8], f32, ub>, !tile.buffer<[8], f32, ub>)
    tile.neg %a : !tile.buffer<[8], f32, ub> outs(%b : !tile.buffer<[8], f32, ub>)
    tile.erf %a : !tile.buffer<[8], f32, ub> outs(%b : !tile.buffer<[8], f32, ub>) tmp(%a : !tile.buffer<[8], f32, ub>)
    %cst = arith.constant 1.0 : f32
    tile.add %a, %cst : !tile.buffer<[8], f32, ub>, f32 outs(%b : !tile.buffer<[8], f32, ub>)
    tile.div %a, %b : !tile.buffer<[8], f32, ub>, !tile.buffer<[8], f32, ub> outs(%b : !tile.buffer<[8], f32, ub>) tmp(%a, %a : !tile.buffer<[8], f32, ub>, !tile.buffer<[8], f32, ub>)
  }
}
