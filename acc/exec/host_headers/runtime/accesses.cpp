// Where the accesses of an instruction lie.
#include <cstdio>
#include <cstring>

#include "gm_hazards.h"
#include "issue.h"
#include "origin.h"
#include "scalar_cache.h"

namespace acc_model {

static void check_owner(const Call& call, const Argument& argument)
{
    const Buffer& buffer = core->buffers[argument.local.buffer];
    if (buffer.queue != 0 && (buffer.state == BufferState::FREE || buffer.generation != argument.local.generation)) {
        stop(call, "queue-freed",
             std::string(argument.label) + " was given back by FreeTensor, another AllocTensor may own its memory",
             memory_of(argument.local, argument.local.address, argument.local.end));
    }
}

static void check_count(const Call& call, const Argument& argument)
{
    if (argument.integer < 0 && std::strcmp(argument.label, "count") == 0) {
        stop(call, "count-range",
             "the count is " + std::to_string(argument.integer) + ", the instruction takes it without a sign");
    }
}

Given give(const Call& call)
{
    begin_call(call);
    for (int i = 0; i < call.count; ++i) {
        if (call.arguments[i].kind == Argument::Kind::LOCAL) {
            check_owner(call, call.arguments[i]);
        } else if (call.arguments[i].kind == Argument::Kind::INTEGER) {
            check_count(call, call.arguments[i]);
        }
    }
    if (core->pipes->now() == LAST_TIME) {
        core->restart_clock();
    }
    return {core->modes, core->phases.current(), core->pipes->known(PIPE_S)};
}

void open_instruction(const Call& call, int pipe, const Given& given)
{
    const Issued& issued = core->pipes->issue(call.api, call.at.line, pipe, given.scalar);
    core->instruction = {pipe, issued.time, given.phase, issued.known, given.modes};
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
            buffer.blankTime = core->instruction.time;
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
        stop(call, "ub-out-of-bounds", text, memory_of(local, begin, end));
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
        stop(call, "ub-misaligned", text, memory_of(local, local.address, local.end));
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
    if (now.pipe != PIPE_S) {
        core->caches->access(call, argument, buffer, rows, access);
    }
    if (core->blocks > 1) {
        core->footprints.add(buffer, {rows, touch, call.at.line, call.api, core->block, now.pipe, now.phase,
                                      core->core_time(now.time)});
        if (!core->footprints.has_operands(call.at.line, call.api)) {
            core->footprints.set_operands(call.at.line, call.api, describe(call));
        }
    }
}

GmBuffer& find_global(const Call& call, int argument, const uint8_t* begin, int64_t bytes, Access access)
{
    const char* label = call.arguments[argument].label;
    if (call.arguments[argument].global.unset) {
        stop(call, "gm-unset",
             std::string(label) + " is a GlobalTensor without memory: SetGlobalBuffer was not called for it");
    }
    if (call.arguments[argument].global.beyond) {
        stop(call, "gm-out-of-bounds", std::string(label) + " has an index whose byte address does not fit 64 bits");
    }
    GmBuffer* nearest = nullptr;
    int64_t distance = 0;
    for (GmBuffer& buffer : core->gm->buffers) {
        const int64_t offset = begin - buffer.data;
        if (offset >= 0 && offset <= buffer.bytes - bytes) {
            if (access == Access::WRITE && !buffer.writable) {
                stop(call, "gm-read-only", std::string(label) + " writes GM buffer " + buffer.name + ", an input",
                     memory_of(buffer, offset, bytes));
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
    stop(call, "gm-out-of-bounds", text, memory_of(*nearest, begin - nearest->data, bytes));
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
