"""Not what rows.md describes, and nothing that can be exported: it branches on values."""

import torch


class Model(torch.nn.Module):
    def forward(self, x):
        return x + 1 if x.sum() > -1e9 else x


def get_inputs():
    return [torch.randn(5, 64)]


def get_init_inputs():
    return []
