// How the cores of a launch wait for each other, and how a wait that never ends is noticed.
#ifndef ACC_MODEL_RUNTIME_MEETING_H
#define ACC_MODEL_RUNTIME_MEETING_H

#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <mutex>

#include "core.h"

namespace acc_model {

// Blocks that run at a time are limited; one that waits for another makes room.
class Places {
public:
    virtual void leave(const Core& block) = 0;
    virtual void enter(const Core& block) = 0;

protected:
    ~Places() = default;
};

using SharedKnowledge = std::shared_ptr<const Knowledge>;

// Blocks that arrive in rounds: a round is complete when each of the first `members` blocks has arrived once more.
class Rounds {
public:
    Rounds(size_t blocks, size_t members) : members_(members), arrived_(blocks), taken_(blocks) {}
    void arrive(size_t block, const Knowledge& known);
    // A complete round that the block has not taken yet, or null.
    SharedKnowledge take(size_t block);
    // Complete rounds that the block has not taken, and arrivals that no wait has followed.
    size_t pending(size_t block) const { return complete_.size() - taken_[block]; }
    size_t open(size_t block) const { return pending(block) + arrived_[block].size(); }
    std::vector<int64_t> missing() const;

private:
    size_t members_;
    std::vector<std::deque<Knowledge>> arrived_;  // by block, rounds that are not complete
    std::vector<SharedKnowledge> complete_;
    std::vector<size_t> taken_;
};

class Meeting {
public:
    using Take = std::function<SharedKnowledge()>;
    using Missing = std::function<std::vector<int64_t>()>;

    Meeting(int64_t blocks, Places& places) : blocks_(static_cast<size_t>(blocks)), places_(places), endedTurns_(blocks_)
    {
    }

    // Changes what blocks wait for.
    template <typename Change>
    void change(Change change)
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        change();
        settle();
    }
    // The running block waits until `take` gives what it then knows. `missing`: blocks that it waits for, or none if any
    // block would do. A wait that never ends is a fault.
    SharedKnowledge wait(const Call& call, Take take, Missing missing);
    // Waits for the blocks that were started earlier, until each has ended or waits for another block: what comes next has
    // one place among what they do, in every run.
    void wait_for_turn();
    // The block will do nothing more, because it stopped with a fault or came to its end.
    void end(const Core& block, bool stopped);

    Rounds& flag(int64_t id) { return rounds_in(flags_, std::make_pair(id, int64_t(blocks_))); }
    Rounds& words(const uint8_t* address, int64_t members)
    {
        return rounds_in(words_, std::make_pair(reinterpret_cast<intptr_t>(address), members));
    }

    // A word in GM that IBSet sets to 1 and IBWait to 0, and what the one who did it knew.
    struct Signal {
        bool set = false;
        SharedKnowledge known;
    };
    std::map<const uint8_t*, Signal> signals;

private:
    struct Waiter {
        const Core* block;
        const Call* call;
        Take take;
        Missing missing;
        SharedKnowledge taken;
        bool stuck = false;
        std::string message;
    };
    template <typename Key>
    Rounds& rounds_in(std::map<Key, Rounds>& all, const Key& key)
    {
        return all.try_emplace(key, blocks_, static_cast<size_t>(key.second)).first->second;
    }

    void settle();
    bool has_turn(const Core& block);
    std::string describe_hang(const Waiter& waiter) const;
    std::pair<std::string, std::string> state_of(int64_t block) const;

    size_t blocks_;
    Places& places_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::list<Waiter*> waiters_;
    std::vector<int64_t> ended_;
    std::vector<bool> endedTurns_;
    size_t firstTurn_ = 0;                 // of those that have not ended
    std::map<const Core*, bool> turns_;    // whoever waits for its turn, and whether it has come
    bool stopped_ = false;
    std::map<std::pair<int64_t, int64_t>, Rounds> flags_;
    std::map<std::pair<intptr_t, int64_t>, Rounds> words_;
};

// At the end of a kernel: flags that are set for nobody.
void check_core_flags_are_taken();

}  // namespace acc_model

#endif
