// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <limits>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <thalweg/error.hpp>

#include "bathymetry/ground/file_ending.hpp"
#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "bathymetry/meshes/elements.hpp"
#include "bathymetry/meshes/mesh_check.hpp"
#include "bathymetry/meshes/triangle_mesh.hpp"

namespace thalweg::bathymetry {

namespace {

constexpr std::size_t title_bytes = 80;
constexpr std::size_t name_bytes = 32;  ///< of a variable: 16 of its name, 16 of its unit

/// The records of a Fortran file one after the other: numbers of four or eight bytes between two counts of
/// bytes. No record is taken that the rest of the file has no room for.
class SelafinRecords {
  public:
    explicit SelafinRecords(const std::string& file) : file_(file), stream_(file, std::ios::binary) {
        stream_.seekg(0, std::ios::end);
        left_ = stream_ ? static_cast<std::uint64_t>(stream_.tellg()) : 0;
        stream_.seekg(0);
        find_byte_order();
    }

    [[noreturn]] void fail(const std::string& found, const std::string& expected) const {
        throw Error(
            fmt::format("{}: cannot be read as a SELAFIN mesh; {}; expected {}; check that the file exists "
                        "and is complete",
                        file_, found, expected));
    }

    /// The bytes of the next record, which holds `what`.
    auto next(const std::string& what) -> std::string {
        const auto size = count();
        if (size + count_bytes > left_) {
            fail(fmt::format("the file ends inside the record of {}", what),
                 fmt::format("{} bytes more, it has {}", size + count_bytes, left_));
        }
        std::string bytes(static_cast<std::size_t>(size), '\0');
        take(bytes.data(), bytes.size());
        if (count() != size) {
            fail(fmt::format("the record of {} has two lengths", what), "the same before and behind it");
        }
        return bytes;
    }

    /// A record of so many bytes.
    auto next(const std::string& what, std::size_t size) -> std::string {
        auto bytes = next(what);
        if (bytes.size() != size) {
            fail(fmt::format("the record of {} has {} bytes", what, bytes.size()), std::to_string(size));
        }
        return bytes;
    }

    auto integers(const std::string& what, std::size_t count) -> std::vector<std::int32_t> {
        return numbers<std::int32_t>(next(what, 4 * count));
    }

    /// In single or double precision, as the record's length says.
    auto reals(const std::string& what, std::size_t count) -> std::vector<double> {
        const auto bytes = next(what);
        if (bytes.size() == 8 * count) {
            return numbers<double>(bytes);
        }
        if (bytes.size() != 4 * count) {
            fail(fmt::format("the record of {} has {} bytes", what, bytes.size()),
                 fmt::format("{} numbers of 4 or 8 bytes", count));
        }
        const auto single = numbers<float>(bytes);
        return {single.begin(), single.end()};
    }

  private:
    static constexpr std::uint64_t count_bytes = 4;
    static constexpr std::uint32_t swapped_title = std::uint32_t{title_bytes} << 24u;

    /// The file begins with the length of its title, in the order of bytes of all its numbers: big-endian, or
    /// little-endian as some meshers write it.
    void find_byte_order() {
        std::array<char, count_bytes> bytes{};
        stream_.read(bytes.data(), bytes.size());
        is_little_endian_ = stream_ && number<std::uint32_t>(bytes.data()) == swapped_title;
        stream_.clear();
        stream_.seekg(0);
    }

    void take(char* bytes, std::size_t size) {
        stream_.read(bytes, static_cast<std::streamsize>(size));
        left_ -= size;
        if (!stream_) {
            fail("the file cannot be read to its end", "a file that does not change meanwhile");
        }
    }

    template <class Number>
    auto number(const char* bytes) const -> Number {
        std::array<char, sizeof(Number)> own{};
        for (std::size_t k = 0; k < own.size(); ++k) {
            own[k] = bytes[is_little_endian_ ? k : own.size() - 1 - k];
        }
        Number value{};
        std::memcpy(&value, own.data(), own.size());
        return value;
    }

    template <class Number>
    auto numbers(const std::string& bytes) const -> std::vector<Number> {
        std::vector<Number> values(bytes.size() / sizeof(Number));
        for (std::size_t k = 0; k < values.size(); ++k) {
            values[k] = number<Number>(bytes.data() + k * sizeof(Number));
        }
        return values;
    }

    auto count() -> std::uint64_t {
        if (left_ < count_bytes) {
            fail("the file ends between two records", "a record");
        }
        std::array<char, count_bytes> bytes{};
        take(bytes.data(), bytes.size());
        return number<std::uint32_t>(bytes.data());
    }

