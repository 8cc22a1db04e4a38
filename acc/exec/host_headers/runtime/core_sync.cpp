// SyncAll, flags between cores, and words in GM that one core sets and another waits for.
#include <cstring>
#include <utility>

#include "../core_sync_api.h"
#include "issue.h"
#include "meeting.h"

namespace acc_model {

namespace {

void check_cores(const Call& call)
{
    begin_call(call);
    if (core->blocks > chip::VECTOR_CORES) {
        stop(call, "core-count",
             std::to_string(core->blocks) + " blocks are launched on " + std::to_string(chip::VECTOR_CORES) +
                 " vector cores: blocks that wait hold the cores that the others need, the device hangs");
    }
}

void check_scheduler(const Call& call)
{
    check_cores(call);
    if (core->vectorOnly) {
        stop(call, "core-kernel",
             "a kernel of vector cores only has no scheduler between cores, the device hangs: it is "
             "__mix__(0, 1), or KERNEL_TYPE_MIX_AIV_1_0");
    }
}

// What this core and, through earlier waits, others have done when a pipe has done what it knows of.
Knowledge known_when(const Clock& clock)
{
    if (core->scheduler != nullptr) {
        core->scheduler->finish(clock);
    }
    Knowledge known = core->phases.now();
    known.resize(static_cast<size_t>(core->blocks));
    CoreClock& own = known[static_cast<size_t>(core->block)];
    for (size_t pipe = 0; pipe < clock.size(); ++pipe) {
        own[pipe] = core->core_time(clock[pipe]);
    }
    core->phases.next();
    return known;
}

Knowledge known_when_all_is_done(const Call& call)
{
    core->deferred->check_none(call);
    wait_for_all();
    return known_when(core->pipes->message(PIPE_S));
}

// Nothing is issued before the others have come.
void go_on_with(const SharedKnowledge& taken)
{
    auto known = std::make_shared<Knowledge>(core->phases.now());
    join(*known, *taken);
    const CoreClock& own = (*known)[static_cast<size_t>(core->block)];
    for (int pipe = 0; pipe < PIPES; ++pipe) {
        core->pipes->learn(PIPE_S, pipe, core->time_of(own[static_cast<size_t>(pipe)]));
    }
    core->phases.next(std::move(known));
    catch_up();
}

size_t own_block() { return static_cast<size_t>(core->block); }

void set_flag_of_core(const Call& call, int64_t id, const Knowledge& known)
{
    size_t pending = 0;
    core->meeting->change([&] {
        core->meeting->flag(id).arrive(own_block(), known);
        pending = core->meeting->flag(id).open(own_block());
    });
    if (pending > chip::MAX_CORE_FLAG_COUNT) {
        stop(call, "core-flag", "flag " + std::to_string(id) + " is set " + std::to_string(pending) +
                                    " times before a wait, its counter holds " + std::to_string(chip::MAX_CORE_FLAG_COUNT));
    }
}

void wait_for_flag_of_core(const Call& call, int64_t id)
{
    go_on_with(core->meeting->wait(
        call, [id, block = own_block(), meeting = core->meeting] { return meeting->flag(id).take(block); },
        [id, meeting = core->meeting] { return meeting->flag(id).missing(); }));
}

// SyncAll counts with flags as well.
void check_system_flags(const Call& call)
{
    if (core->takesSystemFlag && core->syncsAll && !std::exchange(core->mixesFlags, true)) {
        report(call, "core-flag", "flags " + std::to_string(chip::FIRST_SYNC_ALL_FLAG) + " to " +
                                      std::to_string(chip::SYNC_ALL_FLAG) +
                                      " belong to SyncAll, and this kernel uses both: one takes the other's signals");
    }
}

int64_t check_flag(const Call& call, int64_t id)
{
    check_scheduler(call);
    const int64_t flag = id % chip::CORE_FLAGS;
    if (flag != id) {
        report(call, "core-flag", "flag " + std::to_string(id) + ": there are 0 to " + std::to_string(chip::CORE_FLAGS - 1) +
                                      ", the device takes " + std::to_string(flag));
    }
    core->takesSystemFlag |= chip::FIRST_SYNC_ALL_FLAG <= flag && flag <= chip::SYNC_ALL_FLAG;
    check_system_flags(call);
    return flag;
}

// A word in the workspace of a software synchronisation, of a block or of an event.
struct Word {
    GmBuffer* buffer;
    int64_t offset;

