// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/files/library_lock.hpp>

namespace thalweg::bathymetry {

/// A node of a CGNS file: a name, a label that says what it is, and an array of at most twelve dimensions.
struct CgnsNode {
    double id = 0;
    std::string label;
    std::string path;  ///< from the root, eg "/iRIC/iRICZone"
};

/// A CGNS file on HDF5, which is read through the library's layer of nodes (cgns_io.h): that takes files of
/// every version of the standard, and reads only what is asked for. CGNS is not thread-safe: while
/// this object lives nobody else uses it.
class CgnsFile {
  public:
    /// Throws thalweg::Error.
    explicit CgnsFile(const std::string& file);
    CgnsFile(const CgnsFile&) = delete;
    auto operator=(const CgnsFile&) -> CgnsFile& = delete;
    ~CgnsFile();

    auto root() const -> CgnsNode;

    /// In the order in which they were made.
    auto children(const CgnsNode& node) const -> std::vector<CgnsNode>;

    auto find(const CgnsNode& node, const std::string& name) const -> std::optional<CgnsNode>;

    /// Throws where there is none.
    auto child(const CgnsNode& node, const std::string& name) const -> CgnsNode;

    /// Lengths of the array, the fastest first; empty where the node has none. None is negative.
    auto lengths(const CgnsNode& node) const -> std::vector<std::int64_t>;

    auto text(const CgnsNode& node) const -> std::string;

    /// All values, the first index fastest. Throws where they are not `count`, or not numbers.
    auto reals(const CgnsNode& node, std::int64_t count) const -> std::vector<double>;

    /// The same of whole numbers, all of which are within 2^53.
    auto integers(const CgnsNode& node, std::int64_t count) const -> std::vector<std::int64_t>;

    /// Throws "FILE: PATH: FOUND; expected EXPECTED; mend the file in the program that made it".
    [[noreturn]] void fail(const CgnsNode& node, const std::string& found, const std::string& expected) const;

  private:
    void check(int status, const CgnsNode& node) const;
    auto type_of(const CgnsNode& node) const -> std::string;
    void require_count(const CgnsNode& node, std::int64_t count) const;
    auto whole(const CgnsNode& parent, double id) const -> CgnsNode;

    files::LibraryLock lock_;
    std::string file_;
    int number_ = -1;
};

}  // namespace thalweg::bathymetry
