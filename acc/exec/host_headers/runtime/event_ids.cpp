// Event ids: taken one by one, by kernels and by queues.
#include "event_ids.h"

#include <string>

#include "core.h"

namespace acc_model {

int event_between(int from, int to)
{
    for (int kind = 0; kind < EVENT_KINDS && from != to; ++kind) {
        const Ends ends = ends_of(static_cast<AscendC::HardEvent>(kind));
        if (ends.from == from && ends.to == to) {
            return kind;
        }
    }
    return -1;
}

int EventIds::find_free(int kind) const
{
    for (int id = 0; id < EVENT_IDS; ++id) {
        if (!slots_[kind][id].taken) {
            return id;
        }
    }
    return -1;
}

int check_event(const Call& call, AscendC::HardEvent event, int64_t id)
{
    begin_call(call);
    // Two ids belong to the system in kernels that have no TPipe.
    const int64_t limit = core->hasPipe ? EVENT_IDS : EVENT_IDS - 2;
    if (id < 0 || id >= limit) {
        stop(call, "flag-id",
             std::string("event id ") + std::to_string(id) + " of " + event_name(event) + ": legal are 0 to " +
                 std::to_string(limit - 1));
    }
    return static_cast<int>(event);
}

static Memory memory_of_buffer(uint32_t index)
{
    return {"ub", "", core->buffers[index].line, 0, core->buffers[index].bytes};
}

static const char* name_of(int kind) { return event_name(static_cast<AscendC::HardEvent>(kind)); }

static int free_event(const Call& call, AscendC::HardEvent event)
{
    begin_call(call);
    const int id = core->eventIds.find_free(static_cast<int>(event));
    if (id < 0) {
        stop(call, "event-exhausted", std::string("all event ids of ") + event_name(event) + " are taken");
    }
    return id;
}

int64_t alloc_event(const Call& call, AscendC::HardEvent event)
{
    const int id = free_event(call, event);
    core->eventIds.slot(static_cast<int>(event), id).taken = true;
    core->eventIds.slot(static_cast<int>(event), id).buffer = 0;
    return id;
}

int64_t fetch_event(const Call& call, AscendC::HardEvent event) { return free_event(call, event); }

void release_event(const Call& call, AscendC::HardEvent event, int64_t id)
{
    EventIds::Slot& slot = core->eventIds.slot(check_event(call, event, id), id);
    if (!slot.taken || slot.buffer != 0) {
        report(call, "event-free",
               "event id " + std::to_string(id) + (slot.taken ? " was taken by a queue" : " is not taken"));
        return;
    }
    slot.taken = false;
}

EventId take_event(const Call& call, uint32_t buffer, int kind)
{
    if (kind < 0) {
        return {};
    }
    const int id = core->eventIds.find_free(kind);
    if (id < 0) {
        stop(call, "queue-events",
             std::string("the queue needs an event id of ") + name_of(kind) + ", and all " + std::to_string(EVENT_IDS) +
                 " are taken: the device hangs",
             memory_of_buffer(buffer));
    }
    EventIds::Slot& slot = core->eventIds.slot(kind, id);
    if (slot.set != 0) {
        report(call, "flag-taken",
               std::string("the queue takes event id ") + std::to_string(id) + " of " + name_of(kind) +
                   ", the lowest that AllocEventID has not given out, and " +
                   (slot.set > 0 ? "SetFlag" : "WaitFlag") + " in line " + std::to_string(slot.setLine) +
                   " uses it: a flag gets an id of its own from AllocEventID",
               memory_of_buffer(buffer));
    }
    slot.taken = true;
    slot.buffer = buffer;
    slot.line = call.at.line;
    return {kind, id};
}

void give_back_event(EventId& event)
{
    if (event.kind >= 0) {
        core->eventIds.slot(event.kind, event.id).taken = false;
    }
    event = {};
}

void count_flag(const Call& call, int kind, int64_t id, int change)
{
    EventIds::Slot& slot = core->eventIds.slot(kind, id);
    if (slot.taken && slot.buffer != 0 && slot.set == 0) {
        report(call, "flag-taken",
               "event id " + std::to_string(id) + " of " + name_of(kind) + " is taken by a queue since line " +
                   std::to_string(slot.line) + " (" + describe_buffer(slot.buffer) + "): a flag gets an id of its own from AllocEventID",
               memory_of_buffer(slot.buffer));
    }
    slot.set += change;
    slot.setLine = call.at.line;
}

}  // namespace acc_model
