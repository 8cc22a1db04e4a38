"""Softmax over rows of 16 x 1003 float32, as an ordinary PyTorch module in the KernelBench form."""

import torch

rows = 16
cols = 1003


class Model(torch.nn.Module):
    def forward(self, x):
        return torch.softmax(x, dim=-1)


def get_inputs():
    return [torch.randn(rows, cols)]


def get_init_inputs():
    return []
