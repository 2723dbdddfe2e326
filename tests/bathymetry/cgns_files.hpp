// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bathymetry/mesh_formats/curvilinear_bed.hpp"

namespace thalweg::bathymetry::test {

/// A CGNS file that is open for writing, at its first base and zone.
class CgnsOut {
    int file_ = -1, base_ = -1, zone_ = -1;

  public:
    /// Makes the base "iRIC" and in it the zone "iRICZone" of `sizes`: nodes, cells and boundary nodes.
    CgnsOut(const std::string& file, const std::vector<std::int64_t>& sizes, bool is_adf = false);
    CgnsOut(const CgnsOut&) = delete;
    auto operator=(const CgnsOut&) -> CgnsOut& = delete;
    ~CgnsOut();

    void zone(const std::string& name, const std::vector<std::int64_t>& sizes, bool is_structured = true);

    void coordinate(const std::string& name, const std::vector<double>& values) const;

    /// An array `Value` below GridConditions/NAME, as a row.
    void condition(const std::string& name, const std::vector<double>& values) const;
    void condition(const std::string& name, const std::vector<int>& values) const;

    /// The unit of length of the base, such as "Foot", as CGNS spells it.
    void length_unit(const std::string& unit) const;

    /// A condition without values.
    void empty_condition(const std::string& name) const;
};

/// Writes a grid as iRIC does. `conditions` false leaves out all that is below GridConditions.
void write_cgns(const CgnsOut& out, const CurvilinearNodes& grid, bool conditions = true);

/// Sizes of the zone of a grid.
auto sizes_of(const CurvilinearNodes& grid) -> std::vector<std::int64_t>;

}  // namespace thalweg::bathymetry::test
