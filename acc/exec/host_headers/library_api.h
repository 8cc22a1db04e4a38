// What the headers ask of the runtime for sorting, layouts, buffer pools and library functions.
#ifndef ACC_MODEL_LIBRARY_API_H
#define ACC_MODEL_LIBRARY_API_H

#include <array>

#include "runtime_api.h"

namespace acc_model {

// Sorting: (dst, scores, indices), (dst, four lists), (dst, scores, indices, scratch), (values, indices, pairs).
inline constexpr int64_t PAIR_BYTES = 8;  // a score, and an index behind it
struct Merge {
    int64_t lengths[4];
    bool suspend;  // stop where one list is used up
    uint32_t valid;
    int64_t repeats;
};
int64_t check_sort_repeats(const Call& call, int64_t repeats);
void sort_32(const Call& call, int64_t repeats);
void merge(const Call& call, const Merge& merge);
void merged_counts(const Call& call, uint16_t* const (&results)[4]);
void sort_library(const Call& call, int64_t repeats, bool full);
void extract_pairs(const Call& call, int64_t repeats);

// 16 blocks into 16 blocks: (dst, src), which name the first ones.
struct BlockList {
    Local blocks[16];
};
struct Transposition {
    bool dstHigh;  // 8-bit elements: the upper half of a block
    bool srcHigh;
    int64_t repeats;
    int64_t dstRepBytes;
    int64_t srcRepBytes;
};
// A tensor that begins at an address which GetPhyAddr gave.
Local local_at(const Call& call, uint64_t address, Dtype dtype);
void transpose_blocks(const Call& call, const BlockList& dst, const BlockList& src, const Transposition& params);
void load_addresses(const Call& call, int argument, uint64_t* addresses, int count);

// Moves that the library makes of several transfers. Strides of Matrices in bytes, from start to start.
struct Slice {
    int64_t first;
    int64_t last;
    int64_t gap;
    int64_t blocks;
    int64_t size;
};
using Slices = std::array<Slice, 8>;
void copy_slices(const Call& call, const Slices& to, const Slices& from, int64_t dimensions);  // innermost first
struct Matrices {
    int64_t count;
    int64_t rows;
    int64_t columns;
    int64_t ndMatrix;
    int64_t ndRow;
    int64_t nzColumn;  // between groups of columns
    int64_t nzRow;
    int64_t nzMatrix;
};
void load_nd_as_nz(const Call& call, const Matrices& matrices);
void store_nz_as_nd(const Call& call, const Matrices& matrices);

// Reductions of a matrix whose rows take `pitch` elements: (dst, src, scratch?).
enum class Reduction : uint8_t { SUM, MAX, MIN, MEAN, WIDE_MEAN, PROD, ANY, ALL };
struct ReducedMatrix {
    int64_t rows;
    int64_t columns;
    int64_t pitch;
    bool alongRows;  // a result for each row
    bool padded;
    bool scratch;
};
void reduce_matrix(const Call& call, Reduction reduction, const ReducedMatrix& matrix);

struct Broadcasting {
    int32_t axis;
    int64_t to[2];
    int64_t from[2];
    bool scratch;
};
void broadcast_matrix(const Call& call, const Broadcasting& shape);  // (dst, src, scratch?)
struct BytesMask {
    int64_t rows;
    int64_t columns;
    int64_t maskColumns;
    bool scalarIsFirst;
};
void select_by_bytes(const Call& call, const BytesMask& shape, Scalar scalar);  // (dst, src, mask, scratch)
void fill_global(const Call& call, int64_t elements, uint64_t value);
void axpy_library(const Call& call, int64_t count, Scalar scalar, const Scratch& scratch);

// And, Or of 32-bit tensors: `count` elements of 16 bits.
void bitwise_halves(const Call& call, Operation operation, int64_t count);
[[noreturn]] void failed_assertion(const Call& call, const char* condition);
// Goes to the process's standard error, with the number of the block in front of each line.
void print_text(const char* format, ...);
void dump_tensor(const Call& call, uint32_t desc, int64_t count);  // (tensor)

// Registers and caches.
int32_t float_to_int32(float value, AscendC::RoundMode mode);
void set_atomic_type(Dtype dtype);
void data_sync_barrier(const Call& call);
void clean_cache(const Call& call, bool whole);  // (tensor)
// (dst, src); 8-bit results fill the lower or the upper half of their blocks.
void cast_dequant(const Call& call, const Shape& shape, bool upperHalf);

// A part of the UB that buffers are taken from.
struct Pool {
    int64_t begin;
    int64_t end;
    int64_t top;
    int64_t buffers;
    uint32_t resets;  // that there had been when it was given memory
};
void check_without_memory(const Call& call, const Pool& pool);
Pool make_pool(const Call& call, Pool* outer, int64_t bytes);
Pool share_pool(const Call& call, const Pool& with, int64_t bytes);
uint32_t make_queue_in(const Call& call, Pool& pool, int64_t limit, AscendC::TPosition position, AscendC::TPosition to,
                       int64_t depth, int64_t count, int64_t bytes);
Local make_buffer_in(const Call& call, Pool& pool, int64_t limit, AscendC::TPosition position, int64_t bytes);
void reset_pool(const Call& call, const Pool& pool);

}  // namespace acc_model

#endif
