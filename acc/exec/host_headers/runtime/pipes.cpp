// Timelines: issue, flags, queues' events and barriers.
#include "pipes.h"

#include <algorithm>

namespace acc_model {

const char* pipe_name(int pipe)
{
    static const char* const names[] = {"S", "V", "M", "MTE1", "MTE2", "MTE3", "ALL", "FIX"};
    return names[pipe];
}

const char* pipe_description(int pipe)
{
    switch (pipe) {
        case PIPE_S: return "the scalar unit";
        case PIPE_V: return "the vector unit";
        case PIPE_MTE2: return "MTE2 (GM to UB)";
        default: return "MTE3 (UB to GM)";
    }
}

Ends ends_of(AscendC::HardEvent event)
{
    static constexpr Ends ends[] = {
        {PIPE_MTE2, PIPE_V},    {PIPE_V, PIPE_MTE2}, {PIPE_MTE3, PIPE_V}, {PIPE_V, PIPE_MTE3}, {PIPE_V, PIPE_V},
        {PIPE_MTE3, PIPE_MTE2}, {PIPE_MTE2, PIPE_MTE3}, {PIPE_S, PIPE_V}, {PIPE_V, PIPE_S},    {PIPE_S, PIPE_MTE2},
        {PIPE_MTE2, PIPE_S},    {PIPE_S, PIPE_MTE3}, {PIPE_MTE3, PIPE_S},
    };
    return ends[static_cast<int>(event)];
}

Ends ends_of(AscendC::TPosition from, AscendC::TPosition to)
{
    const bool loads = from == AscendC::TPosition::VECIN || from == AscendC::TPosition::GM;
    const bool stores = to == AscendC::TPosition::VECOUT || to == AscendC::TPosition::GM;
    return {loads ? PIPE_MTE2 : PIPE_V, stores ? PIPE_MTE3 : PIPE_V};
}

void Timelines::start(Time now)
{
    now_ = now;
    issued_.fill(now);
    for (Clock& clock : known_) {
        clock.fill(now);
    }
    for (auto& ids : flags) {
        std::fill(std::begin(ids), std::end(ids), Clock{});
    }
}

// A wait of the scalar unit holds up what it issues; only its own stores go on by themselves.
static void follow_scalar(Clock& clock, const Clock& scalar)
{
    const Time stores = clock[PIPE_S];
    join(clock, scalar);
    clock[PIPE_S] = stores;
}

const Issued& Timelines::issue(const char* api, int line, int pipe, const Clock& scalar)
{
    ++now_;
    Issued& entry = history_[now_ % HISTORY];
    follow_scalar(known_[pipe], scalar);
    if (pipe == PIPE_S) {
        known_[PIPE_S][PIPE_S] = now_;
    }
    issued_[pipe] = now_;
    entry = {now_, pipe, line, api, known_[pipe]};
    return entry;
}

Clock Timelines::message(int pipe, const Clock& scalar) const
{
    Clock clock = known_[pipe];
    follow_scalar(clock, scalar);
    clock[pipe] = issued_[pipe];
    return clock;
}

void Timelines::learn(int pipe, int other, Time time)
{
    known_[pipe][other] = known_[pipe][other] < time ? time : known_[pipe][other];
}

void Timelines::barrier_all()
{
    for (Clock& clock : known_) {
        clock = issued_;
    }
}

const Issued* Timelines::find(Time time) const
{
    const Issued& entry = history_[time % HISTORY];
    return entry.time == time ? &entry : nullptr;
}

}  // namespace acc_model
