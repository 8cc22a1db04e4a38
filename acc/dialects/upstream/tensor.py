"""`tensor.expand_shape` as MLIR has it: a tensor of rank 0 may become one of any rank."""

from xdsl.dialects.builtin import TensorType
from xdsl.dialects.tensor import ExpandShapeOp
from xdsl.utils.exceptions import VerifyException


# A plain subclass: IRDL would have the fields declared again.
class AnyRankExpandShapeOp(ExpandShapeOp):
    """
    Gives a tensor a shape of higher rank; xDSL's own refuses a source of rank 0.

    ```mlir
    %r = tensor.expand_shape %x [] output_shape [1] : tensor<f32> into tensor<1xf32>
    ```
    """

    def verify_(self) -> None:
        source, result = self.src.type, self.result.type
        if not isinstance(source, TensorType) or source.get_num_dims() or self.reassociation.data:
            super().verify_()
            return
        if any(size != 1 for size in result.get_shape()):
            raise VerifyException(
                f"'{self.name}' of a tensor of rank 0 gives sizes of 1, found {result}"
            )
