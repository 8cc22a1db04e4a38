"""NumPy meaning of the tensor dialect: tensors are arrays, never written to in place."""
