// RUN: ACC_ROUNDTRIP
// RUN: ACC_GENERIC_ROUNDTRIP

// CHECK: tile.kernel @k() core = aiv attributes {from_model, model_records = [#tile.model_record<"files", "a \22model\22", request "0f3a9c77", rounds 2, ["parse" 1, "values" 54]>]} {
// CHECK-GENERIC: model_records = [#tile.model_record<"files", "a \22model\22", request "0f3a9c77", rounds 2, ["parse" 1, "values" 54]>]
tile.kernel @k() core = aiv attributes {from_model, model_records = [#tile.model_record<"files", "a \"model\"", request "0f3a9c77", rounds 2, ["parse" 1, "values" 54]>]} {
}

// CHECK: attributes {check = #tile.passed_check<"host model" 6>}
// CHECK-GENERIC: check = #tile.passed_check<"host model" 6>
tile.kernel @c() core = aiv attributes {check = #tile.passed_check<"host model" 6>} {
}