    std::string file_;
    std::ifstream stream_;
    std::uint64_t left_ = 0;  ///< bytes of the file that are not read yet
    bool is_little_endian_ = false;
};

auto trimmed(const std::string& text) -> std::string {
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

/// Names of the variables; their units come into `units`. The second number is of those on another mesh,
/// which no file has.
auto read_names(SelafinRecords& records, std::vector<std::string>& units) -> std::vector<std::string> {
    records.next("the title", title_bytes);
    const auto counts = records.integers("the numbers of variables", 2);
    if (counts[0] < 0 || counts[1] != 0) {
        records.fail(fmt::format("{} and {} variables", counts[0], counts[1]), "a number, and 0");
    }
    std::vector<std::string> names;
    for (std::int32_t k = 0; k < counts[0]; ++k) {
        const auto name = records.next("a variable's name", name_bytes);
        names.push_back(trimmed(name.substr(0, name_bytes / 2)));
        units.push_back(trimmed(name.substr(name_bytes / 2)));
    }
    return names;
}

/// Names that programs give to the level of the ground.
constexpr std::array<std::string_view, 7> grounds{
    "bottom", "fond", "cote du fond", "bottom elevation", "bottom level", "bed elevation", "bed level"};

/// The place of the one variable that is called so, as a whole, or whose name is one of the ground.
auto find_variable(const std::vector<std::string>& names, const std::string& variable,
                   const std::string& file) -> std::size_t {
    const auto wanted = variable.empty() ? std::vector<std::string>(grounds.begin(), grounds.end())
                                         : std::vector<std::string>{lower_case(variable)};
    std::vector<std::size_t> found;
    for (std::size_t k = 0; k < names.size(); ++k) {
        if (std::find(wanted.begin(), wanted.end(), lower_case(names[k])) != wanted.end()) {
            found.push_back(k);
        }
    }
    if (found.size() == 1) {
        return found.front();
    }
    const auto problem =
        !found.empty()
            ? fmt::format("{} of its variables are called {}", found.size(),
                          variable.empty() ? "like the ground" : "'" + variable + "'")
            : fmt::format("has no variable {}", variable.empty() ? "BOTTOM or FOND" : "'" + variable + "'");
    throw Error(fmt::format("{}: {}; it has {}; name the whole of one in `variable`", file, problem,
                            names.empty() ? "none" : fmt::format("'{}'", fmt::join(names, "', '"))))
        .about("variable");
}

/// What the ten settings say.
struct MeshHead {
    Point origin;             ///< of x and y
    bool is_layered = false;  ///< a mesh of three dimensions
};

/// Skips the calendar date, which a file has whose tenth number is 1.
auto read_head(SelafinRecords& records) -> MeshHead {
    const auto settings = records.integers("the ten settings", 10);
    if (settings[9] == 1) {
        records.integers("the date", 6);
    }
    return {{double(settings[2]), double(settings[3])}, settings[6] > 1};
}

struct MeshSize {
    std::size_t elements = 0;
    std::size_t nodes = 0;
    std::size_t corners = 3;  ///< of each element
};

auto read_size(SelafinRecords& records, bool is_layered, const std::string& file) -> MeshSize {
    const auto sizes = records.integers("the mesh's size", 4);
    if (sizes[0] < 1 || sizes[1] < 1) {
        records.fail(fmt::format("{} elements and {} nodes", sizes[0], sizes[1]), "at least one of each");
    }
    if (is_layered || (sizes[2] != 3 && sizes[2] != 4)) {
        throw Error(
            fmt::format("{}: its elements have {} nodes{}; only meshes of triangles and quadrilaterals "
                        "in one layer are read; give a file of two dimensions",
                        file, sizes[2], is_layered ? " in several layers" : ""));
    }
    return {static_cast<std::size_t>(sizes[0]), static_cast<std::size_t>(sizes[1]),
            static_cast<std::size_t>(sizes[2])};
}

/// The file counts nodes from 1.
auto read_elements(SelafinRecords& records, const MeshSize& size) -> std::vector<MeshElement> {
    const auto corners = records.integers("the elements", size.corners * size.elements);
    std::vector<MeshElement> elements(size.elements, {-1, -1, -1, -1});
    for (std::size_t k = 0; k < corners.size(); ++k) {
        if (corners[k] < 1 || static_cast<std::size_t>(corners[k]) > size.nodes) {
            records.fail(fmt::format("element {} has node {}", k / size.corners + 1, corners[k]),
                         fmt::format("1 to {}", size.nodes));
        }
        elements[k / size.corners][k % size.corners] = corners[k] - 1;
    }
    return elements;
}

auto read_nodes(SelafinRecords& records, const MeshSize& size, Point origin) -> std::vector<Point> {
    const auto x = records.reals("the nodes' x", size.nodes);
    const auto y = records.reals("the nodes' y", size.nodes);
    std::vector<Point> nodes;
    for (std::size_t k = 0; k < x.size(); ++k) {
        if (!std::isfinite(x[k]) || !std::isfinite(y[k])) {
            records.fail(fmt::format("node {} is at ({}, {})", k + 1, x[k], y[k]), "numbers");
        }
        nodes.push_back({origin.x + x[k], origin.y + y[k]});
    }
    return nodes;
}

}  // namespace

auto read_selafin(const std::string& file, const std::string& variable) -> TriangleMesh {
    SelafinRecords records(file);
    std::vector<std::string> units;
    const auto names = read_names(records, units);
    const auto wanted = find_variable(names, variable, file);
    const auto head = read_head(records);
    const auto size = read_size(records, head.is_layered, file);
    const auto elements = read_elements(records, size);
    records.integers("the nodes on the boundary", size.nodes);
    TriangleMesh mesh;
    mesh.nodes = read_nodes(records, size, head.origin);
    records.reals("a time", 1);
    for (std::size_t k = 0; k <= wanted; ++k) {
        mesh.values = records.reals(names[k], size.nodes);
    }
    mesh.units.levels = level_unit_of(units[wanted]);
    MeshPlaces places;
    places.file = file;
    places.remedy = "mend the mesh in the program that made it, such as Blue Kenue or QGIS";
    set_elements(mesh, elements, places);
    check_mesh(mesh, places);
    return mesh;
}

}  // namespace thalweg::bathymetry
