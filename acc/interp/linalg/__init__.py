"""NumPy meaning of linalg on tensors: a body runs once on the arrays of its iteration space."""
