// How a launch reaches the host model: `k<<<n, 0, s>>>(a, b)` is compiled as Launch("k", n, s, a, b).
#ifndef STANDIN_LAUNCH_H
#define STANDIN_LAUNCH_H

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace standin {
struct LaunchArguments {
    std::vector<uint8_t*> buffers;
    std::vector<uint64_t> words;  // the tiling struct, eight bytes in each
};

// Runs a kernel of the library at `kernels` on copies of its buffers; throws std::runtime_error for a fault.
void RunOnHostModel(const char* kernels, const char* kernel, uint32_t blocks, const LaunchArguments& arguments);

inline void Add(LaunchArguments& arguments, uint8_t* buffer)
{
    arguments.buffers.push_back(buffer);
}

template <typename T, typename = std::enable_if_t<std::is_class_v<T>>>
void Add(LaunchArguments& arguments, const T& tiling)
{
    static_assert(std::is_trivially_copyable_v<T>);
    arguments.words.resize((sizeof(T) + 7) / 8);
    std::memcpy(arguments.words.data(), &tiling, sizeof(T));
}

template <typename... Args>
void Launch(const char* kernels, const char* kernel, uint32_t blocks, uint32_t, const void*,
            const Args&... args)
{
    LaunchArguments arguments;
    (Add(arguments, args), ...);
    RunOnHostModel(kernels, kernel, blocks, arguments);
}
}  // namespace standin

#endif
