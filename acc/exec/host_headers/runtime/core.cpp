// The current core, faults, and the checks of memory accesses.
#include "gm_hazards.h"
#include "issue.h"

#include <cstdio>
#include <cstring>

namespace acc_model {

thread_local Core* core = nullptr;

void Core::reset()
{
    buffers.assign(1, Buffer{0, 0, AscendC::TPosition::MAX, BufferState::PLAIN, 0, 0, 0, 0, {}});
    queues.assign(1, Queue{AscendC::TPosition::MAX, {}, 0, {}, {}, 0});
    pipes->start(pipes->now());
    gmHazards->forget(gm->buffers.size());
    footprints.start(gm->buffers.size(), block);
    if (pipes->now() > LAST_TIME / 2) {
        restart_clock();
    }
    std::memset(ub, 0xff, chip::UB_BYTES);
    std::memset(shadow, options->checks ? 0xff : 0, chip::UB_BYTES);
}

// Stamps have few bits: now and then everything before is taken as done.
void Core::restart_clock()
{
    if (scheduler != nullptr) {
        scheduler->drain();
    }
    pipes->start(0);
    ubHazards->forget();
    gmHazards->forget(gm->buffers.size());
    for (Buffer& buffer : buffers) {
        buffer.message = {};
    }
    registersWritten = 0;
}

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

std::string describe(const Local& local)
{
    char text[160];
    const int64_t elements = (local.end - local.address) / size_of(local.dtype);
    std::snprintf(text, sizeof(text), "%s[%lld] at UB 0x%llx", dtype_name(local.dtype),
                  static_cast<long long>(elements), static_cast<unsigned long long>(local.address));
    std::string result = text;
    if (local.buffer != 0) {
        const Buffer& buffer = core->buffers[local.buffer];
        std::snprintf(text, sizeof(text), " (%s buffer %u of InitBuffer in line %d)", position_name(buffer.position),
                      local.buffer, buffer.line);
        result += text;
    }
    return result;
}

static std::string describe(const Global& global)
{
    char text[200];
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

void report(const Call& call, const char* rule, const std::string& message, const Memory& memory)
{
    for (Fault& fault : core->faults) {
        if (fault.rule == rule && fault.line == call.at.line) {
            ++fault.count;
            return;
        }
    }
    core->faults.push_back({rule, message, describe(call), core->kernel, core->launch, core->block, call.at.line, 1,
                            memory});
}

void stop(const Call& call, const char* rule, const std::string& message, const Memory& memory)
{
    report(call, rule, message, memory);
    throw BlockStopped{};
}

bool any_poison(const uint8_t* shadow, int64_t bytes)
{
    uint64_t found = 0;
    int64_t i = 0;
    for (; i + 64 <= bytes; i += 64) {
        uint64_t words[8];
        std::memcpy(words, shadow + i, 64);
        for (int k = 0; k < 8; ++k) {
            found |= words[k];
        }
    }
    for (; i < bytes; ++i) {
        found |= shadow[i];
    }
    return found != 0;
}

static void check_owner(const Call& call, const Argument& argument)
{
    const Buffer& buffer = core->buffers[argument.local.buffer];
    if (buffer.queue != 0 && (buffer.state == BufferState::FREE || buffer.generation != argument.local.generation)) {
        stop(call, "queue-freed",
             std::string(argument.label) + " was given back by FreeTensor, another AllocTensor may own its memory");
    }
}

void open_instruction(const Call& call, int pipe)
{
    begin_call(call);
    for (int i = 0; i < call.count; ++i) {
        if (call.arguments[i].kind == Argument::Kind::LOCAL) {
            check_owner(call, call.arguments[i]);
        }
    }
    if (core->pipes->now() == LAST_TIME) {
        core->restart_clock();
    }
    const Issued& issued = core->pipes->issue(call.api, call.at.line, pipe);
    core->instruction = {pipe, issued.time, issued.known, core->modes};
}

void begin_body(const Call& call)
{
    for (int i = 0; i < call.count && core->options->checks; ++i) {
        if (call.arguments[i].kind != Argument::Kind::LOCAL) {
            continue;
        }
        const Local& local = call.arguments[i].local;
        Buffer& buffer = core->buffers[local.buffer];
        if (buffer.queue != 0 && buffer.blank < local.generation) {
            buffer.blank = local.generation;
            std::memset(core->shadow + buffer.address, 0xff, static_cast<size_t>(buffer.bytes));
        }
    }
}

void check_bounds(const Call& call, int argument, int64_t begin, int64_t end, Access access)
{
    const Local& local = call.local(argument);
    const int64_t limit = local.end < chip::UB_BYTES ? local.end : chip::UB_BYTES;
    if (begin < 0 || end > limit || begin < local.address) {
        char text[200];
        std::snprintf(text, sizeof(text), "%s %s bytes 0x%llx to 0x%llx of the UB, the tensor ends at 0x%llx",
                      call.arguments[argument].label, access == Access::READ ? "is read at" : "is written at",
                      static_cast<unsigned long long>(begin), static_cast<unsigned long long>(end),
                      static_cast<unsigned long long>(limit));
        stop(call, "ub-out-of-bounds", text);
    }
    if (end > core->counters.ubHighWater) {
        core->counters.ubHighWater = end;
    }
}

void touch_local(const Call& call, int argument, int64_t begin, int64_t end, Access access)
{
    if (core->options->checks) {
        core->ubHazards->access(call, argument, begin, end, access);
    }
}

void check_local(const Call& call, int argument, int64_t begin, int64_t end, Access access)
{
    if (begin < end) {
        check_bounds(call, argument, begin, end, access);
        touch_local(call, argument, begin, end, access);
    }
}

void check_rows(const Call& call, int argument, int64_t rows, int64_t bytes, int64_t pitch, Access access)
{
    if (rows == 0 || bytes == 0) {
        return;
    }
    const int64_t begin = call.local(argument).address;
    check_bounds(call, argument, begin, begin + (rows - 1) * pitch + bytes, access);
    if (pitch == bytes) {
        touch_local(call, argument, begin, begin + rows * bytes, access);
        return;
    }
    for (int64_t row = 0; row < rows && core->options->checks; ++row) {
        touch_local(call, argument, begin + row * pitch, begin + row * pitch + bytes, access);
    }
}

void check_alignment(const Call& call, int argument, int64_t alignment)
{
    const Local& local = call.local(argument);
    if (local.address % alignment != 0) {
        char text[160];
        std::snprintf(text, sizeof(text), "%s starts at UB 0x%llx, the instruction needs a multiple of %lld bytes",
                      call.arguments[argument].label, static_cast<unsigned long long>(local.address),
                      static_cast<long long>(alignment));
        stop(call, "ub-misaligned", text);
    }
}

static void touch_global(const Call& call, int argument, size_t buffer, const Rows& rows, Access access)
{
    const Instruction& now = core->instruction;
    Touch touch = Touch::READ;
    if (access == Access::WRITE) {
        const bool accumulates = now.pipe == PIPE_MTE3 && now.modes.atomic != Atomic::NONE;
        touch = now.pipe == PIPE_S ? Touch::SCALAR_WRITE : accumulates ? Touch::ATOMIC : Touch::WRITE;
    }
    core->gmHazards->access(call, argument, buffer, rows, access);
    if (core->blocks > 1) {
        core->footprints.add(call, buffer, rows, touch);
    }
}

GmBuffer& find_global(const Call& call, int argument, const uint8_t* begin, int64_t bytes, Access access)
{
    const char* label = call.arguments[argument].label;
    GmBuffer* nearest = nullptr;
    int64_t distance = 0;
    for (GmBuffer& buffer : core->gm->buffers) {
        const int64_t offset = begin - buffer.data;
        if (offset >= 0 && offset + bytes <= buffer.bytes) {
            if (access == Access::WRITE && !buffer.writable) {
                stop(call, "gm-read-only", std::string(label) + " writes GM buffer " + buffer.name + ", an input");
            }
            return buffer;
        }
        const int64_t away = offset < 0 ? -offset : offset - buffer.bytes;
        if (nearest == nullptr || away < distance) {
            nearest = &buffer;
            distance = away;
        }
    }
    if (nearest == nullptr) {
        stop(call, "gm-out-of-bounds", std::string(label) + " is used, but the launch has no GM buffer");
    }
    char text[240];
    std::snprintf(text, sizeof(text), "%s %s %lld bytes from byte %lld on of GM buffer %s, which has %lld bytes", label,
                  access == Access::READ ? "reads" : "writes", static_cast<long long>(bytes),
                  static_cast<long long>(begin - nearest->data), nearest->name.c_str(),
                  static_cast<long long>(nearest->bytes));
    stop(call, "gm-out-of-bounds", text);
}

GmBuffer& check_global(const Call& call, int argument, const uint8_t* begin, int64_t rows, int64_t bytes, int64_t pitch,
                       Access access)
{
    GmBuffer& buffer = find_global(call, argument, begin, (rows - 1) * pitch + bytes, access);
    if (buffer.writable && core->options->checks) {
        const size_t index = static_cast<size_t>(&buffer - core->gm->buffers.data());
        touch_global(call, argument, index, {begin - buffer.data, rows, bytes, pitch}, access);
    }
    return buffer;
}

void use_reserved(const Call& call)
{
    if (core->top > chip::UB_PLAN_BYTES) {
        char text[160];
        std::snprintf(text, sizeof(text), "the instruction uses the UB from byte %lld on as scratch, buffers reach %lld",
                      static_cast<long long>(chip::UB_PLAN_BYTES), static_cast<long long>(core->top));
        report(call, "ub-reserved", text);
    }
    std::memset(core->shadow + chip::UB_PLAN_BYTES, core->options->checks ? 0xff : 0, chip::UB_BYTES - chip::UB_PLAN_BYTES);
}

}  // namespace acc_model
