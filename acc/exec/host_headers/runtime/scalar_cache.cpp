// Lines of GM in the data caches of scalar units.
#include "scalar_cache.h"

#include <algorithm>
#include <string>

#include "origin.h"

namespace acc_model {

static_assert(chip::CACHE_LINE_BYTES == 64, "a line has a bit for each byte in 64 bits");

static int64_t line_of(int64_t byte) { return byte / chip::CACHE_LINE_BYTES * chip::CACHE_LINE_BYTES; }

// The bytes of a line that rows cover.
static uint64_t bytes_in(const Rows& rows, int64_t first)
{
    uint64_t bytes = 0;
    for (int64_t i = 0; i < chip::CACHE_LINE_BYTES; ++i) {
        const int64_t at = first + i - rows.begin;
        const int64_t row = rows.count == 1 ? 0 : std::min(at / rows.pitch, rows.count - 1);
        if (at >= 0 && at - row * rows.pitch < rows.bytes) {
            bytes |= uint64_t(1) << i;
        }
    }
    return bytes;
}

static Rows element(int64_t begin, int64_t bytes) { return {begin, 1, bytes, bytes}; }

ScalarCaches::Change ScalarCaches::change_of(const Call& call, uint64_t bytes)
{
    const Instruction& now = core->instruction;
    return {bytes, core->block, now.pipe, core->core_time(now.time), call.api, call.at.line};
}

void ScalarCaches::add(std::vector<Change>& changes, const Change& change)
{
    remove(changes, change.bytes);
    changes.push_back(change);
}

void ScalarCaches::remove(std::vector<Change>& changes, uint64_t bytes)
{
    for (Change& change : changes) {
        change.bytes &= ~bytes;
    }
    changes.erase(std::remove_if(changes.begin(), changes.end(), [](const Change& of) { return of.bytes == 0; }),
                  changes.end());
}

const ScalarCaches::Change* ScalarCaches::find(const std::vector<Change>& changes, uint64_t bytes)
{
    const Knowledge& known = core->phases.of(core->instruction.phase);
    for (const Change& change : changes) {
        const size_t block = static_cast<size_t>(change.block);
        const bool isDone = change.block == core->block ||
                            (block < known.size() && known[block][static_cast<size_t>(change.pipe)] >= change.time);
        if (isDone && (change.bytes & bytes) != 0) {
            return &change;
        }
    }
    return nullptr;
}

ScalarCaches::Line& ScalarCaches::hold(size_t buffer, int64_t first)
{
    used_ = true;
    return caches_[static_cast<size_t>(core->block)][{buffer, first}];
}

static std::string by(const char* api, int line) { return std::string(api) + " in line " + std::to_string(line); }

void ScalarCaches::check_written(const Call& call, int argument, size_t buffer, const Rows& rows)
{
    for (size_t block = 0; block < caches_.size(); ++block) {
        const auto end = caches_[block].lower_bound({buffer, rows.end()});
        for (auto line = caches_[block].lower_bound({buffer, line_of(rows.begin)}); line != end; ++line) {
            const int64_t first = line->first.second;
            const Change* change = find(line->second.unwritten, bytes_in(rows, first));
            if (change == nullptr) {
                continue;
            }
            const int64_t byte = std::max(first, rows.begin);
            const GmBuffer& memory = core->gm->buffers[buffer];
            report(call, "stale-read",
                   std::string(call.arguments[argument].label) + " reads from memory what " +
                       by(change->api, change->line) + " wrote, which may still be in the data cache of " +
                       (change->block == core->block ? "the scalar unit" : "block " + std::to_string(change->block)) +
                       ": DataCacheCleanAndInvalid writes it back",
                   memory_of(memory, byte, std::min(first + chip::CACHE_LINE_BYTES, rows.end()) - byte));
            return;
        }
    }
}

void ScalarCaches::access(const Call& call, int argument, size_t buffer, const Rows& rows, Access access)
{
    if (!used_) {
        return;
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    if (access == Access::READ) {
        check_written(call, argument, buffer, rows);
        return;
    }
    for (Cache& cache : caches_) {
        const auto end = cache.lower_bound({buffer, rows.end()});
        for (auto line = cache.lower_bound({buffer, line_of(rows.begin)}); line != end; ++line) {
            if (const uint64_t bytes = bytes_in(rows, line->first.second); bytes != 0) {
                remove(line->second.unwritten, bytes);
                add(line->second.missed, change_of(call, bytes));
            }
        }
    }
}

void ScalarCaches::read(const Call& call, size_t buffer, int64_t begin, int64_t bytes)
{
    const std::lock_guard<std::mutex> lock(mutex_);
    const Rows rows = element(begin, bytes);
    Line& line = hold(buffer, line_of(begin));
    const uint64_t bits = bytes_in(rows, line_of(begin));
    if (find(line.unwritten, bits) != nullptr) {
        return;  // its own value
    }
    if (const Change* change = find(line.missed, bits); change != nullptr) {
        report(call, "stale-read",
               "the scalar unit may have the element in its data cache as it was before " +
                   by(change->api, change->line) +
                   (change->block == core->block ? "" : " of block " + std::to_string(change->block)) +
                   ": DataCacheCleanAndInvalid lets it read memory again",
               memory_of(core->gm->buffers[buffer], begin, bytes));
        return;
    }
    check_written(call, 0, buffer, rows);
}

void ScalarCaches::write(const Call& call, size_t buffer, int64_t begin, int64_t bytes)
{
    const std::lock_guard<std::mutex> lock(mutex_);
    Line& line = hold(buffer, line_of(begin));
    const uint64_t bits = bytes_in(element(begin, bytes), line_of(begin));
    remove(line.missed, bits);
    add(line.unwritten, change_of(call, bits));
}

void ScalarCaches::write_back(size_t buffer, int64_t first, const Line& line)
{
    for (size_t block = 0; block < caches_.size(); ++block) {
        const auto other = caches_[block].find({buffer, first});
        if (static_cast<int64_t>(block) == core->block || other == caches_[block].end()) {
            continue;
        }
        for (const Change& change : line.unwritten) {
            add(other->second.missed, change);
        }
    }
}

void ScalarCaches::clean(size_t buffer, int64_t byte)
{
    const std::lock_guard<std::mutex> lock(mutex_);
    Cache& own = caches_[static_cast<size_t>(core->block)];
    if (const auto line = own.find({buffer, line_of(byte)}); line != own.end()) {
        write_back(buffer, line_of(byte), line->second);
        own.erase(line);
    }
}

void ScalarCaches::clean_all()
{
    const std::lock_guard<std::mutex> lock(mutex_);
    Cache& own = caches_[static_cast<size_t>(core->block)];
    for (const auto& [place, line] : own) {
        write_back(place.first, place.second, line);
    }
    own.clear();
}

}  // namespace acc_model
