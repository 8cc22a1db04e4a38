// RUN: acc-translate --emit-ascendc %s | filecheck %s
// RUN: not acc-translate --emit-ascendc %S/Inputs/from_model.mlir 2>&1 | filecheck %s --check-prefix=UNPROVEN
// RUN: not acc-translate --emit-ascendc %S/Inputs/fragment_left.mlir 2>&1 | filecheck %s --check-prefix=LEFT
// RUN: not acc-translate --emit-ascendc %S/Inputs/spec_left.mlir 2>&1 | filecheck %s --check-prefix=SPEC

// Nothing in a name ends the comment or goes on in the next line.
// CHECK: // Written by a model: _/ int main__ __ _, provider files, request 0f3a9c77, 1 round.
// CHECK-NEXT: // Checks passed: parse 1, values 54.
// CHECK-NEXT: // Written by a model: b, provider files, request 99999999, 3 rounds.
// CHECK-NEXT: // Checks passed: parse 1.
// CHECK-NEXT: #include "kernel_operator.h"

// UNPROVEN: error: 'ascendc.kernel' is from a model and has no record of what it passed; legal are answers that llm-lower accepted, and text without the attribute 'from_model'
// LEFT: error: 'ascendc.fragment' is not lowered to AscendC; run --pass-pipeline=fragments-to-ascendc first
// SPEC: error: 'tile.fill' is left as 'ascendc.spec', which says what to compute and not how; llm-lower with the answer of a model (--llm-mode replay, record or live), or an 'ascendc.fragment' written by hand, would fill it
func.func @h() -> index attributes {tile.host, tile.symbols = [], tile.fields = ["num_blocks"]} {
  %c1 = arith.constant 1 : index
  func.return %c1 : index
}
ascendc.kernel @k(%x : !ascendc.gm_addr) host = @h attributes {from_model, model_records = [#tile.model_record<"files", "*/ int main() {} \\", request "0f3a9c77", rounds 1, ["parse" 1, "values" 54]>, #tile.model_record<"files", "b", request "99999999", rounds 3, ["parse" 1]>]} {
  %xGm = ascendc.set_global_buffer %x : !ascendc.global_tensor<f32>
}
