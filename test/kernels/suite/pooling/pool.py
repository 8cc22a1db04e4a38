"""Maximum and average pooling in one to three dimensions."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

kind = "max"
shape = (2, 3, 37)
window = (3,)
stride = (2,)
padding = (1,)
dilation = 1
ceil = False
count_padding = True


class Model(nn.Module):
    """The pool."""

    def forward(self, x: Tensor) -> Tensor:
        """Compute it."""
        if kind == "max":
            pools = (F.max_pool1d, F.max_pool2d, F.max_pool3d)
            pool = pools[len(window) - 1]
            return pool(x, window, stride, padding, dilation, ceil_mode=ceil)
        averages = (F.avg_pool1d, F.avg_pool2d, F.avg_pool3d)
        average = averages[len(window) - 1]
        return average(x, window, stride, padding, ceil, count_padding)


def get_inputs() -> list[Tensor]:
    """Negative numbers show where padding counts as zero."""
    return [torch.randn(shape) - 1]
