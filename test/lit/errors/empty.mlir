// RUN: acc-opt %s --verify-diagnostics --split-input-file

// expected-error @+3 {{expected a module or an operation, found the end of the input}}


// -----

// expected-error @+1 {{expected the name of an operation}}
""" text """
