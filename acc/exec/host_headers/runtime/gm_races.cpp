// What the blocks of a launch touched, compared pair by pair.
#include "gm_races.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace acc_model {

namespace {

// More pairs than this of one buffer are not compared: the accesses follow no pattern then.
constexpr int64_t MOST_PAIRS = 50'000'000;

// The cache lines that rows lie in.
std::vector<Rows> lines_of(const Rows& rows)
{
    constexpr int64_t LINE = chip::CACHE_LINE_BYTES;
    std::vector<Rows> lines;
    for (int64_t i = 0; i < rows.count; ++i) {
        const int64_t begin = (rows.begin + i * rows.pitch) / LINE * LINE;
        const int64_t end = (rows.begin + i * rows.pitch + rows.bytes + LINE - 1) / LINE * LINE;
        if (lines.empty() || begin > lines.back().end()) {
            lines.push_back({begin, 1, end - begin, end - begin});
        } else {
            lines.back().bytes = lines.back().pitch = std::max(end, lines.back().end()) - lines.back().begin;
        }
    }
    return lines;
}

int64_t shared_line(const Rows& a, const Rows& b)
{
    for (const Rows& line : lines_of(a)) {
        for (const Rows& other : lines_of(b)) {
            if (const int64_t byte = overlap(line, other); byte >= 0) {
                return byte;
            }
        }
    }
    return -1;
}

const char* verb(Touch touch)
{
    switch (touch) {
        case Touch::READ: return "reads";
        case Touch::ATOMIC: return "accumulates";
        default: return "writes";
    }
}

std::string by(const Footprint& print)
{
    return "block " + std::to_string(print.block) + " " + verb(print.touch) + " with " + print.api + " in line " +
           std::to_string(print.line);
}

bool is_read(const Footprint& print) { return print.touch == Touch::READ; }

bool is_scalar(const Footprint& print) { return print.touch == Touch::SCALAR_WRITE; }

bool is_whole_block_store(const Footprint& print)
{
    return print.touch == Touch::WRITE && std::string(print.api) == "DataCopy";
}

class Comparison {
public:
    Comparison(const Gm& gm, const std::vector<Core>& blocks) : gm_(gm), blocks_(blocks) {}

    void compare(size_t buffer)
    {
        std::vector<const Footprint*> prints;
        for (const Core& block : blocks_) {
            for (const Footprint& print : block.footprints.of(buffer)) {
                prints.push_back(&print);
            }
        }
        std::stable_sort(prints.begin(), prints.end(),
                         [](auto* a, auto* b) { return a->rows.begin < b->rows.begin; });
        int64_t pairs = 0;
        std::vector<const Footprint*> open;  // may still meet what follows
        for (const Footprint* print : prints) {
            const int64_t reach = print->rows.begin / chip::CACHE_LINE_BYTES * chip::CACHE_LINE_BYTES;
            open.erase(std::remove_if(open.begin(), open.end(), [&](auto* o) { return o->rows.end() <= reach; }),
                       open.end());
            pairs += static_cast<int64_t>(open.size());
            if (pairs > MOST_PAIRS) {
                return;
            }
            for (const Footprint* other : open) {
                if (other->block != print->block) {
                    compare(buffer, other->block < print->block ? *other : *print,
                            other->block < print->block ? *print : *other);
                }
            }
            open.push_back(print);
        }
    }

    std::vector<Fault> take()
    {
        std::vector<Fault> faults;
        for (auto& [key, fault] : faults_) {
            faults.push_back(std::move(fault));
        }
        return faults;
    }

private:
    void compare(size_t buffer, const Footprint& earlier, const Footprint& later)
    {
        const bool reads = is_read(earlier) && is_read(later);
        const bool atomics = earlier.touch == Touch::ATOMIC && later.touch == Touch::ATOMIC;
        if (reads || atomics) {
            return;
        }
        if (const int64_t byte = overlap(earlier.rows, later.rows); byte >= 0) {
            add("core-race", buffer, byte, earlier, later,
                is_whole_block_store(earlier) || is_whole_block_store(later)
                    ? "; DataCopy stores whole blocks of " + std::to_string(chip::BLOCK_BYTES) +
                          " bytes, DataCopyPad just the bytes of a tail"
                    : std::string());
        } else if (!is_read(earlier) && !is_read(later) && (is_scalar(earlier) || is_scalar(later))) {
            if (const int64_t line = shared_line(earlier.rows, later.rows); line >= 0) {
                add("core-line", buffer, line, earlier, later,
                    "; the scalar unit writes lines of " + std::to_string(chip::CACHE_LINE_BYTES) +
                        " bytes, one block's elements are lost");
            }
        }
    }

    void add(const char* rule, size_t buffer, int64_t byte, const Footprint& earlier, const Footprint& later,
             const std::string& why)
    {
        const auto [place, isNew] = faults_.try_emplace(std::make_tuple(later.line, earlier.line, std::string(rule)));
        if (!isNew) {
            ++place->second.count;
            return;
        }
        const std::string& name = gm_.buffers[buffer].name;
        const Core& core = blocks_[static_cast<size_t>(later.block)];
        const std::string what = std::string(rule) == "core-line" ? "the line at byte " : "byte ";
        place->second = {rule,
                         what + std::to_string(byte) + " of GM buffer " + name + ": " + by(later) + " and " +
                             by(earlier) + ", and nothing orders the two" + why,
                         later.api,
                         core.kernel,
                         core.launch,
                         later.block,
                         later.line,
                         1,
                         {"gm", name, 0, byte, 1}};
    }

    const Gm& gm_;
    const std::vector<Core>& blocks_;
    std::map<std::tuple<int, int, std::string>, Fault> faults_;
};

}  // namespace

std::vector<Fault> find_races(const Gm& gm, const std::vector<Core>& blocks)
{
    Comparison comparison(gm, blocks);
    for (size_t i = 0; i < gm.buffers.size(); ++i) {
        if (gm.buffers[i].writable) {
            comparison.compare(i);
        }
    }
    return comparison.take();
}

}  // namespace acc_model
