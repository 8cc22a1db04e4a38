// Faults, and the words of their messages.
#include <cstdio>

#include "core.h"
#include "origin.h"

namespace acc_model {

const char* dtype_name(Dtype dtype)
{
    static const char* const names[] = {"int8_t",  "uint8_t",  "int16_t", "uint16_t", "half",     "bfloat16_t",
                                        "int32_t", "uint32_t", "float",   "int64_t",  "uint64_t", "double"};
    return names[static_cast<int>(dtype)];
}

const char* position_name(AscendC::TPosition position)
{
    switch (position) {
        case AscendC::TPosition::VECIN: return "VECIN";
        case AscendC::TPosition::VECOUT: return "VECOUT";
        case AscendC::TPosition::VECCALC: return "VECCALC";
        default: return "UB";
    }
}

const char* event_name(AscendC::HardEvent event)
{
    static const char* const names[] = {"MTE2_V", "V_MTE2", "MTE3_V", "V_MTE3", "V_V",    "MTE3_MTE2", "MTE2_MTE3",
                                        "S_V",    "V_S",    "S_MTE2", "MTE2_S", "S_MTE3", "MTE3_S"};
    return names[static_cast<int>(event)];
}

std::string describe_buffer(uint32_t index)
{
    const Buffer& buffer = core->buffers[index];
    return std::string(position_name(buffer.position)) + " buffer " + std::to_string(index) +
           (core->isStatic ? " made in line " : " of InitBuffer in line ") + std::to_string(buffer.line);
}

std::string describe(const Local& local)
{
    char text[160];
    const int64_t elements = (local.end - local.address) / size_of(local.dtype);
    std::snprintf(text, sizeof(text), "%s[%lld] at UB 0x%llx", dtype_name(local.dtype),
                  static_cast<long long>(elements), static_cast<unsigned long long>(local.address));
    const std::string result = text;
    return local.buffer == 0 ? result : result + " (" + describe_buffer(local.buffer) + ")";
}

static std::string describe(const Global& global)
{
    char text[200];
    if (global.unset) {
        return std::string(dtype_name(global.dtype)) + " without memory";
    }
    for (const GmBuffer& buffer : core->gm->buffers) {
        const int64_t offset = global.address - buffer.data;
        if (offset >= 0 && offset < buffer.bytes) {
            std::snprintf(text, sizeof(text), "%s at byte %lld of GM buffer ", dtype_name(global.dtype),
                          static_cast<long long>(offset));
            return text + buffer.name;
        }
    }
    return std::string(dtype_name(global.dtype)) + " at a GM address outside every buffer";
}

std::string describe(const Call& call)
{
    std::string text = std::string(call.api) + "(";
    char number[64];
    for (int i = 0; i < call.count; ++i) {
        const Argument& argument = call.arguments[i];
        text += std::string(i == 0 ? "" : ", ") + argument.label + "=";
        switch (argument.kind) {
            case Argument::Kind::LOCAL: text += describe(argument.local); break;
            case Argument::Kind::GLOBAL: text += describe(argument.global); break;
            case Argument::Kind::TEXT: text += argument.text; break;
            case Argument::Kind::REAL:
                std::snprintf(number, sizeof(number), "%.9g", argument.real);
                text += number;
                break;
            case Argument::Kind::INTEGER:
                std::snprintf(number, sizeof(number), "%lld", static_cast<long long>(argument.integer));
                text += number;
                break;
        }
    }
    return text + ")";
}

// The first operand, where nothing else is known.
static Memory memory_of(const Call& call)
{
    for (int i = 0; i < call.count; ++i) {
        if (call.arguments[i].kind == Argument::Kind::LOCAL) {
            return memory_of(call.local(i), call.local(i).address, call.local(i).end);
        }
    }
    return {};
}

void report(const Call& call, const char* rule, const std::string& message, const Memory& memory)
{
    for (Fault& fault : core->faults) {
        if (fault.rule == rule && fault.line == call.at.line) {
            ++fault.count;
            return;
        }
    }
    core->faults.push_back({rule, message, describe(call), core->kernel, core->launch, core->block, call.at.line, 1,
                            *memory.space == '\0' ? memory_of(call) : memory});
}

void stop(const Call& call, const char* rule, const std::string& message, const Memory& memory)
{
    report(call, rule, message, memory);
    throw BlockStopped{};
}

}  // namespace acc_model
