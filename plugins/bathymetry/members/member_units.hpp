// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <thalweg/error.hpp>

namespace thalweg::bathymetry {

/// Takes the unit of the first file for all. Throws Error for another one in file k.
inline void take_unit(std::string& unit, const std::string& found, std::size_t k,
                      const std::vector<std::string>& files) {
    if (k == 0) {
        unit = found;
    } else if (found != unit) {
        throw Error(files[k] + ": its values are in another unit than those of the members before it")
            .found(found.empty() ? "no unit" : found)
            .expected((unit.empty() ? "no unit" : unit) + ", as in " + files.front())
            .remedy("leave out the files that hold something else, or write all in one unit");
    }
}

}  // namespace thalweg::bathymetry
