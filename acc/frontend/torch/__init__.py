"""PyTorch modules to linalg on tensors, through torch.export and torch-mlir."""
