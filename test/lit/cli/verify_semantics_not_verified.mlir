// RUN: acc-opt %s --verify-semantics=1,max-elements=10 --split-input-file --verify-diagnostics -p 'test-change-constants{factor=2.0}'

// What cannot be run is said, once, and is no error.

// expected-warning @below {{'@large' is not verified: 11 elements, above max-elements=10}}
func.func @large(%x: tensor<11xf32>) -> tensor<11xf32> {
  %c = arith.constant 1.0 : f32
  func.return %x : tensor<11xf32>
}

// -----

// expected-warning @below {{'@strange' is not verified: no inputs of type memref<4xf32> can be made up}}
func.func @strange(%x: memref<4xf32>) {
  %c = arith.constant 1.0 : f32
  func.return
}

// -----

func.func @without_meaning(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant 1.0 : f32
  // expected-warning @below {{'@without_meaning' is not verified: 'builtin.unrealized_conversion_cast': the interpreter has no meaning for this op, after pass 'test-change-constants{factor=2.0}'}}
  %0 = builtin.unrealized_conversion_cast %x : tensor<4xf32> to tensor<4xf32>
  func.return %0 : tensor<4xf32>
}

// -----

tile.kernel @outside(%x : !tile.gm<[8], f32>) core = aiv {
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f32
  // expected-warning @below {{'@outside' is not verified: no input runs before pass 'test-change-constants{factor=2.0}': 'tile.load': elements 4 to 12 of dimension 0 leave the tensor, whose size there is 8}}
  %t = tile.load %x[%c4] : !tile.gm<[8], f32> -> !tile.tile<[8], f32, ub>
}

// -----

// expected-warning @unknown {{not verified: the module has no function, program or kernel to run}}
func.func private @declared(%x: f32) -> f32
