// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace thalweg::bathymetry {

/// A node of a CGNS file: a name, a label that says what it is, and an array of at most twelve dimensions.
struct cgns_node {
    double id = 0;
    std::string label;
    std::string path;  ///< from the root, eg "/iRIC/iRICZone"
};

/// A CGNS file on HDF5, which is read through the library's layer of nodes (cgns_io.h): that takes files of
/// every version of the standard, and reads only what is asked for. Neither CGNS nor HDF5 is
/// thread-safe: read before time starts, when no sink writes.
class cgns_file {
  public:
    /// Throws thalweg::Error.
    explicit cgns_file(const std::string& file);
    cgns_file(const cgns_file&) = delete;
    auto operator=(const cgns_file&) -> cgns_file& = delete;
    ~cgns_file();

    auto root() const -> cgns_node;

    /// In the order in which they were made.
    auto children(const cgns_node& node) const -> std::vector<cgns_node>;

    auto find(const cgns_node& node, const std::string& name) const -> std::optional<cgns_node>;

    /// Throws where there is none.
    auto child(const cgns_node& node, const std::string& name) const -> cgns_node;

    /// Lengths of the array, the fastest first; empty where the node has none. None is negative.
    auto lengths(const cgns_node& node) const -> std::vector<std::int64_t>;

    auto text(const cgns_node& node) const -> std::string;

    /// All values, the first index fastest. Throws where they are not `count`, or not numbers.
    auto reals(const cgns_node& node, std::int64_t count) const -> std::vector<double>;

    /// The same of whole numbers, all of which are within 2^53.
    auto integers(const cgns_node& node, std::int64_t count) const -> std::vector<std::int64_t>;

    /// Throws "FILE: PATH: FOUND; expected EXPECTED; mend the file in the program that made it".
    [[noreturn]] void fail(const cgns_node& node, const std::string& found,
                           const std::string& expected) const;

  private:
    void check(int status, const cgns_node& node) const;
    auto type_of(const cgns_node& node) const -> std::string;
    void require_count(const cgns_node& node, std::int64_t count) const;
    auto whole(const cgns_node& parent, double id) const -> cgns_node;

    std::string file_;
    int number_ = -1;
};

}  // namespace thalweg::bathymetry
