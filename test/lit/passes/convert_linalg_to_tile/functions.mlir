// RUN: acc-opt %s -p convert-linalg-to-tile,canonicalize,cse --split-input-file | filecheck %s

#id = affine_map<(d0) -> (d0)>

// every scalar operation has its tile operation, or a formula of several

// CHECK-LABEL: tile.kernel @functions_kernel(
// CHECK:         [[X:%.*]] = tile.load
// CHECK-NEXT:    [[S:%.*]] = tile.sub {{%.*}}, [[X]]
// CHECK-NEXT:    [[D:%.*]] = tile.div [[S]], [[X]]
// CHECK-NEXT:    [[N:%.*]] = tile.neg [[D]]
// CHECK-NEXT:    [[M:%.*]] = tile.min [[N]], [[X]]
// CHECK-NEXT:    [[E:%.*]] = tile.erf [[M]]
// CHECK-NEXT:    [[A:%.*]] = tile.abs [[E]]
// CHECK-NEXT:    [[Q:%.*]] = tile.rsqrt [[A]]
// CHECK-NEXT:    [[L1:%.*]] = tile.add [[Q]], {{%.*}} :
// CHECK:         [[L:%.*]] = tile.log [[L1]]
// CHECK:         [[LOG1P:%.*]] = tile.add [[L]], {{%.*}} : {{.*}} -> {{.*}}
// CHECK-NEXT:    [[AP:%.*]] = tile.abs [[LOG1P]]
// CHECK-NEXT:    [[P:%.*]] = tile.log [[AP]]
// CHECK-NEXT:    [[PM:%.*]] = tile.mul [[P]], {{%.*}}
// CHECK-NEXT:    [[PP:%.*]] = tile.exp [[PM]]
// CHECK:         [[PN:%.*]] = tile.select {{%.*}}, {{%.*}}, [[PP]]
// CHECK-NEXT:    [[PE:%.*]] = tile.select {{%.*}}, [[PN]], [[PP]]
// CHECK-NEXT:    [[NEG:%.*]] = tile.cmp lt [[PE]], {{%.*}}
// CHECK-NEXT:    [[C:%.*]] = tile.ceil [[PE]]
// CHECK-NEXT:    [[F:%.*]] = tile.floor [[PE]]
// CHECK-NEXT:    tile.select [[NEG]], [[C]], [[F]]
func.func @functions(%x: tensor<8xf32>) -> tensor<8xf32> {
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %exponent = arith.constant 2.5 : f32
    %0 = arith.subf %two, %a : f32
    %1 = arith.divf %0, %a : f32
    %2 = arith.negf %1 : f32
    %3 = arith.minimumf %2, %a : f32
    %4 = math.erf %3 : f32
    %5 = math.absf %4 : f32
    %6 = math.rsqrt %5 : f32
    %7 = math.log1p %6 : f32
    %8 = math.powf %7, %exponent : f32
    %9 = math.trunc %8 : f32
    linalg.yield %9 : f32
  } -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}

// -----

#id = affine_map<(d0) -> (d0)>

// casts round to nearest, and are exact the other way

// CHECK-LABEL: tile.kernel @casts_kernel(
// CHECK-SAME:    %x: !tile.gm<[8], bf16>, %out: !tile.gm<[8], bf16>)
// CHECK:         [[W:%.*]] = tile.cast none {{%.*}} : {{.*}} -> !tile.tile<[8], f32, ub>
// CHECK-NEXT:    [[E:%.*]] = tile.exp [[W]]
// CHECK-NEXT:    tile.cast rint [[E]] : {{.*}} -> !tile.tile<[8], bf16, ub>
func.func @casts(%x: tensor<8xbf16>) -> tensor<8xbf16> {
  %e = tensor.empty() : tensor<8xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xbf16>) outs(%e : tensor<8xbf16>) {
  ^bb0(%a: bf16, %b: bf16):
    %0 = arith.extf %a : bf16 to f32
    %1 = math.exp %0 : f32
    %2 = arith.truncf %1 : f32 to bf16
    linalg.yield %2 : bf16
  } -> tensor<8xbf16>
  func.return %y : tensor<8xbf16>
}
