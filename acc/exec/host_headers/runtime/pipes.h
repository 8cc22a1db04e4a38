// The pipes of a core as timelines: which instructions are known to be done before another one starts.
#ifndef ACC_MODEL_RUNTIME_PIPES_H
#define ACC_MODEL_RUNTIME_PIPES_H

#include <array>
#include <cstdint>
#include <vector>

#include "../platform.h"
#include "../runtime_api.h"
#include "chip_sizes.h"

namespace acc_model {

// One entry a pipe, by pipe_t. Times number the instructions of a core; 0 is before all of them.
inline constexpr int PIPES = PIPE_FIX + 1;
using Time = uint32_t;
using Clock = std::array<Time, PIPES>;

inline void join(Clock& clock, const Clock& other)
{
    for (size_t i = 0; i < clock.size(); ++i) {
        clock[i] = clock[i] < other[i] ? other[i] : clock[i];
    }
}

// The unit by what it does, for messages.
const char* pipe_description(int pipe);

inline constexpr int EVENT_KINDS = static_cast<int>(AscendC::HardEvent::MAX);
inline constexpr int EVENT_IDS = static_cast<int>(chip::MAX_BUFFERS_PER_POSITION);

// The pipes that a flag, or a queue, goes from and to.
struct Ends {
    int from;
    int to;
};
Ends ends_of(AscendC::HardEvent event);
Ends ends_of(AscendC::TPosition from, AscendC::TPosition to);

// An instruction that was issued, kept for the messages about it and for what it knew.
struct Issued {
    Time time = 0;
    int pipe = PIPE_S;
    int line = 0;
    const char* api = "";
    Clock known{};
};

// What a pipe tells another one by a queue's buffer, when it comes to that.
struct Message {
    bool told = false;
    Clock clock{};
};

class Timelines {
public:
    // Begins a block: whatever was issued before is done.
    void start(Time now);
    Time now() const { return now_; }

    // Numbers an instruction of a pipe; it starts no earlier than what the scalar unit knew to be done.
    const Issued& issue(const char* api, int line, int pipe, const Clock& scalar);
    // What a flag tells that this pipe sets now, which the scalar unit issued when it knew so much.
    Clock message(int pipe, const Clock& scalar) const;
    Clock message(int pipe) const { return message(pipe, known_[PIPE_S]); }
    void learn(int pipe, const Clock& message) { join(known_[pipe], message); }
    void learn(int pipe, int other, Time time);
    // Later instructions of the pipe wait for its earlier ones.
    void barrier(int pipe) { known_[pipe][pipe] = issued_[pipe]; }
    void barrier_all();

    // What the flags carry that are set.
    Clock flags[EVENT_KINDS][EVENT_IDS];

    const Clock& known(int pipe) const { return known_[pipe]; }
    Time issued(int pipe) const { return issued_[pipe]; }
    // Null if it was too long ago.
    const Issued* find(Time time) const;

private:
    static constexpr size_t HISTORY = 1 << 14;

    Time now_ = 0;
    Clock issued_{};
    std::array<Clock, PIPES> known_{};
    std::vector<Issued> history_ = std::vector<Issued>(HISTORY);
};

}  // namespace acc_model

#endif
