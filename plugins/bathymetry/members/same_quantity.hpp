// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <string>

namespace thalweg::bathymetry {

/// How a file names its values; empty where it does not.
struct ValueNames {
    std::string standard_name;  ///< of the CF conventions, which says what is measured
    std::string long_name;      ///< in words
};

/// Holds what members are called against the first that says so.
class SameQuantity {
    /// A name, and the file that has it.
    struct Said {
        std::string name, file;
    };

    Said standard_name_, long_name_;
    bool has_warned_ = false;

  public:
    /// Throws Error for another standard name than that of a file before, and warns once of another long
    /// name.
    void check(const ValueNames& names, const std::string& file,
               const std::function<void(const std::string&)>& warn);
};

}  // namespace thalweg::bathymetry
