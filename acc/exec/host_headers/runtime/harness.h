// Launches: what the process is asked to run, and what it found.
#ifndef ACC_MODEL_RUNTIME_HARNESS_H
#define ACC_MODEL_RUNTIME_HARNESS_H

#include <string>
#include <vector>

#include "gm_hazards.h"
#include "../entry.h"

namespace acc_model {

struct BufferRequest {
    std::string name;
    std::string file;
    std::string direction;  // in, out, inout, workspace
    int64_t bytes;
    uint8_t* data = nullptr;
    std::vector<uint8_t> shadow;
};

struct LaunchRequest {
    int kernel;  // index in the table of kernels
    int64_t blocks;
    std::vector<int> buffers;
    std::vector<uint64_t> tiling;  // one word a field
};

struct Request {
    int64_t threads = 1;
    double timeoutSeconds = 0;
    int64_t memoryBytes = 0;
    Options options;
    std::vector<BufferRequest> buffers;
    std::vector<LaunchRequest> launches;
};

struct BlockCounters {
    int64_t launch;
    int64_t block;
    Counters counters;
};

// The kernels of the library that the process was given.
extern const Entry* entries;

struct Result {
    std::vector<Fault> faults;
    std::vector<BlockCounters> blocks;
    double seconds = 0;
};

int open_report(const char* path);
Request read_request(const char* path);
void load_buffers(Request& request);
void store_buffers(const Request& request);
Result run_launches(Request& request);
[[noreturn]] void report_timeout(const Core& running);
// The running block divides by zero at this place.
[[noreturn]] void report_division(const char* file, int line);
// For the handler of signals, which cannot stand on a stack that has overflowed; of this thread until it leaves.
inline constexpr size_t SIGNAL_STACK_BYTES = 64 * 1024;
void use_signal_stack(std::vector<uint8_t>& bytes);
void leave_signal_stack();

}  // namespace acc_model

#endif
