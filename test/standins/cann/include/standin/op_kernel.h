// Stand-in for what the toolkit defines when it compiles the kernel of a custom operator; the types of tensors
// (ORIG_DTYPE_X) are given to the compiler.
#include <cstring>
#include <type_traits>

#define DT_FLOAT 0
#define DT_FLOAT16 1
#define DT_INT8 2
#define DT_INT32 3
#define DT_UINT8 4
#define DT_INT16 6
#define DT_INT64 9
#define DT_BOOL 12
#define DT_BF16 27

#define REGISTER_TILING_DEFAULT(type) \
    static_assert(std::is_trivially_copyable_v<type> && std::is_standard_layout_v<type>)
#define GET_TILING_DATA_WITH_STRUCT(type, name, address) \
    type name;                                           \
    std::memcpy(&name, address, sizeof(type))
