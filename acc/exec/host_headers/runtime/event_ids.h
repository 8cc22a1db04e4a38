// Who has the event ids of a core: AllocEventID, buffers of queues, and flags that have a number of their own.
#ifndef ACC_MODEL_RUNTIME_EVENT_IDS_H
#define ACC_MODEL_RUNTIME_EVENT_IDS_H

#include <cstdint>

#include "pipes.h"

namespace acc_model {

// One id of one event; none of it where both pipes are the same.
struct EventId {
    int kind = -1;
    int id = 0;
};

// The event between the pipes of a queue, or -1.
int event_between(int from, int to);

// What the scalar unit knows in program order. Which ids are taken decides who gets one; the flags decide nothing.
class EventIds {
public:
    struct Slot {
        bool taken = false;
        uint32_t buffer = 0;  // of a queue that has taken it
        int line = 0;         // where it was taken
        int set = 0;          // by SetFlag calls that no WaitFlag has followed
        int setLine = 0;
    };

    Slot& slot(int kind, int64_t id) { return slots_[kind][id]; }
    // The lowest id that is not taken, or -1.
    int find_free(int kind) const;

private:
    Slot slots_[EVENT_KINDS][EVENT_IDS];
};

// The event as a number; an id that kernels do not have is a fault.
int check_event(const Call& call, AscendC::HardEvent event, int64_t id);
// A flag is set (1) or waited for (-1).
void count_flag(const Call& call, int kind, int64_t id, int change);
// A buffer of a queue takes the lowest id that is free, as the device does, and gives it back.
EventId take_event(const Call& call, uint32_t buffer, int kind);
void give_back_event(EventId& event);

}  // namespace acc_model

#endif
