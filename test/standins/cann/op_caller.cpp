// Calls what an operator has registered: a request on each line of the input, an answer on each of the output.
//
//   tile INPUT ...     status, blocks, schedule mode, bytes of workspace, tiling data in hex
//   shape INPUT ...    status, outputs as RANK SIZE ...
//   type INPUT ...     status, types of outputs
//   def                the type, compute units; each tensor with its types
//
// INPUT is TYPE RANK SIZE ...; arguments: vector cores, bytes of the system's workspace, room for tiling data.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

#include "register/op_def_registry.h"

namespace {
gert::Inputs Read(std::istream& line)
{
    gert::Inputs inputs;
    int type = 0;
    size_t rank = 0;
    while (line >> type >> rank) {
        gert::StorageShape shape;
        shape.shape.SetDimNum(rank);
        for (size_t d = 0; d < rank; ++d) {
            int64_t size = 0;
            line >> size;
            shape.shape.SetDim(d, size);
        }
        inputs.shapes.push_back(shape);
        inputs.types.push_back({static_cast<ge::DataType>(type)});
    }
    return inputs;
}

void Tile(const ops::OpDef& op, const gert::Inputs& inputs, fe::PlatFormInfos platform, size_t room)
{
    gert::TilingContext context(inputs, &platform, room);
    const bool done = op.aicore.tiling(&context) == ge::GRAPH_SUCCESS;
    std::printf("%d %u %u %zu ", done, context.blocks, context.scheduleMode,
                context.workspaces.empty() ? 0 : context.workspaces[0]);
    for (size_t i = 0; i < context.dataSize; ++i) {
        std::printf("%02x", context.data[i]);
    }
    std::printf("\n");
}

void InferShape(const ops::OpDef& op, const gert::Inputs& inputs)
{
    gert::InferShapeContext context(inputs, op.outputs.size());
    std::printf("%d", op.inferShape(&context) == ge::GRAPH_SUCCESS);
    for (const gert::Shape& shape : context.outputs) {
        std::printf(" %zu", shape.GetDimNum());
        for (size_t d = 0; d < shape.GetDimNum(); ++d) {
            std::printf(" %lld", static_cast<long long>(shape.GetDim(d)));
        }
    }
    std::printf("\n");
}

void InferType(const ops::OpDef& op, const gert::Inputs& inputs)
{
    gert::InferDataTypeContext context(inputs, op.outputs.size());
    std::printf("%d", op.inferDataType(&context) == ge::GRAPH_SUCCESS);
    for (ge::DataType type : context.outputs) {
        std::printf(" %d", type);
    }
    std::printf("\n");
}

void Print(const std::vector<std::unique_ptr<ops::OpParamDef>>& tensors)
{
    for (const auto& tensor : tensors) {
        std::printf(" %s:", tensor->name.c_str());
        for (size_t i = 0; i < tensor->types.size(); ++i) {
            std::printf("%s%d/%d", i == 0 ? "" : ",", tensor->types[i], tensor->formats.at(i));
        }
        std::printf("%s", tensor->autoContiguous ? "+" : "");
    }
}
}  // namespace

int main(int, char** arguments)
{
    const ops::OpDef& op = *standin::Operators().begin()->second;
    const fe::PlatFormInfos platform{static_cast<uint32_t>(std::atoi(arguments[1])),
                                     static_cast<uint32_t>(std::atoi(arguments[2]))};
    for (std::string text; std::getline(std::cin, text);) {
        std::istringstream line(text);
        std::string what;
        line >> what;
        const gert::Inputs inputs = Read(line);
        if (what == "tile") {
            Tile(op, inputs, platform, static_cast<size_t>(std::atoi(arguments[3])));
        } else if (what == "shape") {
            InferShape(op, inputs);
        } else if (what == "type") {
            InferType(op, inputs);
        } else {
            std::printf("%s %s", op.type.c_str(), op.aicore.units.at(0).c_str());
            Print(op.inputs);
            Print(op.outputs);
            std::printf("\n");
        }
    }
}
