// State of one vector core while it runs one block, and of the GM that all blocks share.
#ifndef ACC_MODEL_RUNTIME_CORE_H
#define ACC_MODEL_RUNTIME_CORE_H

#include <pthread.h>

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "../platform.h"
#include "../runtime_api.h"
#include "chip_sizes.h"
#include "core_clocks.h"
#include "event_ids.h"
#include "footprints.h"
#include "options.h"
#include "pipes.h"

namespace acc_model {

// Thrown where a block cannot go on: the device would hang, trap or touch foreign memory.
struct BlockStopped {};

// What a fault is about: bytes of a buffer.
struct Memory {
    const char* space = "";  // ub, gm, or nothing
    std::string name;        // of a GM buffer
    int line = 0;            // InitBuffer, or the allocation, of a buffer in the UB
    int64_t offset = 0;      // in the buffer
    int64_t bytes = 0;
};

struct Fault {
    std::string rule;
    std::string message;
    std::string api;
    std::string kernel;
    int64_t launch;
    int64_t block;
    int line;
    int64_t count;
    Memory memory;
};

struct GmBuffer {
    std::string name;
    uint8_t* data;
    int64_t bytes;
    uint8_t* shadow;  // one byte each, set bits are undefined; null where all is defined
    bool writable;
};

struct Gm {
    std::vector<GmBuffer> buffers;
    std::mutex atomics;
};

enum class BufferState : uint8_t { FREE, ALLOCATED, QUEUED, DEQUEUED, PLAIN };

// A stretch of the UB that InitBuffer or an allocator gave out.
struct Buffer {
    int64_t address;
    int64_t bytes;
    AscendC::TPosition position;
    BufferState state;
    uint32_t queue;
    uint32_t generation;
    uint32_t blank;  // the generation for which the memory was made undefined, and when
    Time blankTime;
    int allocLine;
    int line;
    std::shared_ptr<Message> message;  // what the last FreeTensor or EnQue tells the one who waits for it
    bool isReset = false;              // its owner may get other memory
    EventId there{}, back{};               // that it has taken for the consumer, and for the producer
};

struct Queue {
    AscendC::TPosition position;
    Ends pipes;  // of the producer and of the consumer
    int64_t depth;
    bool keepsEvents;  // its buffers have their event ids from InitBuffer on
    std::vector<uint32_t> buffers;
    std::deque<uint32_t> queued;
    int line;
};

struct Counters {
    int64_t gmLoaded = 0;
    int64_t gmStored = 0;
    int64_t vectorInstructions = 0;
    int64_t vectorRepeats = 0;
    int64_t ubHighWater = 0;
};


// What the scalar unit sets in program order and later instructions depend on.
struct Modes {
    bool counter = false;
    uint64_t maskLow = ~uint64_t(0);
    uint64_t maskHigh = ~uint64_t(0);
    bool deqSet = false;
    float deqScale = 1.0f;
    bool deqSigned = true;
    int deqOffset = 0;
    Atomic atomic = Atomic::NONE;
    Dtype atomicDtype = Dtype::F32;
    bool padSet = false;
    uint64_t padValue = 0;

    void set_mask(uint64_t high, uint64_t low)
    {
        maskHigh = high;
        maskLow = low;
    }
    // What a count form leaves behind.
    void leave_normal()
    {
        counter = false;
        set_mask(~uint64_t(0), ~uint64_t(0));
    }
};

// The instruction whose body runs, with the modes and the knowledge of its pipe at its issue.
struct Instruction {
    int pipe = PIPE_S;
    Time time = 0;
    uint32_t phase = 0;  // of Core::phases
    Clock known{};
    Modes modes;
};

// Words in GM with which cores synchronise: [begin, end) of a buffer.
struct SyncWords {
    size_t buffer;
    int64_t begin;
    int64_t end;
};

class Deferred;
class Meeting;
class Scheduler;
class UbHazards;
class GmHazards;
class ScalarCaches;

struct Core {
    const char* kernel = "";
    int64_t launch = 0;
    int64_t block = 0;
    int64_t blocks = 1;
    size_t turn = 0;  // in which it was started
    Gm* gm = nullptr;

    const Options* options = nullptr;
    Timelines* pipes = nullptr;
    UbHazards* ubHazards = nullptr;
    GmHazards* gmHazards = nullptr;
    ScalarCaches* caches = nullptr;  // of all cores of the launch
    Scheduler* scheduler = nullptr;  // null in program order
    Deferred* deferred = nullptr;

    uint8_t* ub = nullptr;
    uint8_t* shadow = nullptr;  // like GmBuffer::shadow
    std::vector<Buffer> buffers;
    std::vector<Queue> queues;
    Time started = 0;
    int64_t top = 0;  // end of what InitBuffer gave out
    int64_t pipeBuffers = 0;
    uint32_t resets = 0;  // of the TPipe and of pools
    bool hasPipe = false;
    bool isStatic = false;  // has taken memory by address
    bool socState = false;
    bool barrierAll = false;

    Modes modes;
    Instruction instruction;

