// Faults, and the words of their messages.
#include <algorithm>
#include <cstdarg>
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

void Words::add(const char* format, ...)
{
    va_list values;
    va_start(values, format);
    const int length = std::vsnprintf(text_ + used_, sizeof(text_) - used_, format, values);
    va_end(values);
    used_ = std::min(sizeof(text_) - 1, used_ + static_cast<size_t>(std::max(length, 0)));
}

static void describe_buffer(Words& words, uint32_t index)
{
    const Buffer& buffer = core->buffers[index];
    words.add("%s buffer %u %s in line %d", position_name(buffer.position), index,
              core->isStatic ? "made" : "of InitBuffer", buffer.line);
}

static void describe(Words& words, const Local& local)
{
    const int64_t elements = (local.end - local.address) / size_of(local.dtype);
    words.add("%s[%lld] at UB 0x%llx", dtype_name(local.dtype), static_cast<long long>(elements),
              static_cast<unsigned long long>(local.address));
    if (local.buffer != 0) {
        words.add(" (");
        describe_buffer(words, local.buffer);
        words.add(")");
    }
}

static void describe(Words& words, const Global& global)
{
    if (global.unset) {
        words.add("%s without memory", dtype_name(global.dtype));
        return;
    }
    for (const GmBuffer& buffer : core->gm->buffers) {
        const int64_t offset = global.address - buffer.data;
        if (offset >= 0 && offset < buffer.bytes) {
            words.add("%s at byte %lld of GM buffer %s", dtype_name(global.dtype), static_cast<long long>(offset),
                      buffer.name.c_str());
            return;
        }
    }
    words.add("%s at a GM address outside every buffer", dtype_name(global.dtype));
}

void describe(Words& words, const Call& call)
{
    words.add("%s(", call.api);
    for (int i = 0; i < call.count; ++i) {
        const Argument& argument = call.arguments[i];
        words.add("%s%s=", i == 0 ? "" : ", ", argument.label);
        switch (argument.kind) {
            case Argument::Kind::LOCAL: describe(words, argument.local); break;
            case Argument::Kind::GLOBAL: describe(words, argument.global); break;
            case Argument::Kind::TEXT: words.add("%s", argument.text); break;
            case Argument::Kind::REAL: words.add("%.9g", argument.real); break;
            case Argument::Kind::INTEGER: words.add("%lld", static_cast<long long>(argument.integer)); break;
        }
    }
    words.add(")");
}

std::string describe_buffer(uint32_t index)
{
    Words words;
    describe_buffer(words, index);
    return words.text();
}

std::string describe(const Local& local)
{
    Words words;
    describe(words, local);
    return words.text();
}

std::string describe(const Call& call)
{
    Words words;
    describe(words, call);
    return words.text();
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
