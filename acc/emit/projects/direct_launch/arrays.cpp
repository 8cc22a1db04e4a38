#include "arrays.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace {
const std::string MAGIC = "\x93NUMPY";

[[noreturn]] void Fail(const std::string& path, const std::string& what)
{
    throw std::runtime_error(path + ": " + what);
}

std::vector<uint8_t> ReadBytes(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file || std::filesystem::is_directory(path)) {
        Fail(path, "cannot be read");
    }
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// What stands behind `'key':` in the header, which is a Python dictionary.
std::string ValueOf(const std::string& path, const std::string& header, const std::string& key)
{
    const size_t name = header.find("'" + key + "'");
    const size_t colon = name == std::string::npos ? name : header.find(':', name);
    const size_t start = colon == std::string::npos ? colon : header.find_first_not_of(' ', colon + 1);
    if (start == std::string::npos) {
        Fail(path, "the header has no '" + key + "'");
    }
    return header.substr(start);
}

std::vector<int64_t> ShapeOf(const std::string& path, const std::string& text)
{
    const size_t end = text.find(')');
    if (text.empty() || text[0] != '(' || end == std::string::npos) {
        Fail(path, "the shape is not readable");
    }
    std::vector<int64_t> shape;
    std::istringstream parts(text.substr(1, end - 1));
    for (std::string part; std::getline(parts, part, ',');) {
        if (part.find_first_not_of(' ') == std::string::npos) {
            continue;
        }
        try {
            shape.push_back(std::stoll(part));
        } catch (const std::exception&) {
            Fail(path, "the shape is not readable");
        }
    }
    return shape;
}

bool EndsWith(const std::string& path, const std::string& end)
{
    return path.size() > end.size() && path.compare(path.size() - end.size(), end.size(), end) == 0;
}

bool IsNpy(const std::string& path)
{
    return EndsWith(path, ".npy");
}
}  // namespace

bool IsArrayFile(const std::string& path)
{
    return IsNpy(path) || EndsWith(path, ".bin");
}

Array ReadArray(const std::string& path)
{
    Array array;
    array.bytes = ReadBytes(path);
    if (!IsNpy(path)) {
        return array;
    }
    const std::vector<uint8_t>& bytes = array.bytes;
    if (bytes.size() < 12 || std::string(bytes.begin(), bytes.begin() + 6) != MAGIC) {
        Fail(path, "is no .npy file");
    }
    // from version 2 on, the length of the header has four bytes
    const size_t width = bytes[6] == 1 ? 2 : 4;
    size_t length = 0;
    for (size_t i = width; i > 0; --i) {
        length = length << 8 | bytes[7 + i];
    }
    const size_t start = 8 + width;
    if (bytes.size() - start < length) {
        Fail(path, "ends in its header");
    }
    const std::string header(bytes.begin() + start, bytes.begin() + start + length);
    if (ValueOf(path, header, "fortran_order").compare(0, 5, "False") != 0) {
        Fail(path, "is in Fortran order; expected C order (numpy.ascontiguousarray)");
    }
    const std::string descr = ValueOf(path, header, "descr");
    array.descr = descr.substr(1, descr.find(descr[0], 1) - 1);
    array.shape = ShapeOf(path, ValueOf(path, header, "shape"));
    array.bytes.erase(array.bytes.begin(), array.bytes.begin() + start + length);
    return array;
}

void WriteArray(const std::string& path, const Array& array)
{
    std::ofstream file(path, std::ios::binary);
    if (IsNpy(path)) {
        std::string header = "{'descr': '" + array.descr + "', 'fortran_order': False, 'shape': (";
        for (int64_t size : array.shape) {
            header += std::to_string(size) + ",";
        }
        header += "), }";
        const size_t before = MAGIC.size() + 4;
        header.append(63 - (before + header.size()) % 64, ' ');
        header += '\n';
        file << MAGIC << '\x01' << '\0' << static_cast<char>(header.size() & 0xff)
             << static_cast<char>(header.size() >> 8) << header;
    }
    file.write(reinterpret_cast<const char*>(array.bytes.data()),
               static_cast<std::streamsize>(array.bytes.size()));
    if (!file.flush()) {
        Fail(path, "cannot be written");
    }
}
