// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// TELEMAC boundary files of a square of two triangles. What is taken names edges of its boundary.
#include "bathymetry/mesh_formats/telemac_boundary.hpp"
#include "bathymetry/meshes/ordered_mesh.hpp"
#include "input_file.hpp"
#include "refused.hpp"

using namespace thalweg;

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
    static const fuzz::InputFile file(".cli");
    file.write(data, size);
    fuzz::taken([] {
        bathymetry::TriangleMesh mesh;
        mesh.nodes = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
        mesh.values = {1, 1, 1, 1};
        mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
        bathymetry::name_boundary(mesh, file.path());
        bathymetry::ordered(mesh, bathymetry::CellOrder::file, file.path());
    });
    return 0;
}
