// Stand-in for the toolkit's header: what generated operators use of it, with contexts that a test fills.
#ifndef STANDIN_OP_DEF_REGISTRY_H
#define STANDIN_OP_DEF_REGISTRY_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace ge {
enum DataType {
    DT_FLOAT = 0,
    DT_FLOAT16 = 1,
    DT_INT8 = 2,
    DT_INT32 = 3,
    DT_UINT8 = 4,
    DT_INT16 = 6,
    DT_INT64 = 9,
    DT_BOOL = 12,
    DT_BF16 = 27,
    DT_UNDEFINED = 28
};
enum Format { FORMAT_ND = 2 };
using graphStatus = uint32_t;
constexpr graphStatus GRAPH_SUCCESS = 0;
constexpr graphStatus GRAPH_FAILED = 0xffffffff;
}  // namespace ge

namespace fe {
struct PlatFormInfos {
    uint32_t vectorCores;
    uint32_t systemWorkspaceBytes;
};
}  // namespace fe

namespace gert {
class Shape {
public:
    size_t GetDimNum() const { return dims_.size(); }
    int64_t GetDim(size_t index) const { return dims_.at(index); }
    void SetDimNum(size_t number) { dims_.resize(number); }
    void SetDim(size_t index, int64_t size) { dims_.at(index) = size; }

private:
    std::vector<int64_t> dims_;
};

class StorageShape {
public:
    const Shape& GetOriginShape() const { return shape; }
    Shape shape;
};

struct CompileTimeTensorDesc {
    ge::DataType GetDataType() const { return type; }
    ge::DataType type;
};

// What a test hands in.
struct Inputs {
    std::vector<StorageShape> shapes;
    std::vector<CompileTimeTensorDesc> types;
};

class TilingContext {
public:
    TilingContext(const Inputs& inputs, fe::PlatFormInfos* platform, size_t capacity)
        : inputs_(inputs), platform_(platform), data(capacity)
    {
    }
    const char* GetNodeName() const { return "node"; }
    const StorageShape* GetInputShape(size_t i) const { return i < inputs_.shapes.size() ? &inputs_.shapes[i] : nullptr; }
    const CompileTimeTensorDesc* GetInputDesc(size_t i) const
    {
        return i < inputs_.types.size() ? &inputs_.types[i] : nullptr;
    }
    fe::PlatFormInfos* GetPlatformInfo() const { return platform_; }
    ge::graphStatus SetBlockDim(uint32_t number)
    {
        blocks = number;
        return ge::GRAPH_SUCCESS;
    }
    ge::graphStatus SetScheduleMode(uint32_t mode)
    {
        scheduleMode = mode;
        return ge::GRAPH_SUCCESS;
    }
    size_t* GetWorkspaceSizes(size_t number)
    {
        workspaces.resize(number);
        return workspaces.data();
    }
    template <typename T>
    T* GetTilingData()
    {
        if (sizeof(T) > data.size()) {
            return nullptr;
        }
        dataSize = sizeof(T);
        return reinterpret_cast<T*>(data.data());
    }

private:
    const Inputs& inputs_;
    fe::PlatFormInfos* platform_;

public:
    uint32_t blocks = 0;
    uint32_t scheduleMode = 0;
    std::vector<size_t> workspaces;
    std::vector<uint8_t> data;
    size_t dataSize = 0;
};

class InferShapeContext {
public:
    explicit InferShapeContext(const Inputs& inputs, size_t outputNumber) : outputs(outputNumber), inputs_(inputs) {}
    const char* GetNodeName() const { return "node"; }
    const Shape* GetInputShape(size_t i) const { return i < inputs_.shapes.size() ? &inputs_.shapes[i].shape : nullptr; }
    Shape* GetOutputShape(size_t i) { return i < outputs.size() ? &outputs[i] : nullptr; }
    std::vector<Shape> outputs;

private:
    const Inputs& inputs_;
};

class InferDataTypeContext {
public:
    explicit InferDataTypeContext(const Inputs& inputs, size_t outputNumber)
        : outputs(outputNumber, ge::DT_UNDEFINED), inputs_(inputs)
    {
    }
    const char* GetNodeName() const { return "node"; }
    ge::DataType GetInputDataType(size_t i) const { return inputs_.types.at(i).type; }
    ge::graphStatus SetOutputDataType(size_t i, ge::DataType type)
    {
        outputs.at(i) = type;
        return ge::GRAPH_SUCCESS;
    }
    std::vector<ge::DataType> outputs;

private:
    const Inputs& inputs_;
};
}  // namespace gert

namespace ops {
enum Option { OPTIONAL = 0, REQUIRED = 1 };

class OpParamDef {
public:
    explicit OpParamDef(const char* called) : name(called) {}
    OpParamDef& ParamType(Option) { return *this; }
    OpParamDef& DataType(std::vector<ge::DataType> list)
    {
        types = list;
        return *this;
    }
    OpParamDef& Format(std::vector<ge::Format> list)
    {
        formats = list;
        return *this;
    }
    OpParamDef& AutoContiguous()
    {
        autoContiguous = true;
        return *this;
    }
    std::string name;
    std::vector<ge::DataType> types;
    std::vector<ge::Format> formats;
    bool autoContiguous = false;
};

using TilingFunction = ge::graphStatus (*)(gert::TilingContext*);
using InferShapeFunction = ge::graphStatus (*)(gert::InferShapeContext*);
using InferDataTypeFunction = ge::graphStatus (*)(gert::InferDataTypeContext*);

class OpAICoreDef {
public:
    OpAICoreDef& SetTiling(TilingFunction function)
    {
        tiling = function;
        return *this;
    }
    OpAICoreDef& AddConfig(const char* unit)
    {
        units.push_back(unit);
        return *this;
    }
    TilingFunction tiling = nullptr;
    std::vector<std::string> units;
};

class OpDef {
public:
    explicit OpDef(const char* called) : type(called) {}
    OpParamDef& Input(const char* name)
    {
        inputs.emplace_back(new OpParamDef(name));
        return *inputs.back();
    }
    OpParamDef& Output(const char* name)
    {
        outputs.emplace_back(new OpParamDef(name));
        return *outputs.back();
    }
    OpDef& SetInferShape(InferShapeFunction function)
    {
        inferShape = function;
        return *this;
    }
    OpDef& SetInferDataType(InferDataTypeFunction function)
    {
        inferDataType = function;
        return *this;
    }
    OpAICoreDef& AICore() { return aicore; }
    std::string type;
    std::vector<std::unique_ptr<OpParamDef>> inputs;
    std::vector<std::unique_ptr<OpParamDef>> outputs;
    InferShapeFunction inferShape = nullptr;
    InferDataTypeFunction inferDataType = nullptr;
    OpAICoreDef aicore;
};
}  // namespace ops

namespace standin {
// What has been registered, by type.
inline std::map<std::string, std::unique_ptr<ops::OpDef>>& Operators()
{
    static std::map<std::string, std::unique_ptr<ops::OpDef>> operators;
    return operators;
}
}  // namespace standin

#define OP_ADD(type) \
    static const bool g_added##type = (standin::Operators()[#type].reset(new type(#type)), true)

#endif
