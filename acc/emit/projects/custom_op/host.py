"""The `op_host` folder: tiling, inference of shapes and types, and the registration."""

from collections.abc import Sequence
from pathlib import Path

from acc.emit.host import BLOCKS, HostFunction, host_functions, print_tensors, size_parameters
from acc.emit.names import Scope, class_case
from acc.emit.precedence import call
from acc.emit.printer import CppPrinter
from acc.emit.programs import Memory, Program
from acc.emit.projects.custom_op.kernel import FOLDER as KERNEL_FOLDER
from acc.emit.projects.custom_op.kernel import tiling_header_name
from acc.emit.projects.custom_op.names import OpNames
from acc.emit.projects.custom_op.tiling_data import Step, TilingData
from acc.emit.projects.dtypes import element_names
from acc.emit.projects.files import ProjectFile, package_file
from acc.emit.projects.operator import Operator
from acc.emit.projects.variants.writer import shape_initializer
from acc.emit.workspace import aligned_bytes

FOLDER = "op_host/"
_HEADERS = ("tensors.h", "launch.h")


def host_files(
    operator: Operator, names: OpNames, datas: Sequence[TilingData]
) -> list[ProjectFile]:
    """
    Headers that are the same for all operators, and one source.

    Raises `UserError` for element types that the outside has no name for.
    """
    return [
        *(package_file(Path(__file__).parent, name, f"{FOLDER}{name}") for name in _HEADERS),
        ProjectFile(f"{FOLDER}{names.function}.cpp", _source(operator, names, datas)),
    ]


def _source(operator: Operator, names: OpNames, datas: Sequence[TilingData]) -> str:
    printer = CppPrinter()
    printer.comment(f"Registers {names.op_type}: what it takes and gives, and how it is split.")
    for header in ("algorithm", "cstdint", "vector"):
        printer.line(f"#include <{header}>")
    printer.blank()
    printer.line('#include "register/op_def_registry.h"')
    printer.blank()
    printer.line(f'#include "../{KERNEL_FOLDER}{tiling_header_name(names)}"')
    printer.line('#include "launch.h"')
    printer.line('#include "tensors.h"')
    printer.blank()
    _print_variants(printer, operator, names)
    printer.blank()
    _print_tiling(printer, operator, datas)
    printer.blank()
    _print_inference(printer, operator)
    printer.blank()
    _print_registration(printer, operator, names)
    return printer.text()


def _print_variants(printer: CppPrinter, operator: Operator, names: OpNames) -> None:
    with printer.function("static const std::vector<tensors::Variant>& Variants", []):
        printer.line("static const std::vector<tensors::Variant> variants = {")
        with printer.indented():
            for program in operator.variants:
                _print_variant(printer, program, names)
        printer.line("};")
        printer.line("return variants;")


def _print_variant(printer: CppPrinter, program: Program, names: OpNames) -> None:
    first = len(program.arguments) - len(program.outputs)
    rows = [
        _tensor(memory, program, name)
        for memory, name in zip(program.arguments, names.tensors, strict=True)
    ]
    printer.line("{")
    with printer.indented():
        for part in (rows[:first], rows[first:]):
            printer.line("{")
            with printer.indented():
                for row in part:
                    printer.line(row)
            printer.line("},")
        symbols = ", ".join(f'"{symbol}"' for symbol in program.symbols)
        printer.line(f"{{{symbols}}},")
    printer.line("},")


def _tensor(memory: Memory, program: Program, name: str) -> str:
    typ = element_names(memory.type.element_type, program.op).ge
    return f'{{"{name}", {typ}, {shape_initializer(memory, program)}}},'


def _print_tiling(printer: CppPrinter, operator: Operator, datas: Sequence[TilingData]) -> None:
    functions = {each.interface.entry: each for each in host_functions(operator.module)}
    printer.line("namespace optiling {")
    for function in functions.values():
        function.print_tiling(printer)
        printer.blank()
        if function.limits():
            _print_problem(printer, function)
            printer.blank()
    for data in datas:
        _print_fill(printer, data, functions)
        printer.blank()
    with printer.function("static ge::graphStatus TilingFunc", ["gert::TilingContext* context"]):
        printer.line("const Call call = ReadCall(context, Variants());")
        with printer.block("if (!call.problem.empty())"):
            printer.line("return tensors::Refuse(context->GetNodeName(), call.problem);")
        with printer.block("switch (call.variant - Variants().data())"):
            for index, data in enumerate(datas):
                _print_case(printer, index, data)
        printer.line("return ge::GRAPH_FAILED;")
    printer.line("}  // namespace optiling")


def _problem_name(interface_class: str) -> str:
    return f"ProblemOf{interface_class}"


def _print_problem(printer: CppPrinter, function: HostFunction) -> None:
    """What a launch function refuses, as a function from the same numbers to a text."""
    name = function.interface.class_name
    parameters = [*function.parameters(), f"uint32_t {BLOCKS}"]
    used = [f"[[maybe_unused]] {parameter}" for parameter in parameters]
    with printer.function(f"inline const char* {_problem_name(name)}", used):
        for limit in function.limits():
            with printer.block(f"if ({limit.condition})"):
                printer.line(f'return "{name}: {limit.message}";')
        printer.line("return nullptr;")


def _fill_name(data: TilingData) -> str:
    return f"Tile{class_case(data.program.name)}"


