// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace thalweg::view {

/// A file of UgridSeries that a run goes on from, read sample by sample. Functions throw Error with the path
/// and what failed.
class EarlierUgrid {
  public:
    explicit EarlierUgrid(std::filesystem::path path);
    EarlierUgrid(const EarlierUgrid&) = delete;
    auto operator=(const EarlierUgrid&) -> EarlierUgrid& = delete;
    ~EarlierUgrid();

    /// Times of all samples [s].
    auto times() const -> std::vector<double>;

    /// Whether the variable is there and has no time.
    auto is_static(const std::string& variable) const -> bool;

    /// Fills `to` with the values of a variable without time.
    void read(const std::string& variable, std::vector<std::int32_t>& to) const;
    void read(const std::string& variable, std::vector<float>& to) const;
    void read(const std::string& variable, std::vector<double>& to) const;

    /// Fills `to` with the values of a variable at one time.
    void read_at(const std::string& variable, std::size_t time, std::vector<std::int32_t>& to) const;
    void read_at(const std::string& variable, std::size_t time, std::vector<float>& to) const;
    void read_at(const std::string& variable, std::size_t time, std::vector<double>& to) const;

    /// Finds the file that begins with samples at `times` [s]: the one called `path`, or what a killed run
    /// has left under a temporary name, which then becomes `path`. Throws Error where there is none.
    static void find(const std::filesystem::path& path, const std::vector<double>& times);

  private:
    void check(int status, const std::string& what) const;
    auto id_of(const std::string& variable, std::size_t values, int dimensions) const -> int;

    std::filesystem::path path_;
    int id_ = -1;
};

}  // namespace thalweg::view
