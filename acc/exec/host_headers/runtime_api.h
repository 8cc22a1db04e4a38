// What the headers ask of the runtime. Operands travel in the Call, in the order the comments give.
#ifndef ACC_MODEL_RUNTIME_API_H
#define ACC_MODEL_RUNTIME_API_H

#include "call.h"

namespace acc_model {

union Scalar {
    float real;
    int64_t integer;
};

template <typename T>
Scalar scalar_of(T value)
{
    Scalar scalar;
    scalar.integer = 0;
    if constexpr (std::is_same_v<T, bfloat16_t>) {
        scalar.real = bf16_bits_to_float(value.bits);
    } else if constexpr (std::is_integral_v<T>) {
        scalar.integer = static_cast<int64_t>(value);
    } else {
        scalar.real = static_cast<float>(value);
    }
    return scalar;
}

// Element access by the scalar unit: (tensor, index).
void get_local(const Call& call, void* value);
void set_local(const Call& call, const void* value);
enum class Cached : bool { NO, YES };  // through the data cache of the scalar unit, or past it
void get_global(const Call& call, Cached cached, void* value);
void set_global(const Call& call, Cached cached, const void* value);
uint8_t* local_pointer(const Local& local);

// Vector instructions that work element by element: (dst, src0?, src1?).
enum class Operation : uint8_t {
    EXP, LN, ABS, RECIPROCAL, RSQRT, SQRT, RELU, NOT,
    ADD, SUB, MUL, DIV, MAX, MIN, AND, OR, ADD_RELU, SUB_RELU, FUSED_MUL_ADD, MUL_ADD_RELU, MUL_ADD_DST,
    ADDS, MULS, MAXS, MINS, LEAKY_RELU, SHIFT_LEFT, SHIFT_RIGHT, SHIFT_RIGHT_ROUND, AXPY,
    FILL, COPY,
};
void elementwise(const Call& call, Operation operation, const Shape& shape, Scalar scalar);
// `legal` has a bit for each rounding mode that the pair of types takes.
void cast(const Call& call, AscendC::RoundMode mode, uint32_t legal, const Shape& shape);
enum class Fused : uint8_t { ADD_RELU_CAST, SUB_RELU_CAST, MUL_CAST };
void fused_cast(const Call& call, Fused operation, const Shape& shape);
void add_deq_relu(const Call& call, const Shape& shape);
void create_index(const Call& call, const Shape& shape, double first, double step = 1.0);
void copy_repeats(const Call& call, const Shape& shape);  // (dst, src); repeats stay active in counter mode

// Mask bits: compare (dst, src0, src1?), select (dst, mask, src0, src1?).
void compare(const Call& call, AscendC::CMPMODE mode, const Shape& shape, bool withScalar, Scalar scalar);
void compare_to_register(const Call& call, AscendC::CMPMODE mode, const Shape& shape);
void get_compare_mask(const Call& call);
void set_compare_mask(const Call& call);
void select(const Call& call, AscendC::SELMODE mode, const Shape& shape, bool withScalar, Scalar scalar);
void gather_mask(const Call& call, int pattern, bool reduceMode, uint32_t mask, uint32_t repeats,
                 uint32_t srcBlkBytes, uint32_t srcRepBytes, uint32_t patternRepBytes, uint64_t& kept);

// Reductions: (dst, src).
void reduce_repeat(const Call& call, AscendC::ReduceType type, AscendC::ReduceOrder order, const Shape& shape,
                   int64_t dstRepStride);
void reduce_block(const Call& call, AscendC::ReduceType type, const Shape& shape, int64_t dstRepStride);
void reduce_pair(const Call& call, const Shape& shape, int64_t dstRepStride);
void reduce_all(const Call& call, AscendC::ReduceType type, const Shape& shape, bool index);  // (dst, src, tmp)
double last_sum(const Call& call);
void last_extreme(const Call& call, double& value, uint32_t& index);

// Moves inside the UB: (dst, src).
void broadcast_blocks(const Call& call, int64_t repeats, uint32_t dstBlkBytes, uint32_t dstRepBytes);
void gather(const Call& call, uint32_t base, const Shape& shape);  // (dst, src, offsets)
void gather_blocks(const Call& call, int64_t repeats, uint32_t dstBlkBytes, uint32_t dstRepBytes);
void transpose_16x16(const Call& call);

// DMA. Lengths and strides in bytes, strides from the end of one burst to the start of the next.
struct Burst {
    int64_t count;
    int64_t bytes;
    int64_t srcGap;
    int64_t dstGap;
};
struct Padding {
    bool given;
    int64_t left;   // elements
    int64_t right;  // elements
    uint64_t value;
};
void copy_count(const Call& call, int64_t count);  // (dst, src), whole blocks, any direction
void copy_bursts(const Call& call, const Burst& burst);
void load_padded(const Call& call, const Burst& burst, const Padding& padding);
void store_bytes(const Call& call, const Burst& burst);
void set_pad_value(uint64_t value);

// Library functions: element by element over a count, with scratch memory: (dst, src0, src1?, scratch?).
enum class Function : uint8_t {
    ERF, ERFC, TANH, SINH, COSH, TAN, ASIN, ACOS, ATAN, ASINH, ACOSH, ATANH, SIN, COS, LOG, LOG2, LOG10, EXP,
    CEIL, FLOOR, TRUNC, ROUND, FRAC, SIGN, DIGAMMA, LGAMMA,
    SIGMOID, SILU, SWISH, GELU, FASTER_GELU, CLAMP_MAX, CLAMP_MIN, POWER_BASE, POWER_EXPONENT,
    FMOD, POWER, GEGLU, SWIGLU, REGLU, XOR,
};
struct Scratch {
    bool given;      // an operand was passed; else the function takes the end of the UB
    int64_t needed;  // bytes
    bool mayAlias;   // src may be dst
    bool reserved;   // uses the top of the UB
};
void library(const Call& call, Function function, int sources, int64_t count, Scalar scalar, const Scratch& scratch);

// Core state.
int64_t block_index();
int64_t block_count();
void set_mask_mode(bool counter);
void set_vector_mask(uint64_t high, uint64_t low);
void set_vector_mask_length(Dtype dtype, uint64_t length);
void reset_mask();
void set_deq_scale(float scale, bool isSigned, int offset);
enum class Atomic : uint8_t { NONE, ADD, MAX, MIN };
void set_atomic(Atomic atomic, Dtype dtype);
void init_soc_state(const Call& call);

// Synchronisation. Names of template arguments, for messages.
const char* event_name(AscendC::HardEvent event);
const char* pipe_name(int pipe);
void set_flag(const Call& call, AscendC::HardEvent event, int64_t id);
void wait_flag(const Call& call, AscendC::HardEvent event, int64_t id);
int64_t alloc_event(const Call& call, AscendC::HardEvent event);
void release_event(const Call& call, AscendC::HardEvent event, int64_t id);
int64_t fetch_event(const Call& call, AscendC::HardEvent event);
void pipe_barrier(const Call& call, int pipe);

// Buffers and queues. A queue is an index into the core's table; 0 means InitBuffer was not called.
void open_pipe(const Call& call);
void close_pipe();
void reset_pipe();
// A queue lies in `position` and hands over to `to`, the same but for a TQueBind. Depth 0 is the form in place, as deep
// as it has buffers.
uint32_t make_queue(const Call& call, AscendC::TPosition position, AscendC::TPosition to, int64_t depth, int64_t count,
                    int64_t bytes);
Local make_buffer(const Call& call, AscendC::TPosition position, int64_t bytes);
// Before InitBuffer: a queue or a TBuf gets memory once, and again only after Reset.
void check_without_memory(const Call& call, uint32_t queue);
void check_without_memory(const Call& call, const Local& buffer);
Local allocate(const Call& call, uint32_t queue);
void enqueue(const Call& call, uint32_t queue);  // (tensor)
Local dequeue(const Call& call, uint32_t queue);
void release(const Call& call, uint32_t queue);  // (tensor)
int64_t queue_length(uint32_t queue);
bool queue_has_idle(uint32_t queue);
Local sub_buffer(const Call& call, const Local& buffer, int64_t bytes, int64_t offset);
// Of a kernel that plans its memory itself: by an allocator, or a tensor at an address (tensor).
Local allocate_static(const Call& call, AscendC::TPosition position, int64_t bytes, int64_t& top);
uint32_t place_static(const Call& call);

}  // namespace acc_model

#endif