def _print_fill(printer: CppPrinter, data: TilingData, functions: dict[str, HostFunction]) -> None:
    """The function that computes the struct of a variant, and how many blocks run."""
    scope = Scope(data.program.sizes.values())
    struct, launch = scope.unique("data"), scope.unique("launch")
    print_tensors(printer, data.program)
    parameters = [
        *(f"[[maybe_unused]] {parameter}" for parameter in size_parameters(data.program)),
        f"{data.struct}& {struct}",
        f"Launch& {launch}",
    ]
    with printer.function(f"static const char* {_fill_name(data)}", parameters):
        for memory in data.program.workspaces:
            if memory in data.offsets:
                printer.line(f"{struct}.{data.offsets[memory]} = {launch}.workspaceBytes;")
            size = aligned_bytes(memory, data.program)
            printer.line(f"{launch}.workspaceBytes += {size};")
        for step in data.steps:
            sizes = tuple(data.program.sizes[symbol] for symbol in step.launch.symbols)
            function = functions[step.interface.entry]
            _print_step(printer, step, function, sizes, (struct, launch))
        printer.line("return nullptr;")


def _print_step(
    printer: CppPrinter,
    step: Step,
    function: HostFunction,
    sizes: tuple[str, ...],
    filled: tuple[str, str],
) -> None:
    struct, launch = filled
    blocks = f"{struct}.{step.blocks}"
    if step.interface.struct is None:
        printer.statement(f"{blocks} = ", call(function.compute_name, sizes))
    else:
        value = call(function.compute_name, (*sizes, blocks))
        printer.statement(f"{struct}.{step.tiling} = ", value)
    if function.limits():
        problem = call(_problem_name(step.interface.class_name), (*sizes, blocks))
        with printer.block(f"if (const char* problem = {problem.text})"):
            printer.line("return problem;")
    printer.line(f"{launch}.blocks = std::max({launch}.blocks, {blocks});")


def _print_case(printer: CppPrinter, index: int, data: TilingData) -> None:
    given = [f"call.sizes[{i}]" for i in range(len(data.program.symbols))]
    wait = "true" if data.blocks_wait else "false"
    capture = "[&call]" if given else "[]"
    function = f"{capture}({data.struct}& data, Launch& launch)"
    printer.line(f"case {index}:")
    with printer.indented():
        printer.line(f"return Tile<{data.struct}>(")
        with printer.indented(), printer.block(f"context, {wait}, {function}", "});"):
            printer.broken(f"return {_fill_name(data)}(", [*given, "data", "launch"], ");")


def _print_inference(printer: CppPrinter, operator: Operator) -> None:
    """Both are asked while a graph is built, when sizes may not be known."""
    inputs, outputs = len(operator.inputs), len(operator.outputs)
    printer.line("namespace ge {")
    with printer.function("static graphStatus InferShape", ["gert::InferShapeContext* context"]):
        shapes = [f"context->GetInputShape({i})" for i in range(inputs)]
        printer.line("// shapes are the same in all variants")
        printer.line("const tensors::Variant& variant = Variants()[0];")
        printer.broken("const tensors::Sizes sizes = tensors::SizesOf(variant, {", shapes, "});")
        with printer.block("if (!sizes.problem.empty())"):
            printer.line("return tensors::Refuse(context->GetNodeName(), sizes.problem);")
        with printer.block(f"for (size_t i = 0; i < {outputs}; ++i)"):
            printer.line("gert::Shape* const shape = context->GetOutputShape(i);")
            with printer.block("if (shape == nullptr)"):
                printer.line("return GRAPH_FAILED;")
            printer.line("tensors::SetShape(variant.outputs[i], sizes.values, *shape);")
        printer.line("return GRAPH_SUCCESS;")
    printer.blank()
    head = "static graphStatus InferDataType"
    with printer.function(head, ["gert::InferDataTypeContext* context"]):
        types = [f"context->GetInputDataType({i})" for i in range(inputs)]
        start = "const tensors::Variant* const variant = tensors::Choose(Variants(), {"
        printer.broken(start, types, "});")
        with printer.block("if (variant == nullptr)"):
            problem = '"no kernel takes inputs of these types"'
            printer.line(f"return tensors::Refuse(context->GetNodeName(), {problem});")
        with printer.block(f"for (size_t i = 0; i < {outputs}; ++i)"):
            printer.line("context->SetOutputDataType(i, variant->outputs[i].type);")
        printer.line("return GRAPH_SUCCESS;")
    printer.line("}  // namespace ge")


def _print_registration(printer: CppPrinter, operator: Operator, names: OpNames) -> None:
    """One column of types for each variant, in the order of `Variants`."""
    printer.line("namespace ops {")
    printer.line(f"class {names.op_type} : public OpDef {{")
    with printer.indented():
        printer.label("public:")
        head = f"explicit {names.op_type}(const char* name) : OpDef(name)"
        printer.line(head)
        printer.line("{")
        with printer.indented():
            for index, name in enumerate(names.tensors):
                _print_parameter(printer, operator, index, name)
            printer.line("this->SetInferShape(ge::InferShape).SetInferDataType(ge::InferDataType);")
            printer.line("this->AICore().SetTiling(optiling::TilingFunc);")
            printer.line(f'this->AICore().AddConfig("{operator.chip.compute_unit}");')
        printer.line("}")
    printer.line("};")
    printer.line(f"OP_ADD({names.op_type});")
    printer.line("}  // namespace ops")


def _print_parameter(printer: CppPrinter, operator: Operator, index: int, name: str) -> None:
    types = [
        element_names(program.arguments[index].type.element_type, program.op).ge
        for program in operator.variants
    ]
    is_input = index < len(operator.inputs)
    printer.line(f'this->{"Input" if is_input else "Output"}("{name}")')
    with printer.indented():
        printer.line(".ParamType(REQUIRED)")
        printer.broken(".DataType({", types, "})")
        formats = ["ge::FORMAT_ND"] * len(types)
        printer.broken(".Format({", formats, "})" if is_input else "});")
        if is_input:
            printer.line(".AutoContiguous();")
