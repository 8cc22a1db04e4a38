// The current core, from the start of a block on.
#include "deferred.h"
#include "gm_hazards.h"
#include "scheduler.h"

#include <cstring>

namespace acc_model {

thread_local Core* core = nullptr;

void Core::reset()
{
    buffers.assign(1, Buffer{0, 0, AscendC::TPosition::MAX, BufferState::PLAIN, 0, 0, 0, 0, 0, 0, {}});
    queues.assign(1, Queue{AscendC::TPosition::MAX, {}, 0, false, {}, {}, 0});
    pipes->start(pipes->now());
    deferred->start();
    gmHazards->forget(gm->buffers.size());
    footprints.start(gm->buffers.size());
    phases.start();
    if (pipes->now() > LAST_TIME / 2) {
        restart_clock();
    }
    started = pipes->now() + 1;
    std::memset(ub, 0xff, chip::UB_BYTES);
    std::memset(shadow, options->checks ? 0xff : 0, chip::UB_BYTES);
}

// Stamps have few bits: now and then everything before is taken as done.
void Core::restart_clock()
{
    if (scheduler != nullptr) {
        scheduler->drain();
    }
    restarted += pipes->now();
    pipes->start(0);
    ubHazards->forget();
    gmHazards->forget(gm->buffers.size());
    for (Buffer& buffer : buffers) {
        buffer.message = nullptr;
        buffer.blankTime = 0;
    }
    registersWritten = started = 0;
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

}  // namespace acc_model
