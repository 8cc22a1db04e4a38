"""NumPy meaning of the arith dialect, on scalars and on the arrays of a linalg body."""
