// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "thalweg/runtime/state_differences.hpp"
#include "value_difference.hpp"

namespace thalweg::cli {

/// A file that is not the same in two results folders.
struct FileDifference {
    bool in_first = true, in_second = true;  ///< whether the folders have it
    std::vector<ValueDifference> values;     ///< empty where one of them has not
};

/// When a file is the same in two folders.
enum class Sameness {
    of_values,  ///< all that it holds lies within the tolerance
    of_bytes    ///< all its bytes are
};

/// Compares the files of two results folders, each by what it holds: texts cell by cell, netCDF files
/// variable by variable, all others byte by byte. What the program keeps there for itself (.thalweg.*) and
/// pages of `thalweg report` do not count. Of values neither do checkpoints that one folder alone has, nor
/// what is_same_record() leaves out.
class ResultComparison {
    std::filesystem::path first_, second_;
    Sameness sameness_;
    runtime::Tolerance tolerance_;
    std::set<std::string> in_first_, in_second_;

    auto values_that_differ(const std::string& file) const -> std::vector<ValueDifference>;

  public:
    /// A folder that is not there has no files.
    ResultComparison(std::filesystem::path first, std::filesystem::path second, Sameness sameness,
                     const runtime::Tolerance& tolerance = {});

    /// The names of all files in one of the folders, relative to it.
    auto files() const -> std::set<std::string>;

    /// Throws runtime::Failure where a file cannot be read.
    auto difference(const std::string& file) const -> std::optional<FileDifference>;
};

}  // namespace thalweg::cli
