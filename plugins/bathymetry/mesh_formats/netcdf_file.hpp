// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/files/library_lock.hpp>

namespace thalweg::bathymetry {

/// A netCDF file that is read. netCDF is not thread-safe: while this object lives nobody else uses it.
class NetcdfFile {
  public:
    /// Throws thalweg::Error.
    explicit NetcdfFile(const std::string& file);
    NetcdfFile(const NetcdfFile&) = delete;
    auto operator=(const NetcdfFile&) -> NetcdfFile& = delete;
    ~NetcdfFile();

    /// All variables are numbered from 0.
    auto variables() const -> int;

    auto find(const std::string& name) const -> std::optional<int>;

    auto name(int variable) const -> std::string;

    /// An attribute that is a text, or empty where there is none.
    auto text(int variable, const std::string& attribute) const -> std::string;

    /// The numbers of an attribute; empty where there is none.
    auto numbers(int variable, const std::string& attribute) const -> std::vector<double>;

    auto dimensions(int variable) const -> std::vector<int>;

    auto length(int dimension) const -> std::size_t;

    auto find_dimension(const std::string& name) const -> std::optional<int>;

    auto is_text(int variable) const -> bool;

    /// All values of a variable of any type that holds whole numbers, also floats; no_integer where it is
    /// missing. Throws where they would take more than an eighth of the memory.
    auto integers(int variable) const -> std::vector<std::int64_t>;

    static constexpr auto no_integer = std::numeric_limits<std::int64_t>::min();

    /// The values along the last dimension at the first place of the others, such as a time; those that the
    /// variable declares as missing are NaN, and scale_factor and add_offset have been applied.
    auto reals(int variable) const -> std::vector<double>;

    /// `count` of them from `first` on, at the last place of the other dimensions.
    auto last_reals(int variable, std::size_t first, std::size_t count) const -> std::vector<double>;

    /// Throws "FILE: variable NAME: FOUND; expected EXPECTED"; without the variable where it is negative.
    [[noreturn]] void fail(int variable, const std::string& found, const std::string& expected) const;

  private:
    /// Begin and number of values along each dimension.
    struct Slab {
        std::vector<std::size_t> starts, counts;
    };

    auto last_row(int variable) const -> Slab;
    auto reals(int variable, const Slab& slab) const -> std::vector<double>;
    void check(int status, int variable) const;
    void require_room(int variable, std::size_t values) const;
    auto missing_values(int variable) const -> std::vector<double>;

    files::LibraryLock lock_;
    std::string file_;
    int id_ = -1;
};

}  // namespace thalweg::bathymetry
