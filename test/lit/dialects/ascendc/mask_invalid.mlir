// RUN: acc-opt %s --split-input-file --verify-diagnostics

func.func @count_of_a_float(%c: f32) {
  // expected-error @below {{operand 'count' at position 0 does not verify: f32 should be of base attribute index}}
  "ascendc.set_vector_mask"(%c) <{element = f32}> : (f32) -> ()
  func.return
}