    uint8_t* address() const { return buffer->data + offset; }
    void put(int32_t value) const
    {
        std::memset(address(), 0, chip::BLOCK_BYTES);
        std::memcpy(address(), &value, sizeof(value));
        if (buffer->shadow != nullptr) {
            std::memset(buffer->shadow + offset, 0, chip::BLOCK_BYTES);
        }
    }
};

// The word with this index of so many that the workspace must have room for; `size` says why.
Word find_word(const Call& call, int64_t index, int64_t words, int64_t localBytes, const std::string& size)
{
    const Global& workspace = call.arguments[0].global;
    const Local& scratch = call.local(1);
    if (!core->hasPipe) {
        report(call, "static-api", std::string(call.api) + " takes event ids from TPipe, which this kernel does not have");
    }
    if (scratch.end - scratch.address < localBytes) {
        stop(call, "core-workspace", "ubWorkspace has " + std::to_string(scratch.end - scratch.address) + " bytes, " +
                                         call.api + " needs " + std::to_string(localBytes));
    }
    GmBuffer& buffer = find_global(call, 0, workspace.address, 1, Access::WRITE);
    const int64_t first = workspace.address - buffer.data;
    const int64_t needed = words * chip::BLOCK_BYTES;
    if (buffer.bytes - first < needed) {
        stop(call, "core-workspace", "gmWorkspace has " + std::to_string(buffer.bytes - first) + " bytes of GM buffer " +
                                         buffer.name + ", " + call.api + " needs " + std::to_string(needed) + ": " + size);
    }
    check_bounds(call, 1, scratch.address, scratch.address + localBytes, Access::WRITE);
    std::memset(core->shadow + scratch.address, core->options->checks ? 0xff : 0, static_cast<size_t>(localBytes));
    core->words.push_back({static_cast<size_t>(&buffer - core->gm->buffers.data()), first, first + needed});
    return {&buffer, first + index * chip::BLOCK_BYTES};
}

void check_zero(const Call& call, const Word& word)
{
    int32_t value = 0;
    std::memcpy(&value, word.address(), sizeof(value));
    const GmBuffer& buffer = *word.buffer;
    const bool undefined = buffer.shadow != nullptr && any_poison(buffer.shadow + word.offset, sizeof(value));
    if (undefined || value != 0) {
        stop(call, "core-workspace",
             "the word at byte " + std::to_string(word.offset) + " of GM buffer " + buffer.name +
                 (undefined ? " was never written" : " is " + std::to_string(value)) +
                 ": the workspace must be zero before the first call, or the device hangs or goes on too early",
             {"gm", buffer.name, 0, word.offset, int64_t(sizeof(value))});
    }
}

Word find_signal(const Call& call, int64_t block, int64_t event)
{
    check_cores(call);
    if (block < 0 || block >= core->blocks || event < 0) {
        stop(call, "core-workspace", "blockIdx is " + std::to_string(block) + " and eventID " + std::to_string(event) +
                                         ": there are blocks 0 to " + std::to_string(core->blocks - 1) +
                                         ", and events from 0 on");
    }
    const int64_t index = core->blocks * event + block;
    return find_word(call, index, index + 1, chip::BLOCK_BYTES,
                     std::to_string(chip::BLOCK_BYTES) + " for each block of each event before this one, and for each "
                                                         "block up to this one");
}

// Waits until the word has one value and gives it the other one.
void turn_signal(const Call& call, const Word& word, bool set)
{
    const auto known = std::make_shared<const Knowledge>(known_when_all_is_done(call));
    Meeting* meeting = core->meeting;
    meeting->change([&] {
        if (meeting->signals.count(word.address()) == 0) {
            check_zero(call, word);
            meeting->signals.try_emplace(word.address());
        }
    });
    const auto turn = [=]() -> SharedKnowledge {
        Meeting::Signal& signal = meeting->signals[word.address()];
        if (signal.set == set) {
            return nullptr;
        }
        const SharedKnowledge before = signal.known == nullptr ? known : signal.known;
        signal = {set, known};
        word.put(set ? 1 : 0);
        return before;
    };
    go_on_with(meeting->wait(call, turn, [] { return std::vector<int64_t>(); }));
}

}  // namespace

void declare_vector_only() { core->vectorOnly = true; }

void sync_all(const Call& call)
{
    check_scheduler(call);
    core->syncsAll = true;
    check_system_flags(call);
    const Knowledge known = known_when_all_is_done(call);
    set_flag_of_core(call, chip::SYNC_ALL_FLAG, known);
    wait_for_flag_of_core(call, chip::SYNC_ALL_FLAG);
}

void sync_all_by_words(const Call& call, int64_t usedCores)
{
    check_cores(call);
    if (usedCores < 0 || usedCores > core->blocks) {
        stop(call, "core-count", "usedCores is " + std::to_string(usedCores) + ", " + std::to_string(core->blocks) +
                                     " blocks are launched");
    }
    const int64_t members = usedCores == 0 ? core->blocks : usedCores;
    const int64_t blocks = core->blocks;
    const Word word = find_word(call, core->block, blocks, blocks * chip::BLOCK_BYTES,
                                std::to_string(chip::BLOCK_BYTES) + " for each of " + std::to_string(blocks) + " blocks");
    const Knowledge known = known_when_all_is_done(call);
    int64_t& times = core->arrivals[word.address()];
    if (times == 0) {
        check_zero(call, word);
    }
    word.put(static_cast<int32_t>(++times));
    const uint8_t* workspace = call.arguments[0].global.address;
    Meeting* meeting = core->meeting;
    meeting->change([&] { meeting->words(workspace, members).arrive(own_block(), known); });
    go_on_with(meeting->wait(
        call, [=, block = own_block()] { return meeting->words(workspace, members).take(block); },
        [=] { return meeting->words(workspace, members).missing(); }));
}

void set_core_flag(const Call& call, int pipe, int64_t id)
{
    const int64_t flag = check_flag(call, id);
    core->flagsOfCores[flag] = call.at.line;
    core->deferred->submit(call, pipe, [=, scalar = core->pipes->known(PIPE_S)](const Call& call) {
        set_flag_of_core(call, flag, known_when(core->pipes->message(pipe, scalar)));
        return true;
    });
}

void wait_core_flag(const Call& call, int64_t id) { wait_for_flag_of_core(call, check_flag(call, id)); }

void set_signal(const Call& call, int64_t block, int64_t event) { turn_signal(call, find_signal(call, block, event), true); }

void wait_signal(const Call& call, int64_t block, int64_t event)
{
    turn_signal(call, find_signal(call, block, event), false);
}

void check_core_flags_are_taken()
{
    for (const auto& [id, line] : core->flagsOfCores) {
        size_t open = 0;
        core->meeting->change([&, flag = id] { open = core->meeting->flag(flag).open(own_block()); });
        if (open > 0) {
            report(Call("CrossCoreSetFlag", At{line}), "flag-left",
                   "flag " + std::to_string(id) + " is set " + std::to_string(open) +
                       " times more than it is waited for: it disturbs the next kernel");
        }
    }
}

}  // namespace acc_model
