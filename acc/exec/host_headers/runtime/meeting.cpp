// Rounds, waits, and waits that never end.
#include "meeting.h"

#include <algorithm>

namespace acc_model {

void Rounds::arrive(size_t block, const Knowledge& known)
{
    arrived_[block].push_back(known);
    const auto members = arrived_.begin() + static_cast<std::ptrdiff_t>(members_);
    while (std::none_of(arrived_.begin(), members, [](const auto& of) { return of.empty(); })) {
        Knowledge all = arrived_.front().front();
        for (auto of = arrived_.begin(); of != members; ++of) {
            join(all, of->front());
            of->pop_front();
        }
        complete_.push_back(std::make_shared<const Knowledge>(std::move(all)));
    }
}

SharedKnowledge Rounds::take(size_t block)
{
    return pending(block) == 0 ? nullptr : complete_[taken_[block]++];
}

std::vector<int64_t> Rounds::missing() const
{
    std::vector<int64_t> blocks;
    for (size_t block = 0; block < members_; ++block) {
        if (arrived_[block].empty()) {
            blocks.push_back(static_cast<int64_t>(block));
        }
    }
    return blocks;
}

SharedKnowledge Meeting::wait(const Call& call, Take take, Missing missing)
{
    std::unique_lock<std::mutex> lock(mutex_);
    if (SharedKnowledge taken = take(); taken != nullptr) {
        settle();
        return taken;
    }
    Waiter waiter{core, &call, std::move(take), std::move(missing), nullptr, false, {}};
    waiters_.push_back(&waiter);
    places_.leave(*core);
    settle();
    changed_.wait(lock, [&] { return waiter.taken != nullptr || waiter.stuck; });
    lock.unlock();
    places_.enter(*core);
    if (!waiter.stuck) {
        return waiter.taken;
    }
    if (waiter.message.empty()) {
        throw BlockStopped{};  // the fault of another block is the reason
    }
    stop(call, "core-hang", waiter.message);
}

void Meeting::end(const Core& block, bool stopped)
{
    const std::lock_guard<std::mutex> lock(mutex_);
    ended_.push_back(block.block);
    endedTurns_[block.turn] = true;
    stopped_ = stopped_ || stopped;
    settle();
}

// Lets go on whom something has come for; if nobody can, nobody ever will.
void Meeting::settle()
{
    for (auto place = waiters_.begin(); place != waiters_.end();) {
        Waiter& waiter = **place;
        waiter.taken = waiter.take();
        if (waiter.taken == nullptr) {
            ++place;
            continue;
        }
        waiters_.erase(place);
        place = waiters_.begin();  // what it took may be what another one waits for
    }
    if (!waiters_.empty() && waiters_.size() + ended_.size() == blocks_) {
        for (Waiter* waiter : waiters_) {
            waiter->message = stopped_ ? std::string() : describe_hang(*waiter);
            waiter->stuck = true;
        }
        waiters_.clear();
    }
    for (auto& [block, hasCome] : turns_) {
        hasCome = hasCome || has_turn(*block);
    }
    changed_.notify_all();
}

// The few blocks that have begun and not ended are those between the first turn and this one.
bool Meeting::has_turn(const Core& block)
{
    while (firstTurn_ < blocks_ && endedTurns_[firstTurn_]) {
        ++firstTurn_;
    }
    for (size_t turn = firstTurn_; turn < block.turn; ++turn) {
        const bool waits = std::any_of(waiters_.begin(), waiters_.end(), [&](auto* w) { return w->block->turn == turn; });
        if (!waits && !endedTurns_[turn]) {
            return false;
        }
    }
    return true;
}

void Meeting::wait_for_turn()
{
    std::unique_lock<std::mutex> lock(mutex_);
    if (has_turn(*core)) {
        return;
    }
    bool& hasCome = turns_[core];
    places_.leave(*core);
    changed_.wait(lock, [&] { return hasCome; });
    turns_.erase(core);
    lock.unlock();
    places_.enter(*core);
}

// What a block does instead of coming: a verb, and the rest.
std::pair<std::string, std::string> Meeting::state_of(int64_t block) const
{
    for (const Waiter* waiter : waiters_) {
        if (waiter->block->block == block) {
            return {"wait", std::string(" with ") + waiter->call->api + " in line " + std::to_string(waiter->call->at.line)};
        }
    }
    return {"end", " without it"};
}

std::string Meeting::describe_hang(const Waiter& waiter) const
{
    std::map<std::pair<std::string, std::string>, std::vector<int64_t>> states;
    const std::vector<int64_t> missing = waiter.missing();
    for (int64_t block = 0; block < static_cast<int64_t>(blocks_); ++block) {
        const bool wanted = std::find(missing.begin(), missing.end(), block) != missing.end();
        if (missing.empty() ? block != waiter.block->block : wanted) {
            states[state_of(block)].push_back(block);
        }
    }
    std::string text = missing.empty() ? "no block gives what block " : "block ";
    text += std::to_string(waiter.block->block) + (missing.empty() ? " waits for" : " waits for the others");
    for (const auto& [state, blocks] : states) {
        const bool one = blocks.size() == 1;
        text += one ? ": block" : ": blocks";
        for (size_t i = 0; i < blocks.size(); ++i) {
            text += (i == 0 ? " " : ", ") + std::to_string(blocks[i]);
        }
        text += " " + state.first + (one ? "s" : "") + state.second;
    }
    return text + "; the device hangs";
}

}  // namespace acc_model
