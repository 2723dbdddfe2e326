// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <sstream>

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/mesh/triangles.hpp>

#include "bathymetry/members/member_units.hpp"
#include "bathymetry/members/members.hpp"
#include "bathymetry/members/same_quantity.hpp"
#include "bathymetry/mesh_formats/netcdf_file.hpp"

namespace thalweg::bathymetry {

namespace {

/// Coordinates of the nodes of a mesh in the order of the user's file.
struct MeshNodes {
    std::vector<double> x, y;
};

auto nodes_of(const mesh::Triangles& mesh) -> MeshNodes {
    const auto count = static_cast<std::size_t>(mesh.nodes());
    MeshNodes nodes{std::vector<double>(count), std::vector<double>(count)};
    for (std::int64_t k = 0; k < mesh.nodes(); ++k) {
        const auto place = static_cast<std::size_t>(mesh.user_node(k));
        const auto at = mesh.node(k);
        nodes.x[place] = at.x, nodes.y[place] = at.y;
    }
    return nodes;
}

auto elements_of(const mesh::Triangles& mesh) -> int {
    std::int64_t last = -1;
    for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
        last = std::max(last, mesh.user_element(cell));
    }
    return static_cast<int>(last + 1);
}

/// Coordinates of the nodes of the mesh on which a variable lies.
auto nodes_of(const NetcdfFile& file, int variable) -> MeshNodes {
    const auto mesh = file.find(file.text(variable, "mesh"));
    std::istringstream names(mesh ? file.text(*mesh, "node_coordinates") : "");
    std::string x, y;
    names >> x >> y;
    if (!file.find(x) || !file.find(y)) {
        file.fail(variable, "no mesh with coordinates of nodes", "a variable of a UGRID file");
    }
    return {file.reals(*file.find(x)), file.reals(*file.find(y))};
}

auto are_near(const std::vector<double>& a, const std::vector<double>& b) -> bool {
    constexpr double near = 1e-6;  // m; files hold doubles
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](double p, double q) { return std::abs(p - q) <= near; });
}

auto variable_of(const NetcdfFile& file, const std::string& name) -> int {
    const auto variable = file.find(name);
    if (!variable) {
        std::string known;
        for (int k = 0; k < file.variables(); ++k) {
            known += file.text(k, "location") == "face" ? (known.empty() ? "" : ", ") + file.name(k) : "";
        }
        file.fail(-1, "no variable '" + name + "'", "one of " + known + " in `variable`");
    }
    if (file.text(*variable, "location") != "face") {
        file.fail(*variable, "location '" + file.text(*variable, "location") + "'", "values at faces");
    }
    return *variable;
}

}  // namespace

MeshMembers::MeshMembers(MembersRequest request, const Grid& grid) : request_(std::move(request)) {
    const mesh::Triangles mesh(grid);
    const auto nodes = nodes_of(mesh);
    faces_ = elements_of(mesh);
    SameQuantity quantity;
    for (std::size_t k = 0; k < request_.files.size(); ++k) {
        const NetcdfFile file(request_.files[k]);
        const int variable = variable_of(file, request_.variable);
        const auto own = nodes_of(file, variable);
        const auto faces = file.length(file.dimensions(variable).back());
        if (faces != static_cast<std::size_t>(faces_) || !are_near(own.x, nodes.x) ||
            !are_near(own.y, nodes.y)) {
            throw Error(request_.files[k] + ": its mesh is not that of the input grid")
                .found(fmt::format("{} elements, {} nodes", faces, own.x.size()))
                .expected(fmt::format("the same {} elements and {} nodes in the same order", faces_,
                                      nodes.x.size()))
                .remedy("connect the mesh on which all members were computed");
        }
        take_unit(unit_, file.text(variable, "units"), k, request_.files);
        quantity.check({file.text(variable, "standard_name"), file.text(variable, "long_name")},
                       request_.files[k], request_.warn);
    }
}

auto MeshMembers::blocks() const -> std::vector<CellBlock> {
    return member_blocks(faces_, 1, {0, 0, faces_, 1}, count());
}

auto MeshMembers::read(std::size_t member, const CellBlock& block) const -> std::vector<double> {
    const NetcdfFile file(request_.files[member]);
    return file.last_reals(variable_of(file, request_.variable), static_cast<std::size_t>(block.i0),
                           static_cast<std::size_t>(block.nx));
}

}  // namespace thalweg::bathymetry
