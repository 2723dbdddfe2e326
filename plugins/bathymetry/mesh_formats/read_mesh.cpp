// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/mesh_formats/read_mesh.hpp"

#include <fmt/format.h>
#include <thalweg/error.hpp>

#include "bathymetry/ground/file_ending.hpp"

namespace thalweg::bathymetry {

auto is_mesh_file(const std::string& file) -> bool {
    return may_be_mesh_file(file) && (ending_of(file) != ".nc" || is_ugrid_file(file));
}

auto may_be_mesh_file(const std::string& file) -> bool {
    const auto own = ending_of(file);
    return own == ".slf" || own == ".msh" || own == ".2dm" || own == ".14" || own == ".nc";
}

auto is_selafin_file(const std::string& file) -> bool {
    return ending_of(file) == ".slf";
}

auto read_mesh(const std::string& file, const std::string& variable) -> TriangleMesh {
    const auto own = ending_of(file);
    if (own == ".slf") {
        return read_selafin(file, variable);
    }
    if (own == ".nc") {
        return read_ugrid(file, variable);
    }
    if (own == ".2dm") {
        return read_sms(file, variable);
    }
    if (!variable.empty()) {
        throw Error(fmt::format("{}: has levels at its nodes and no variables to choose from", file))
            .about("variable")
            .found(variable)
            .remedy("leave it out, or give a SELAFIN, UGRID or SMS file");
    }
    if (own == ".msh") {
        return read_gmsh(file);
    }
    if (own == ".14") {
        return read_adcirc(file);
    }
    throw Error(fmt::format("{}: the name of a mesh must end in {}", file, mesh_endings));
}

}  // namespace thalweg::bathymetry
