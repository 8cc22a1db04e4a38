// RUN: acc-opt %s -p narrow-integers --split-input-file | filecheck %s

#id = affine_map<(d0) -> (d0)>
// a loop index and a 64-bit number are compared in float32
// CHECK-LABEL: func.func @compare
// CHECK:         [[A:%.*]] = arith.sitofp %{{.*}} : i64 to f32
// CHECK:         [[I:%.*]] = linalg.index 0 : index
// CHECK-NEXT:    [[N:%.*]] = arith.index_cast [[I]] : index to i32
// CHECK-NEXT:    [[F:%.*]] = arith.sitofp [[N]] : i32 to f32
// CHECK:         arith.cmpf oeq, [[A]], [[F]] : f32
func.func @compare(%at: tensor<8xi64>) -> tensor<8xi1> {
  %e = tensor.empty() : tensor<8xi1>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%at : tensor<8xi64>) outs(%e : tensor<8xi1>) {
  ^bb0(%a: i64, %o: i1):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i64
    %p = arith.cmpi eq, %a, %n : i64
    linalg.yield %p : i1
  } -> tensor<8xi1>
  func.return %y : tensor<8xi1>
}

// -----

#id = affine_map<(d0) -> (d0)>
#all = affine_map<(d0) -> ()>
// a count is a sum of float32, and an integer again where it is returned
// CHECK-LABEL: func.func @count
// CHECK:         [[S:%.*]] = linalg.generic
// CHECK-SAME:      outs(%{{.*}} : tensor<f32>)
// CHECK:           arith.uitofp %{{.*}} : i1 to f32
// CHECK:           arith.addf
// CHECK:         linalg.generic
// CHECK-SAME:      ins([[S]] : tensor<f32>) outs(%{{.*}} : tensor<i64>)
// CHECK:           arith.fptosi
func.func @count(%x: tensor<8xi1>) -> tensor<i64> {
  %c0 = arith.constant 0 : i64
  %e = tensor.empty() : tensor<i64>
  %f = linalg.fill ins(%c0 : i64) outs(%e : tensor<i64>) -> tensor<i64>
  %y = linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction"]} ins(%x : tensor<8xi1>) outs(%f : tensor<i64>) {
  ^bb0(%a: i1, %o: i64):
    %n = arith.extui %a : i1 to i64
    %s = arith.addi %n, %o : i64
    linalg.yield %s : i64
  } -> tensor<i64>
  func.return %y : tensor<i64>
}

// -----

#id = affine_map<(d0) -> (d0)>
// numbers of which nothing is known are compared as they are
// CHECK-LABEL: func.func @unknown
// CHECK:         arith.cmpi slt, %{{.*}}, %{{.*}} : i64
func.func @unknown(%x: tensor<8xi64>, %z: tensor<8xi64>) -> tensor<8xi1> {
  %e = tensor.empty() : tensor<8xi1>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %z : tensor<8xi64>, tensor<8xi64>) outs(%e : tensor<8xi1>) {
  ^bb0(%a: i64, %b: i64, %o: i1):
    %p = arith.cmpi slt, %a, %b : i64
    linalg.yield %p : i1
  } -> tensor<8xi1>
  func.return %y : tensor<8xi1>
}

// -----

#id = affine_map<(d0) -> (d0)>
// and so are those with a number that float32 does not tell from its neighbours
// CHECK-LABEL: func.func @large
// CHECK:         arith.cmpi slt, %{{.*}}, %{{.*}} : i64
func.func @large(%x: tensor<8xi64>) -> tensor<8xi1> {
  %c = arith.constant 16777217 : i64
  %e = tensor.empty() : tensor<8xi1>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<8xi64>) outs(%e : tensor<8xi1>) {
  ^bb0(%a: i64, %o: i1):
    %p = arith.cmpi slt, %a, %c : i64
    linalg.yield %p : i1
  } -> tensor<8xi1>
  func.return %y : tensor<8xi1>
}

// -----

#id = affine_map<(d0) -> (d0)>
#all = affine_map<(d0) -> ()>
// the smallest of some places is not larger than they are, whatever it starts from
// CHECK-LABEL: func.func @first
// CHECK:         [[START:%.*]] = arith.constant 8.000000e+00 : f32
// CHECK:         linalg.fill ins([[START]] : f32)
// CHECK:           arith.minimumf
func.func @first(%x: tensor<8xi1>) -> tensor<i64> {
  %large = arith.constant 9223372036854775807 : i64
  %c8 = arith.constant 8 : i64
  %e = tensor.empty() : tensor<i64>
  %f = linalg.fill ins(%large : i64) outs(%e : tensor<i64>) -> tensor<i64>
  %y = linalg.generic {indexing_maps = [#id, #all], iterator_types = ["reduction"]} ins(%x : tensor<8xi1>) outs(%f : tensor<i64>) {
  ^bb0(%a: i1, %o: i64):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i64
    %p = arith.select %a, %n, %c8 : i64
    %s = arith.minsi %p, %o : i64
    linalg.yield %s : i64
  } -> tensor<i64>
  func.return %y : tensor<i64>
}
