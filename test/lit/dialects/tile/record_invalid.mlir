// RUN: acc-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{a provider is 1 to 128 printable characters of ASCII, found ''}}
tile.kernel @k() core = aiv attributes {r = #tile.model_record<"", "m", request "0f3a9c77", rounds 1, ["parse" 1]>} {
}

// -----

// expected-error @+1 {{a model is 1 to 128 printable characters of ASCII, found 'line\nfeed'}}
tile.kernel @k() core = aiv attributes {r = #tile.model_record<"p", "line\nfeed", request "0f3a9c77", rounds 1, ["parse" 1]>} {
}

// -----

// expected-error @+1 {{the hash of a request is 8 to 128 digits 0-9a-f, found '../0f3a9c77'}}
tile.kernel @k() core = aiv attributes {r = #tile.model_record<"p", "m", request "../0f3a9c77", rounds 1, ["parse" 1]>} {
}

// -----

// expected-error @+1 {{a record has 1 or more rounds, found 0}}
tile.kernel @k() core = aiv attributes {r = #tile.model_record<"p", "m", request "0f3a9c77", rounds 0, ["parse" 1]>} {
}

// -----

// expected-error @+1 {{a record has the checks that were passed, found none}}
tile.kernel @k() core = aiv attributes {r = #tile.model_record<"p", "m", request "0f3a9c77", rounds 1, []>} {
}

// -----

// expected-error @+1 {{the name of a check is lower-case words, found '*/ int'}}
tile.kernel @k() core = aiv attributes {r = #tile.passed_check<"*/ int" 1>} {
}

// -----

// expected-error @+1 {{a check is passed on 0 or more cases, found -1}}
tile.kernel @k() core = aiv attributes {r = #tile.passed_check<"parse" -1>} {
}
