// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

#include "bathymetry/meshes/elements.hpp"
#include "bathymetry/meshes/triangle_mesh.hpp"

namespace thalweg::bathymetry::test {

/// A bent channel of a few hundred triangles with two islands, named at both ends: "inflow 1" and "open 1".
auto channel_with_islands() -> TriangleMesh;

/// The bytes of a mesh as each program writes it, with the numbers of the mesh in its own order. Numbers of
/// Gmsh and SMS have gaps.
enum class ByteOrder { own, other };
auto as_gmsh_2(const TriangleMesh& mesh) -> std::string;
auto as_gmsh_2_binary(const TriangleMesh& mesh, ByteOrder order) -> std::string;
auto as_gmsh_4(const TriangleMesh& mesh) -> std::string;
auto as_gmsh_4_binary(const TriangleMesh& mesh, ByteOrder order) -> std::string;
auto as_sms(const TriangleMesh& mesh) -> std::string;
auto as_selafin(const TriangleMesh& mesh) -> std::string;

/// TELEMAC's file of boundary conditions beside a SELAFIN file.
auto as_telemac_boundary(const TriangleMesh& mesh) -> std::string;

/// Group "open 1" becomes the open boundary, the other one an inflow of type 22.
auto as_adcirc(const TriangleMesh& mesh) -> std::string;

/// How a UGRID file numbers nodes, pads faces, and where it has the levels.
struct UgridStyle {
    int start_index = 0;
    int columns = 3;
    bool at_faces = false;
    bool is_transposed = false;
};

void write_ugrid(const std::string& file, const TriangleMesh& mesh, const UgridStyle& style = {});

/// How a UGRID file writes the nodes of its faces; the type is an nc_type, NC_INT of the default.
struct UgridNumbers {
    int type = 4;
    double start_index = 0, fill = -1;
    bool declares_fill = true;
    int columns = 4;
};

/// Writes faces of three and four nodes with levels, at nodes or at faces by their number, as `bed` and in
/// netCDF 4.
void write_ugrid(const std::string& file, const std::vector<Point>& nodes, const std::vector<double>& levels,
                 const std::vector<MeshElement>& faces, const UgridNumbers& numbers = {});

/// Gives a variable of a netCDF file an attribute: Mesh2D_x, Mesh2D_y, ground.
void set_attribute(const std::string& file, const std::string& variable, const std::string& attribute,
                   const std::string& text);

/// Changes a corner of a face in the file, as a number in the file.
void set_corner(const std::string& file, std::size_t face, std::size_t corner, int node);

}  // namespace thalweg::bathymetry::test
