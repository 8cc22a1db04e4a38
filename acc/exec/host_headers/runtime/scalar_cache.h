// What the scalar units of a launch hold of GM in their data caches, and which bytes of it memory has otherwise.
#ifndef ACC_MODEL_RUNTIME_SCALAR_CACHE_H
#define ACC_MODEL_RUNTIME_SCALAR_CACHE_H

#include <atomic>
#include <map>
#include <mutex>
#include <vector>

#include "core.h"
#include "rows.h"

namespace acc_model {

// Values are in memory at once, here; this says where a device may have others. Any line may stay in a cache until
// DataCacheCleanAndInvalid. What the running block is not ordered behind is a race, and not told again.
class ScalarCaches {
public:
    explicit ScalarCaches(int64_t blocks) : caches_(static_cast<size_t>(blocks)) {}

    // The running instruction reads or writes memory, past the caches.
    void access(const Call& call, int argument, size_t buffer, const Rows& rows, Access access);
    // The running block's scalar unit reads or writes bytes of one line through its cache.
    void read(const Call& call, size_t buffer, int64_t begin, int64_t bytes);
    void write(const Call& call, size_t buffer, int64_t begin, int64_t bytes);
    // Its line with this byte, or all of them: what was written goes to memory, and the next access comes from there.
    void clean(size_t buffer, int64_t byte);
    void clean_all();

private:
    // Bytes of a line, by bit, and the call that changed them.
    struct Change {
        uint64_t bytes;
        int64_t block;
        int pipe;
        CoreTime time;
        const char* api;
        int line;
    };
    struct Line {
        std::vector<Change> missed;     // in memory, not in the line
        std::vector<Change> unwritten;  // in the line, not in memory
    };
    using Cache = std::map<std::pair<size_t, int64_t>, Line>;  // by buffer and first byte

    static Change change_of(const Call& call, uint64_t bytes);
    static void add(std::vector<Change>& changes, const Change& change);
    static void remove(std::vector<Change>& changes, uint64_t bytes);
    // A change of these bytes that the running instruction knows to be done, or null.
    static const Change* find(const std::vector<Change>& changes, uint64_t bytes);
    Line& hold(size_t buffer, int64_t first);
    void write_back(size_t buffer, int64_t first, const Line& line);
    void check_written(const Call& call, int argument, size_t buffer, const Rows& rows);

    std::mutex mutex_;
    std::atomic<bool> used_{false};
    std::vector<Cache> caches_;
};

}  // namespace acc_model

#endif
