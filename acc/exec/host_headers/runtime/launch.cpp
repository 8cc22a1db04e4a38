// Runs the blocks of each launch, each on a thread of its own, with a limit on how many run at once.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <numeric>
#include <random>
#include <thread>

#include "deferred.h"
#include "gm_races.h"
#include "harness.h"
#include "meeting.h"
#include "scalar_cache.h"
#include "scheduler.h"

namespace acc_model {

namespace {

struct Arena {
    Timelines pipes;
    UbHazards ubHazards;
    GmHazards gmHazards;
    Scheduler scheduler;
    Deferred deferred;
    std::vector<uint8_t> signalStack = std::vector<uint8_t>(SIGNAL_STACK_BYTES);
    std::vector<uint8_t> bytes = std::vector<uint8_t>(2 * size_t(chip::UB_BYTES) + 64);

    // Starts on a 64-byte line, so that blocks of the UB are blocks of the host as well.
    uint8_t* ub()
    {
        const auto address = reinterpret_cast<uintptr_t>(bytes.data());
        return bytes.data() + (64 - address % 64) % 64;
    }
};

class Runner : public Places {
public:
    explicit Runner(Request& request) : request_(request)
    {
        for (BufferRequest& buffer : request.buffers) {
            gm_.buffers.push_back({buffer.name, buffer.data, buffer.bytes,
                                   buffer.shadow.empty() ? nullptr : buffer.shadow.data(),
                                   buffer.direction != "in"});
        }
    }

    Result run()
    {
        const auto start = std::chrono::steady_clock::now();
        deadline_ = start + std::chrono::milliseconds(static_cast<int64_t>(request_.timeoutSeconds * 1000));
        for (size_t i = 0; i < request_.launches.size() && result_.faults.empty(); ++i) {
            run_launch(static_cast<int64_t>(i), request_.launches[i]);
        }
        result_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        check_guards();
        check_outputs();
        return std::move(result_);
    }

private:
    void run_launch(int64_t index, const LaunchRequest& launch)
    {
        std::vector<Core> cores(static_cast<size_t>(launch.blocks));
        Meeting meeting(launch.blocks, *this);
        ScalarCaches caches(launch.blocks);
        std::vector<std::thread> threads;
        size_t turn = 0;
        for (const int64_t block : order_of_blocks(launch.blocks)) {
            Core& state = cores[static_cast<size_t>(block)];
            state.kernel = entries[launch.kernel].name;
            state.launch = index;
            state.block = block;
            state.blocks = launch.blocks;
            state.turn = turn++;
            state.gm = &gm_;
            state.vectorOnly = entries[launch.kernel].vectorOnly;
            state.meeting = &meeting;
            state.caches = &caches;
            start(state);
            threads.emplace_back([this, &state, &launch] { run_block(state, launch); });
            if (static_cast<int64_t>(threads.size()) >= MAX_THREADS) {
                wait_for_all();
                join(threads);
            }
        }
        wait_for_all();
        join(threads);
        for (Core& state : cores) {
            result_.blocks.push_back({index, state.block, state.counters});
            std::move(state.faults.begin(), state.faults.end(), std::back_inserter(result_.faults));
        }
        if (request_.options.checks) {
            std::vector<Fault> races = find_races(gm_, cores);
            std::move(races.begin(), races.end(), std::back_inserter(result_.faults));
        }
    }

    // Blocks start in any order; the later ones first is the least expected.
    std::vector<int64_t> order_of_blocks(int64_t blocks) const
    {
        std::vector<int64_t> order(static_cast<size_t>(blocks));
        std::iota(order.begin(), order.end(), 0);
        if (request_.options.order == Order::SHUFFLED) {
            std::mt19937_64 random(request_.options.seed);
            for (size_t i = order.size(); i > 1; --i) {
                std::swap(order[i - 1], order[random() % i]);
            }
        } else if (request_.options.order != Order::PROGRAM) {
            std::reverse(order.begin(), order.end());
        }
        return order;
    }

    // More threads than this are joined in between, so that a large launch does not pile them up.
    static constexpr int64_t MAX_THREADS = 256;

    static void join(std::vector<std::thread>& threads)
    {
        for (std::thread& thread : threads) {
            thread.join();
        }
        threads.clear();
    }

    void run_block(Core& state, const LaunchRequest& launch)
    {
        Arena* arena = take_arena();
        use_signal_stack(arena->signalStack);
        state.ub = arena->ub();
        state.shadow = state.ub + chip::UB_BYTES;
        state.options = &request_.options;
        state.pipes = &arena->pipes;
        state.ubHazards = &arena->ubHazards;
        state.gmHazards = &arena->gmHazards;
        state.deferred = &arena->deferred;
        if (request_.options.order != Order::PROGRAM) {
            arena->scheduler.start(request_.options.order, request_.options.seed + static_cast<uint64_t>(state.block));
            state.scheduler = &arena->scheduler;
        }
        state.reset();
        std::vector<uint8_t*> buffers;
        for (int buffer : launch.buffers) {
            buffers.push_back(gm_.buffers[static_cast<size_t>(buffer)].data);
        }
        core = &state;
        state.thread = pthread_self();
        bool stopped = false;
        try {
            entries[launch.kernel].run(buffers.data(), launch.tiling.data());
            state.deferred->check_none(Call("the end of the kernel", At{state.currentLine}));
            if (state.scheduler != nullptr) {
                state.scheduler->drain();
            }
            check_exit(state);
        } catch (const BlockStopped&) {
            stopped = true;
        }
        print_rest();
        state.meeting->end(state, stopped);
        core = nullptr;
        leave_signal_stack();
        give_back(arena, state);
    }

