// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <thalweg/files/descriptor.hpp>

namespace thalweg::view {

/// A netCDF-4 file of the classic model that grows by samples under a temporary name and has its final name
/// when it is finished. Whatever ends the run, it holds whole samples: room on the disk is taken for a sample
/// before its first byte is written. Destruction keeps the samples that were added, under the final name, but
/// removes the file where there is none, or where netCDF failed in the midst of one. Functions throw Error
/// with the path and what failed. One file by one thread; files by several threads take turns, since netCDF
/// and HDF5 are not thread-safe.
class UgridFile {
  public:
    enum class Type { integer, real, double_real };

    /// Makes the folder and the file; an older file of that name stays until this one is finished.
    explicit UgridFile(std::filesystem::path path);
    UgridFile(const UgridFile&) = delete;
    auto operator=(const UgridFile&) -> UgridFile& = delete;
    ~UgridFile();

    /// Dimensions, variables and attributes come between these two; the first is called by the constructor,
    /// too.
    void define();
    void end_definitions();

    static constexpr std::size_t unlimited = 0;
    auto dimension(const std::string& name, std::size_t length) -> int;

    /// Compressed (deflate level 1 with shuffle) in chunks of at most 2^20 values and one time; no chunks for
    /// a scalar, which has no dimension.
    auto variable(const std::string& name, Type element, const std::vector<int>& dimensions) -> int;

    /// Sets an attribute of a variable, or of the whole file if the variable is `global`. Empty texts are
    /// left out.
    static constexpr int global = -1;
    void text(int variable, const std::string& name, const std::string& value);
    void integer(int variable, const std::string& name, std::int32_t value);
    void integers(int variable, const std::string& name, const std::vector<std::int32_t>& values);
    void numbers(int variable, const std::string& name, const std::vector<double>& values);
    void fill_value(int variable, Type element);  ///< NaN, -1 of integers

    void rename(int variable, const std::string& name);

    /// All values of a variable without time.
    void put(int variable, const std::int32_t* values);
    void put(int variable, const float* values);
    void put(int variable, const double* values);

    /// The values at one time.
    void put_at(int variable, std::size_t time, const std::int32_t* values);
    void put_at(int variable, std::size_t time, const float* values);
    void put_at(int variable, std::size_t time, const double* values);

    /// Takes room for so many bytes of values and what netCDF needs beside them. Throws where there is none;
    /// the file is then as it was.
    void reserve(std::size_t bytes);

    /// Hands a whole sample to the system: a process that is killed leaves it in the temporary file.
    void end_sample();

    /// Lets destruction remove the file unless it is finished, whatever samples it has.
    void forget() { samples_ = 0; }

    /// Brings everything to the disk under the final name.
    void finish();

  private:
    void check(int status, const std::string& what);
    void close();

    std::filesystem::path path_, temporary_;
    files::Descriptor room_;  ///< the same file, for taking room
    int id_ = -1;
    std::vector<std::vector<std::size_t>> shapes_;  ///< by variable; a time is one long
    std::vector<std::size_t> lengths_;              ///< by dimension
    std::size_t samples_ = 0;
    bool is_open_ = false, is_sound_ = true;
};

}  // namespace thalweg::view
