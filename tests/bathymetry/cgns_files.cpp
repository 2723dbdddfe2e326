// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "cgns_files.hpp"

#include <cgnslib.h>

#include <stdexcept>

namespace thalweg::bathymetry::test {

namespace {

constexpr auto conditions_name = "GridConditions";

void require(int status) {
    if (status != CG_OK) {
        throw std::runtime_error(cg_get_error());
    }
}

}  // namespace

CgnsOut::CgnsOut(const std::string& file, const std::vector<std::int64_t>& sizes, bool is_adf) {
    require(cg_set_file_type(is_adf ? CG_FILE_ADF : CG_FILE_HDF5));
    require(cg_open(file.c_str(), CG_MODE_WRITE, &file_));
    require(cg_base_write(file_, "iRIC", 2, 2, &base_));
    zone("iRICZone", sizes);
}

CgnsOut::~CgnsOut() {
    cg_close(file_);
}

void CgnsOut::zone(const std::string& name, const std::vector<std::int64_t>& sizes, bool is_structured) {
    const std::vector<cgsize_t> all(sizes.begin(), sizes.end());
    require(cg_zone_write(file_, base_, name.c_str(), all.data(),
                          is_structured ? CGNS_ENUMV(Structured) : CGNS_ENUMV(Unstructured), &zone_));
}

void CgnsOut::coordinate(const std::string& name, const std::vector<double>& values) const {
    int made = 0;
    require(cg_coord_write(file_, base_, zone_, CGNS_ENUMV(RealDouble), name.c_str(), values.data(), &made));
}

void CgnsOut::length_unit(const std::string& unit) const {
    require(cg_goto(file_, base_, "end"));
    const auto length = unit == "Foot" ? CGNS_ENUMV(Foot) : CGNS_ENUMV(Meter);
    require(cg_units_write(CGNS_ENUMV(Kilogram), length, CGNS_ENUMV(Second), CGNS_ENUMV(Kelvin),
                           CGNS_ENUMV(Degree)));
}

void CgnsOut::empty_condition(const std::string& name) const {
    require(cg_goto(file_, base_, "Zone_t", zone_, "end"));
    cg_user_data_write(conditions_name);  // fails where it is there
    require(cg_goto(file_, base_, "Zone_t", zone_, conditions_name, 0, "end"));
    require(cg_user_data_write(name.c_str()));
    require(cg_goto(file_, base_, "Zone_t", zone_, conditions_name, 0, name.c_str(), 0, "end"));
}

void CgnsOut::condition(const std::string& name, const std::vector<double>& values) const {
    empty_condition(name);
    const auto count = static_cast<cgsize_t>(values.size());
    require(cg_array_write("Value", CGNS_ENUMV(RealDouble), 1, &count, values.data()));
}

void CgnsOut::condition(const std::string& name, const std::vector<int>& values) const {
    empty_condition(name);
    const auto count = static_cast<cgsize_t>(values.size());
    require(cg_array_write("Value", CGNS_ENUMV(Integer), 1, &count, values.data()));
}

auto sizes_of(const CurvilinearNodes& grid) -> std::vector<std::int64_t> {
    return {grid.mesh.nx + 1, grid.mesh.ny + 1, grid.mesh.nx, grid.mesh.ny, 0, 0};
}

void write_cgns(const CgnsOut& out, const CurvilinearNodes& grid, bool conditions) {
    out.coordinate("CoordinateX", grid.mesh.x);
    out.coordinate("CoordinateY", grid.mesh.y);
    if (conditions) {
        std::vector<int> obstacle;
        for (const auto cell : grid.mesh.cell) {
            obstacle.push_back(1 - cell);
        }
        out.condition("Elevation", grid.levels);
        out.condition("Obstacle", obstacle);
        out.condition("roughness_cell", grid.manning);
    }
}

}  // namespace thalweg::bathymetry::test
