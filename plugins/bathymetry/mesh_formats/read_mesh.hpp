// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include "bathymetry/meshes/triangle_mesh.hpp"

namespace thalweg::bathymetry {

/// Reads a TELEMAC SELAFIN file, in single or double precision and in either order of bytes. `variable` is
/// the whole name of a variable, in capitals or not; empty takes the bed (BOTTOM, FOND, COTE DU FOND and the
/// like). Of several time records the first is read. Throws thalweg::Error.
auto read_selafin(const std::string& file, const std::string& variable = {}) -> TriangleMesh;

/// Reads a Gmsh file of version 2.2 or 4.1, text or binary of either order of bytes: z of the nodes is the
/// value. Lines of two nodes in a physical group are kept with the group's name ("physical 7" where it has
/// none); other lines and points are passed over, surfaces other than triangles of three nodes and
/// quadrilaterals of four are refused. Nodes that no element uses are dropped. Throws thalweg::Error that
/// names the line.
auto read_gmsh(const std::string& file) -> TriangleMesh;

/// Reads an SMS file (.2dm): lines ND, E3T, E4Q and NS; others are passed over, but elements of higher order
/// are refused. Strings of nodes (NS) name edges: by the name behind them, else "string 1" and so on.
/// `variable` is z, of nodes, or "material 2", a column of elements. Empty takes the second material where
/// all elements have one, as BASEMENT 3 writes levels, but not whole numbers beside nodes of different
/// levels. Throws thalweg::Error that names the line.
auto read_sms(const std::string& file, const std::string& variable = {}) -> TriangleMesh;

/// Reads an ADCIRC grid (fort.14, .14), whose depths are positive downwards: the value is minus the depth.
/// Boundaries are named "open 1", "mainland 1", "island 1", "inflow 1", "weir 1" and so on, by their kind in
/// the order of the file. Throws thalweg::Error that names the line.
auto read_adcirc(const std::string& file) -> TriangleMesh;

/// Reads the one mesh of two dimensions of a UGRID netCDF file. `variable` is that of the values, at nodes or
/// faces; empty takes the one with the standard name altitude or ground_level_altitude, else one called bed,
/// bed_level, bed_elevation or elevation. Of several times the first is read. Values at faces are at nodes
/// the mean of the faces around. Throws thalweg::Error that names the variable.
auto read_ugrid(const std::string& file, const std::string& variable = {}) -> TriangleMesh;

/// Whether a netCDF file holds a mesh and not rasters.
auto is_ugrid_file(const std::string& file) -> bool;

/// Whether the file is a mesh by the ending of its name (.slf, .msh, .2dm, .14), or a netCDF file (.nc) with
/// a mesh.
auto is_mesh_file(const std::string& file) -> bool;

/// Whether it ends like that of a SELAFIN file (.slf).
auto is_selafin_file(const std::string& file) -> bool;

/// Whether the file's name ends like that of a mesh or, with .nc, can be one.
auto may_be_mesh_file(const std::string& file) -> bool;

/// What names of meshes end in, for messages.
constexpr auto mesh_endings = ".slf (SELAFIN), .msh (Gmsh), .2dm (SMS), .14 (ADCIRC) or .nc (UGRID)";

/// Reads a mesh by the ending of its name. `variable` chooses the values in SELAFIN, UGRID and SMS files and
/// must be empty with others. Quadrilaterals become triangles (see set_elements). Throws thalweg::Error.
auto read_mesh(const std::string& file, const std::string& variable = {}) -> TriangleMesh;

}  // namespace thalweg::bathymetry