    static void check_exit(Core& state)
    {
        check_core_flags_are_taken();
        const Call call("end of kernel", At{state.currentLine});
        for (int kind = 0; kind < EVENT_KINDS; ++kind) {
            for (int id = 0; id < EVENT_IDS; ++id) {
                if (state.flags[kind][id]) {
                    const char* event = event_name(static_cast<AscendC::HardEvent>(kind));
                    Call call("SetFlag", At{state.flagLines[kind][id]});
                    report(call.text("event", event).integer("id", id), "flag-left",
                           std::string(event) + " " + std::to_string(id) +
                               " is still set when the kernel ends: it disturbs the next one");
                }
            }
        }
        if (state.modes.counter) {
            report(call, "mask-state", "the kernel ends in counter mode: SetMaskNorm is missing");
        }
        if (state.modes.atomic != Atomic::NONE) {
            report(call, "atomic-state", "the kernel ends with atomic stores on: SetAtomicNone is missing");
        }
        if (!state.hasPipe && !state.socState) {
            report(call, "soc-state", "a kernel without TPipe starts with InitSocState");
        } else if (!state.hasPipe && !state.barrierAll) {
            report(call, "soc-state", "a kernel without TPipe ends with PipeBarrier<PIPE_ALL>");
        }
    }

    // Waits until fewer blocks run than may; those that wait for another block do not count.
    void start(const Core& next)
    {
        std::unique_lock<std::mutex> lock(mutex_);
        if (!changed_.wait_until(lock, deadline_, [this] { return running_.size() < size_t(request_.threads); })) {
            report_timeout(*running_.front());
        }
        running_.push_back(&next);
        ++unfinished_;
    }
    void leave(const Core& block) override
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        running_.erase(std::find(running_.begin(), running_.end(), &block));
        changed_.notify_all();
    }
    void enter(const Core& block) override
    {
        std::unique_lock<std::mutex> lock(mutex_);
        changed_.wait(lock, [this] { return running_.size() < size_t(request_.threads); });
        running_.push_back(&block);
    }

    void wait_for_all()
    {
        std::unique_lock<std::mutex> lock(mutex_);
        if (!changed_.wait_until(lock, deadline_, [this] { return unfinished_ == 0; })) {
            report_timeout(*running_.front());
        }
    }

    Arena* take_arena()
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        if (idle_.empty()) {
            arenas_.push_back(std::make_unique<Arena>());
            return arenas_.back().get();
        }
        Arena* arena = idle_.back();
        idle_.pop_back();
        return arena;
    }

    void give_back(Arena* arena, const Core& state)
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        idle_.push_back(arena);
        running_.erase(std::find(running_.begin(), running_.end(), &state));
        --unfinished_;
        changed_.notify_all();
    }

    void check_guards()
    {
        for (const GmBuffer& buffer : gm_.buffers) {
            for (const uint8_t* at = buffer.data + buffer.bytes; reinterpret_cast<uintptr_t>(at) % 4096 != 0; ++at) {
                if (*at != 0xa5) {
                    add_fault("gm-guard", "memory behind GM buffer " + buffer.name + " was written through a pointer");
                    break;
                }
            }
        }
    }

    void check_outputs()
    {
        if (!result_.faults.empty() || request_.launches.empty()) {
            return;
        }
        for (size_t i = 0; i < gm_.buffers.size(); ++i) {
            const GmBuffer& buffer = gm_.buffers[i];
            if (buffer.shadow == nullptr || request_.buffers[i].direction != "out" || !any_poison(buffer.shadow, buffer.bytes)) {
                continue;
            }
            const int64_t missing =
                buffer.bytes - std::count(buffer.shadow, buffer.shadow + buffer.bytes, uint8_t(0));
            const int64_t first =
                std::find_if(buffer.shadow, buffer.shadow + buffer.bytes, [](uint8_t s) { return s != 0; }) -
                buffer.shadow;
            add_fault("output-unwritten", std::to_string(missing) + " of " + std::to_string(buffer.bytes) +
                                              " bytes of output " + buffer.name + " were never stored, the first is byte " +
                                              std::to_string(first));
        }
    }

    void add_fault(const char* rule, const std::string& message)
    {
        const int64_t last = static_cast<int64_t>(request_.launches.size()) - 1;
        result_.faults.push_back(
            {rule, message, "end of run", entries[request_.launches.back().kernel].name, last, 0, 0, 1, {}});
    }

    Request& request_;
    Gm gm_;
    Result result_;
    std::chrono::steady_clock::time_point deadline_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<const Core*> running_;
    int64_t unfinished_ = 0;
    std::vector<std::unique_ptr<Arena>> arenas_;
    std::vector<Arena*> idle_;
};

}  // namespace

Result run_launches(Request& request) { return Runner(request).run(); }

}  // namespace acc_model
