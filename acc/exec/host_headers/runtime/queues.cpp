// InitBuffer and queues.
#include <algorithm>
#include <cstring>
#include <exception>

#include "issue.h"
#include "origin.h"

namespace acc_model {

namespace {

int64_t round_up(int64_t value, int64_t unit) { return (value + unit - 1) / unit * unit; }

uint32_t take_buffer(const Call& call, AscendC::TPosition position, int64_t bytes, uint32_t queue)
{
    const int64_t rounded = round_up(bytes, chip::BLOCK_BYTES);
    if (++core->pipeBuffers > chip::MAX_PIPE_BUFFERS) {
        stop(call, "buffer-count",
             "more than " + std::to_string(chip::MAX_PIPE_BUFFERS) + " buffers in one TPipe");
    }
    const int64_t address = core->top;
    core->top += rounded;
    if (core->top > chip::UB_BYTES) {
        stop(call, "ub-capacity",
             "the buffers take " + std::to_string(core->top) + " bytes so far, the UB has " +
                 std::to_string(chip::UB_BYTES));
    }
    core->counters.ubHighWater = std::max(core->counters.ubHighWater, core->top);
    const BufferState state = queue == 0 ? BufferState::PLAIN : BufferState::FREE;
    core->buffers.push_back({address, rounded, position, state, queue, 0, 0, 0, 0, call.at.line, {}});
    return static_cast<uint32_t>(core->buffers.size() - 1);
}

Local view_of(uint32_t index)
{
    const Buffer& buffer = core->buffers[index];
    return {buffer.address, buffer.address + buffer.bytes, Dtype::U8, buffer.position, index, buffer.generation};
}

Queue& open_queue(const Call& call, uint32_t queue)
{
    if (queue == 0) {
        stop(call, "queue-uninitialised", "the queue was never given to InitBuffer");
    }
    return core->queues[queue];
}

Memory memory_of_queue(const Queue& queue)
{
    return {"ub", "", queue.line, 0, static_cast<int64_t>(queue.buffers.size()) * core->buffers[queue.buffers.front()].bytes};
}

Buffer& own_buffer(const Call& call, uint32_t queue)
{
    const Local& local = call.local(0);
    Buffer& buffer = core->buffers[local.buffer];
    if (local.buffer == 0 || buffer.queue != queue) {
        stop(call, "queue-foreign", "the tensor does not come from AllocTensor of this queue");
    }
    if (buffer.state == BufferState::FREE || buffer.generation != local.generation) {
        stop(call, "queue-freed", "the tensor was already given back by FreeTensor");
    }
    return buffer;
}

// The pipe has done what it was given so far, when it comes to it.
void tell(const Call& call, int pipe, Buffer& buffer)
{
    buffer.message = std::make_shared<Message>();
    core->deferred->submit(call, pipe, [pipe, message = buffer.message, scalar = core->pipes->known(PIPE_S)](const Call&) {
        *message = {true, core->pipes->message(pipe, scalar)};
        return true;
    });
    core->deferred->go_on();
}

// The pipe waits for what was told last.
void hear(const Call& call, int pipe, const Buffer& buffer)
{
    if (buffer.message == nullptr) {
        return;
    }
    core->deferred->submit(call, pipe, [pipe, message = buffer.message](const Call&) {
        if (message->told) {
            core->pipes->learn(pipe, message->clock);
        }
        return message->told;
    });
}

}  // namespace

void open_pipe(const Call& call)
{
    if (core->hasPipe) {
        report(call, "pipe-count", "a kernel has exactly one TPipe");
    }
    if (core->isStatic) {
        stop(call, "static-mixed", MIXED);
    }
    core->hasPipe = true;
}

void close_pipe()
{
    if (std::uncaught_exceptions() > 0) {
        return;
    }
    for (uint32_t i = 1; i < core->buffers.size(); ++i) {
        const Buffer& buffer = core->buffers[i];
        if (buffer.queue == 0 || buffer.state == BufferState::FREE) {
            continue;
        }
        Call call("TPipe", At{buffer.line});
        const char* what = buffer.state == BufferState::QUEUED ? "was enqueued and never taken with DeQue"
                                                               : "was allocated and never given back with FreeTensor";
        report(call, "queue-leak", describe(view_of(i)) + " " + what,
               memory_of(view_of(i), buffer.address, buffer.address + buffer.bytes));
    }
}

void reset_pipe()
{
    core->deferred->check_none(Call("Reset", At{core->currentLine}));
    wait_for_all();
    for (Buffer& buffer : core->buffers) {
        buffer.state = buffer.queue == 0 ? buffer.state : BufferState::FREE;
        give_back_event(buffer.there);
        give_back_event(buffer.back);
        ++buffer.generation;
        buffer.isReset = true;
    }
    ++core->resets;
    core->top = 0;
    core->pipeBuffers = 0;
}

uint32_t make_queue(const Call& call, AscendC::TPosition position, AscendC::TPosition to, int64_t depth, int64_t count,
                    int64_t bytes)
{
    begin_call(call);
    if (count < 1 || bytes < 1) {
        stop(call, "buffer-size", "a queue needs at least one buffer of at least one byte");
    }
    const uint32_t index = static_cast<uint32_t>(core->queues.size());
    const bool inPlace = depth == 0;
    core->queues.push_back({position, ends_of(position, to), inPlace ? count : depth, inPlace, {}, {}, call.at.line});
    for (int64_t i = 0; i < count; ++i) {
        const uint32_t buffer = take_buffer(call, position, bytes, index);
        core->queues[index].buffers.push_back(buffer);
        if (inPlace) {
            const Ends pipes = core->queues[index].pipes;
            core->buffers[buffer].there = take_event(call, buffer, event_between(pipes.from, pipes.to));
            core->buffers[buffer].back = take_event(call, buffer, event_between(pipes.to, pipes.from));
        }
    }
    return index;
}

Local make_buffer(const Call& call, AscendC::TPosition position, int64_t bytes)
{
    begin_call(call);
    if (bytes < 1) {
        stop(call, "buffer-size", "a buffer needs at least one byte");
    }
    return view_of(take_buffer(call, position, bytes, 0));
}

static void check_reset(const Call& call, uint32_t index)
{
    const Buffer& buffer = core->buffers[index];
    if (!buffer.isReset) {
        stop(call, "queue-uninitialised",
             "it got its memory from InitBuffer in line " + std::to_string(buffer.line) +
                 ": InitBuffer is called once for a queue or a TBuf, and again only after Reset");
    }
}

void check_without_memory(const Call& call, uint32_t queue)
{
    if (queue != 0) {
        check_reset(call, core->queues[queue].buffers.front());
    }
}

void check_without_memory(const Call& call, const Local& buffer)
{
    if (buffer.buffer != 0) {
        check_reset(call, buffer.buffer);
    }
}

Local sub_buffer(const Call& call, const Local& buffer, int64_t bytes, int64_t offset)
{
    if (buffer.buffer == 0) {
        stop(call, "queue-uninitialised", "the TBuf was never given to InitBuffer");
    }
    if (offset % chip::BLOCK_BYTES != 0) {
        stop(call, "ub-misaligned", "bufOffset is not a multiple of " + std::to_string(chip::BLOCK_BYTES) + " bytes");
    }
    if (buffer.address + offset + bytes > buffer.end) {
        stop(call, "ub-out-of-bounds",
             "the slice ends " + std::to_string(offset + bytes) + " bytes into a TBuf of " +
                 std::to_string(buffer.end - buffer.address) + " bytes");
    }
    Local view = buffer;
    view.address += offset;
    view.end = view.address + bytes;
    return view;
}

Local allocate(const Call& call, uint32_t index)
{
    begin_call(call);
    Queue& queue = open_queue(call, index);
    int64_t inUse = 0;
    for (const Buffer& buffer : core->buffers) {
        inUse += buffer.queue != 0 && buffer.state != BufferState::FREE && buffer.position == queue.position ? 1 : 0;
    }
    for (uint32_t candidate : queue.buffers) {
        Buffer& buffer = core->buffers[candidate];
        if (buffer.state != BufferState::FREE) {
            continue;
        }
        if (inUse + 1 > chip::MAX_BUFFERS_PER_POSITION) {
            stop(call, "queue-events",
                 "more than " + std::to_string(chip::MAX_BUFFERS_PER_POSITION) + " buffers of " +
                     position_name(queue.position) + " in use at a time: the device has no event id left and hangs",
                 memory_of_queue(queue));
        }
        buffer.state = BufferState::ALLOCATED;
        if (!queue.keepsEvents) {
            give_back_event(buffer.back);
        }
        hear(call, queue.pipes.from, buffer);
        ++buffer.generation;
        buffer.allocLine = call.at.line;
        // Taken from the front, given back to the end: buffers take turns, as on the device.
        auto& order = queue.buffers;
        order.erase(std::find(order.begin(), order.end(), candidate));
        order.push_back(candidate);
        return view_of(candidate);
    }
    stop(call, "queue-exhausted",
         "all " + std::to_string(queue.buffers.size()) + " buffers of the queue (InitBuffer in line " +
             std::to_string(queue.line) + ") are in use: the device waits for a FreeTensor for ever",
         memory_of_queue(queue));
}

void enqueue(const Call& call, uint32_t index)
{
    begin_call(call);
    Queue& queue = open_queue(call, index);
    Buffer& buffer = own_buffer(call, index);
    if (buffer.state == BufferState::QUEUED) {
        stop(call, "queue-twice", "the tensor is already in the queue");
    }
    if (static_cast<int64_t>(queue.queued.size()) >= queue.depth) {
        report(call, "queue-full",
               "the queue has depth " + std::to_string(queue.depth) + " and holds " +
                   std::to_string(queue.queued.size()) + " tensors that no DeQue has taken");
    }
    buffer.state = BufferState::QUEUED;
    if (!queue.keepsEvents) {
        buffer.there = take_event(call, call.local(0).buffer, event_between(queue.pipes.from, queue.pipes.to));
    }
    tell(call, queue.pipes.from, buffer);
    queue.queued.push_back(call.local(0).buffer);
}

Local dequeue(const Call& call, uint32_t index)
{
    begin_call(call);
    Queue& queue = open_queue(call, index);
    if (queue.queued.empty()) {
        stop(call, "queue-empty",
             "nothing was enqueued in the queue (InitBuffer in line " + std::to_string(queue.line) +
                 "): the device hangs",
             memory_of_queue(queue));
    }
    const uint32_t buffer = queue.queued.front();
    queue.queued.pop_front();
    core->buffers[buffer].state = BufferState::DEQUEUED;
    if (!queue.keepsEvents) {
        give_back_event(core->buffers[buffer].there);
    }
    hear(call, queue.pipes.to, core->buffers[buffer]);
    return view_of(buffer);
}

void release(const Call& call, uint32_t index)
{
    begin_call(call);
    const Queue& queue = open_queue(call, index);
    Buffer& buffer = own_buffer(call, index);
    if (buffer.state == BufferState::QUEUED) {
        stop(call, "queue-leak", "the tensor is given back while it is still in the queue");
    }
    buffer.state = BufferState::FREE;
    if (!queue.keepsEvents) {
        buffer.back = take_event(call, call.local(0).buffer, event_between(queue.pipes.to, queue.pipes.from));
    }
    tell(call, queue.pipes.to, buffer);
}

int64_t queue_length(uint32_t queue) { return static_cast<int64_t>(core->queues[queue].queued.size()); }

bool queue_has_idle(uint32_t queue)
{
    const auto& buffers = core->queues[queue].buffers;
    return std::any_of(buffers.begin(), buffers.end(),
                       [](uint32_t buffer) { return core->buffers[buffer].state == BufferState::FREE; });
}

}  // namespace acc_model
