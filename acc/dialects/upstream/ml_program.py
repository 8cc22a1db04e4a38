"""`ml_program.global_load` and `global_store`, which xDSL's ml_program dialect lacks."""

from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
)


@irdl_op_definition
class GlobalLoadOp(IRDLOperation):
    """
    Read a mutable global, such as the state of a random number generator.

    ```mlir
    %seed = ml_program.global_load @global_seed : tensor<i64>
    ```
    """

    name = "ml_program.global_load"

    global_name = prop_def(SymbolRefAttr, prop_name="global")
    result = result_def()

    assembly_format = "$global attr-dict `:` type($result)"


@irdl_op_definition
class GlobalStoreOp(IRDLOperation):
    """
    Write a mutable global.

    ```mlir
    ml_program.global_store @global_seed = %seed : tensor<i64>
    ```
    """

    name = "ml_program.global_store"

    global_name = prop_def(SymbolRefAttr, prop_name="global")
    value = operand_def()

    assembly_format = "$global `=` $value attr-dict `:` type($value)"