    // Registers that the vector unit writes; the scalar unit reads them only behind it.
    uint64_t compareMask[2] = {0, 0};
    uint64_t compareShadow[2] = {0, 0};
    uint64_t keptCount = 0;
    uint16_t mergedCounts[4] = {0, 0, 0, 0};
    float lastSum = 0.0f;
    float lastExtreme = 0.0f;
    uint32_t lastIndex = 0;
    Time registersWritten = 0;

    bool flags[EVENT_KINDS][EVENT_IDS] = {};
    EventIds eventIds;
    int flagLines[EVENT_KINDS][EVENT_IDS] = {};

    // Synchronisation with other cores.
    Meeting* meeting = nullptr;
    Phases phases;
    CoreTime restarted = 0;  // what restart_clock has taken from all times
    bool vectorOnly = false;
    bool syncsAll = false;
    bool takesSystemFlag = false;
    bool mixesFlags = false;  // and that was reported
    std::map<int64_t, int> flagsOfCores;          // that it has set, and where
    std::map<const uint8_t*, int64_t> arrivals;   // at SyncAll, by its word
    std::vector<SyncWords> words;

    std::string printed;  // of a line that has not ended

    Counters counters;
    Footprints footprints;
    std::vector<Fault> faults;
    // What the block is doing, read by the watchdog and the signal handlers of the process: the call with its operands
    // while `isCallWhole`, else what it is named.
    const char* volatile currentApi = "";
    volatile int currentLine = 0;
    Call currentCall{"", At{0}};
    volatile bool isCallWhole = false;
    volatile pthread_t thread = 0;

    void reset();
    void restart_clock();
    CoreTime core_time(Time time) const { return restarted + time; }
    Time time_of(CoreTime time) const { return time > restarted ? static_cast<Time>(time - restarted) : 0; }
};

extern thread_local Core* core;

// Records a fault of the current block; the same rule at the same line is counted, not repeated.
void report(const Call& call, const char* rule, const std::string& message, const Memory& memory = {});
[[noreturn]] void stop(const Call& call, const char* rule, const std::string& message, const Memory& memory = {});

// Words in memory of their own, so that a signal handler may make them; what is beyond it is left out.
class Words {
public:
    void add(const char* format, ...) __attribute__((format(printf, 2, 3)));
    const char* text() const { return text_; }

private:
    char text_[4096] = "";
    size_t used_ = 0;
};
void describe(Words& words, const Call& call);
std::string describe(const Call& call);
std::string describe(const Local& local);
std::string describe_buffer(uint32_t index);
const char* dtype_name(Dtype dtype);
const char* position_name(AscendC::TPosition position);

constexpr int64_t size_of(Dtype dtype)
{
    switch (dtype) {
        case Dtype::I8:
        case Dtype::U8: return 1;
        case Dtype::I16:
        case Dtype::U16:
        case Dtype::F16:
        case Dtype::BF16: return 2;
        case Dtype::I32:
        case Dtype::U32:
        case Dtype::F32: return 4;
        default: return 8;
    }
}

// Accesses of the running instruction, which it makes known before it makes them: reads first, then writes.
enum class Access : uint8_t { READ, WRITE };
// [begin, end) of the UB through a tensor: where it lies, and then who else accesses it.
void check_bounds(const Call& call, int argument, int64_t begin, int64_t end, Access access);
void touch_local(const Call& call, int argument, int64_t begin, int64_t end, Access access);
void check_local(const Call& call, int argument, int64_t begin, int64_t end, Access access);
// Rows of `bytes` bytes, the next one starting `pitch` bytes after the last: the gaps are not touched.
void check_rows(const Call& call, int argument, int64_t rows, int64_t bytes, int64_t pitch, Access access);
void check_alignment(const Call& call, int argument, int64_t alignment);
// The buffer that holds [begin, begin + bytes) of GM.
GmBuffer& find_global(const Call& call, int argument, const uint8_t* begin, int64_t bytes, Access access);
// Rows in GM that start at `begin`, and the buffer that holds them.
GmBuffer& check_global(const Call& call, int argument, const uint8_t* begin, int64_t rows, int64_t bytes, int64_t pitch,
                       Access access);
inline GmBuffer& check_global(const Call& call, int argument, const uint8_t* begin, int64_t bytes, Access access)
{
    return check_global(call, argument, begin, 1, bytes, bytes, access);
}
inline constexpr const char* MIXED =
    "a kernel takes its memory from a TPipe or by address (LocalTensor, LocalMemAllocator), not both";
// Of what the block printed, a line without an end.
void print_rest();
// Claims the top of the UB that some instructions use as scratch.
void use_reserved(const Call& call);

bool any_poison(const uint8_t* shadow, int64_t bytes);
inline void begin_call(const Call& call)
{
    core->isCallWhole = false;
    core->currentApi = call.api;
    core->currentLine = call.at.line;
    core->currentCall.copy(call);
    std::atomic_signal_fence(std::memory_order_seq_cst);
    core->isCallWhole = true;
    core->barrierAll = false;
}

}  // namespace acc_model

#endif
