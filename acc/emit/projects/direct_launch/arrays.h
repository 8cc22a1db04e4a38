// Arrays in files: .npy as NumPy writes them, and .bin, which holds the bytes alone.
#ifndef ARRAYS_H
#define ARRAYS_H

#include <cstdint>
#include <string>
#include <vector>

struct Array {
    std::string descr;  // NumPy's name of the type; empty in a .bin file
    std::vector<int64_t> shape;
    std::vector<uint8_t> bytes;
};

// Whether a name ends as those of such files do.
bool IsArrayFile(const std::string& path);

// Throws std::runtime_error for a file that cannot be read, is damaged, or is in Fortran order.
Array ReadArray(const std::string& path);

// Throws std::runtime_error for a file that cannot be written.
void WriteArray(const std::string& path, const Array& array);

#endif
