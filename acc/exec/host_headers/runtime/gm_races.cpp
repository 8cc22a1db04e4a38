// What the blocks of a launch touched, where nothing orders it.
#include "gm_races.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace acc_model {

namespace {

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
        for_each_meeting(prints, 1, [&](const Footprint& earlier, const Footprint& later, int64_t byte, int64_t bytes) {
            if (!is_ordered(earlier, later) && !is_cleared(buffer, earlier, later, byte)) {
                const bool part = bytes < chip::BLOCK_BYTES;
                add("core-race", buffer, byte, bytes, earlier, later,
                    part && (is_whole_block_store(earlier) || is_whole_block_store(later))
                        ? "; DataCopy stores whole blocks of " + std::to_string(chip::BLOCK_BYTES) +
                              " bytes, DataCopyPad just the bytes of a tail"
                        : std::string());
            }
        });
        compare_lines(buffer, std::move(prints));
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
    // The scalar unit writes back whole lines, with whatever it holds of the bytes that it did not write.
    void compare_lines(size_t buffer, std::vector<const Footprint*> prints)
    {
        if (std::none_of(prints.begin(), prints.end(), [](auto* print) { return is_scalar(*print); })) {
            return;
        }
        prints.erase(std::remove_if(prints.begin(), prints.end(), [](auto* p) { return p->touch == Touch::READ; }),
                     prints.end());
        for_each_meeting(prints, chip::CACHE_LINE_BYTES, [&](const Footprint& earlier, const Footprint& later, int64_t byte, int64_t bytes) {
            if ((is_scalar(earlier) || is_scalar(later)) && !is_ordered(earlier, later) &&
                overlap(earlier.rows, later.rows) < 0) {
                add("core-line", buffer, byte, bytes, earlier, later,
                    "; the scalar unit writes lines of " + std::to_string(chip::CACHE_LINE_BYTES) +
                        " bytes, one block's elements are lost");
            }
        });
    }

    bool is_known(const Footprint& done, const Footprint& by) const
    {
        const Knowledge& known = blocks_[static_cast<size_t>(by.block)].phases.of(by.phase);
        const size_t block = static_cast<size_t>(done.block);
        return block < known.size() && known[block][static_cast<size_t>(done.pipe)] >= done.time;
    }
    bool is_ordered(const Footprint& a, const Footprint& b) const { return is_known(a, b) || is_known(b, a); }

    // Every block clears all words of a software synchronisation before its first one.
    bool is_cleared(size_t buffer, const Footprint& a, const Footprint& b, int64_t byte) const
    {
        if (a.touch != Touch::WRITE || b.touch != Touch::WRITE || a.phase != 0 || b.phase != 0) {
            return false;
        }
        const auto& words = blocks_[static_cast<size_t>(a.block)].words;
        return std::any_of(words.begin(), words.end(), [&](const SyncWords& of) {
            return of.buffer == buffer && of.begin <= byte && byte < of.end;
        });
    }

    void add(const char* rule, size_t buffer, int64_t byte, int64_t bytes, const Footprint& earlier,
             const Footprint& later, const std::string& why)
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
                         core.footprints.operands(later.line, later.api),
                         core.kernel,
                         core.launch,
                         later.block,
                         later.line,
                         1,
                         {"gm", name, 0, byte, bytes}};
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
