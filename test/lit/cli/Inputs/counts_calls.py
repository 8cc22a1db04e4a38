import torch


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def forward(self, x):
        self.calls += 1
        return x / self.calls


def get_inputs():
    return [torch.randn(4, 3)]
