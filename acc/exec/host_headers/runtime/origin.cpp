// Buffers by address, and their last writers.
#include "origin.h"

#include "hazards.h"

namespace acc_model {

namespace {

// The buffer of a tensor; a tensor that was made from an address lies in the latest buffer there, or in none.
uint32_t buffer_of(const Local& local, int64_t address)
{
    if (local.buffer != 0) {
        return local.buffer;
    }
    for (size_t i = core->buffers.size() - 1; i > 0; --i) {
        const Buffer& buffer = core->buffers[i];
        if (buffer.address <= address && address < buffer.address + buffer.bytes) {
            return static_cast<uint32_t>(i);
        }
    }
    return 0;
}

std::string last_writer(const Buffer& buffer, bool known, int64_t address)
{
    const Stamp stamp = core->ubHazards->last_write(address);
    const bool queued = known && buffer.queue != 0;
    if (time_of(stamp) < (queued ? buffer.blankTime : core->started) || stamp == 0) {
        return !known ? ", which nothing has written"
                      : std::string(", which nothing has written since ") +
                            (queued ? "AllocTensor in line " + std::to_string(buffer.allocLine)
                                    : "its allocation in line " + std::to_string(buffer.line));
    }
    const Issued* writer = core->pipes->find(time_of(stamp));
    return writer == nullptr ? ", last written by an earlier instruction"
                             : std::string(", last written by ") + writer->api + " in line " +
                                   std::to_string(writer->line);
}

}  // namespace

Memory memory_of(const Local& local, int64_t begin, int64_t end)
{
    const uint32_t index = buffer_of(local, begin);
    const Buffer& buffer = core->buffers[index];
    return {"ub", "", buffer.line, begin - buffer.address, end - begin};
}

Memory memory_of(const GmBuffer& buffer, int64_t offset, int64_t bytes) { return {"gm", buffer.name, 0, offset, bytes}; }

Origin origin_of_undefined(const Local& local, int64_t begin, int64_t end)
{
    while (begin + 1 < end && core->shadow[begin] == 0) {
        ++begin;
    }
    int64_t last = begin + 1;
    while (last < end && core->shadow[last] != 0) {
        ++last;
    }
    const uint32_t index = buffer_of(local, begin);
    const Buffer& buffer = core->buffers[index];
    const std::string place = "; it is byte " + std::to_string(begin - buffer.address) + " of " +
                              (index == 0 ? std::string("the UB") : "its buffer (" + describe_buffer(index) + ")");
    return {place + last_writer(buffer, index != 0, begin), memory_of(local, begin, last)};
}

}  // namespace acc_model
