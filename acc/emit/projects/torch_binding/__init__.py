"""C++ that runs an operator on PyTorch's tensors, whatever it is bound with."""
