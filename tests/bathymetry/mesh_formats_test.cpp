// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <locale>
#include <numeric>

#include <doctest/doctest.h>

#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "bathymetry/sources/mesh_source.hpp"
#include "mesh_files.hpp"
#include "runtime/node/mesh_store.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::ScratchFolder;

namespace {

struct DecimalComma : std::numpunct<char> {
    auto do_decimal_point() const -> char override { return ','; }
};

/// What a graph sees of a mesh file.
struct SeenMesh {
    std::uint64_t hash;
    std::vector<double> at_nodes, at_cells;
};

auto seen(const RasterRequest& request, CellOrder order) -> SeenMesh {
    thalweg::runtime::MeshStore store;
    const auto source = open_mesh_source(request, order);
    return {store.keep(source->grid()).geometry_hash(), source->levels_at_nodes(), source->levels_at_cells()};
}

/// Writes the mesh in every format, and calls `take` with the format and the request that reads it.
template <class Take>
void in_every_format(const TriangleMesh& mesh, const ScratchFolder& folder, Take take) {
    const auto with = [&](const std::string& format, const std::string& name, const std::string& bytes) {
        folder.write(name, bytes);
        take(format, request_for(folder.file(name)));
    };
    with("Gmsh 2.2", "a.msh", as_gmsh_2(mesh));
    with("Gmsh 2.2, binary", "b.msh", as_gmsh_2_binary(mesh, ByteOrder::own));
    with("Gmsh 2.2, binary, other order", "c.msh", as_gmsh_2_binary(mesh, ByteOrder::other));
    with("Gmsh 4.1", "d.msh", as_gmsh_4(mesh));
    with("Gmsh 4.1, binary", "e.msh", as_gmsh_4_binary(mesh, ByteOrder::own));
    with("Gmsh 4.1, binary, other order", "f.msh", as_gmsh_4_binary(mesh, ByteOrder::other));
    with("SMS", "a.2DM", as_sms(mesh));
    with("ADCIRC", "fort.14", as_adcirc(mesh));
    folder.write("a.slf", as_selafin(mesh));
    folder.write("a.cli", as_telemac_boundary(mesh));
    auto selafin = request_for(folder.file("a.slf"));
    selafin.boundary_file = folder.file("a.cli");
    take("SELAFIN", selafin);
    for (const auto& style : {UgridStyle{}, UgridStyle{1, 4}, UgridStyle{1, 3, false, true}}) {
        write_ugrid(folder.file("a.nc"), mesh, style);
        take("UGRID with " + std::to_string(style.columns) + " columns", request_for(folder.file("a.nc")));
    }
}

}  // namespace

TEST_CASE("one mesh in all formats is one mesh, with one hash and the same levels") {
    const ScratchFolder folder;
    const auto mesh = channel_with_islands();
    REQUIRE(mesh.triangles.size() == 456);
    folder.write("first.msh", as_gmsh_2(mesh));
    for (const auto order : {CellOrder::file, CellOrder::hilbert}) {
        const auto first = seen(request_for(folder.file("first.msh")), order);
        REQUIRE(first.at_nodes.size() == mesh.nodes.size());
        int formats = 0;
        in_every_format(mesh, folder, [&](const std::string& format, const RasterRequest& request) {
            CAPTURE(format);
            const auto other = seen(request, order);
            CHECK(other.hash == first.hash);
            CHECK(other.at_nodes == first.at_nodes);
            CHECK(other.at_cells == first.at_cells);
            formats += 1;
        });
        CHECK(formats == 12);
    }
    auto moved = mesh;
    moved.nodes[7].x += 1e-9;
    folder.write("moved.msh", as_gmsh_2(moved));
    CHECK(seen(request_for(folder.file("moved.msh")), CellOrder::file).hash !=
          seen(request_for(folder.file("first.msh")), CellOrder::file).hash);
    auto renamed = mesh;
    renamed.groups[0] = "river";
    folder.write("renamed.msh", as_gmsh_2(renamed));
    CHECK(seen(request_for(folder.file("renamed.msh")), CellOrder::file).hash !=
          seen(request_for(folder.file("first.msh")), CellOrder::file).hash);
}

TEST_CASE("levels at the faces of a UGRID file are those of the cells, and at nodes means of them") {
    const ScratchFolder folder;
    auto mesh = channel_with_islands();
    mesh.cell_values.resize(mesh.triangles.size());
    std::iota(mesh.cell_values.begin(), mesh.cell_values.end(), 100.0);
    write_ugrid(folder.file("a.nc"), mesh, {0, 3, true});
    auto request = request_for(folder.file("a.nc"));
    request.vertical_offset = 5;

    const auto source = open_mesh_source(request, CellOrder::file);

    const auto cells = source->levels_at_cells();
    REQUIRE(cells.size() == 456);
    CHECK(cells.front() == 105);
    CHECK(cells.back() == 560);
    const auto nodes = source->levels_at_nodes();
    const auto [low, high] = std::minmax_element(nodes.begin(), nodes.end());
    CHECK(*low > 105);
    CHECK(*high <= 560);
}

TEST_CASE("the ground of a UGRID file is the variable that is asked for") {
    const ScratchFolder folder;
    write_ugrid(folder.file("a.nc"), channel_with_islands());
    CHECK(read_mesh(folder.file("a.nc"), "ground").values == channel_with_islands().values);
    CHECK(contains(
        error_of([&] { read_mesh(folder.file("a.nc"), "depth"); }),
        "no variable 'depth' on its mesh; expected one of the variables ground, named in `variable`"));
    folder.write("a.msh", as_gmsh_4(channel_with_islands()));
    CHECK(
        contains(error_of([&] { read_mesh(folder.file("a.msh"), "depth"); }), "no variables to choose from"));
}

TEST_CASE("files that Gmsh itself wrote, in both versions as text and binary, hold one mesh") {
    const std::string folder = THALWEG_GMSH_FILES;
    for (const auto* version : {"2", "4"}) {
        const auto text = read_mesh(folder + "/" + version + ".msh");
        const auto binary = read_mesh(folder + "/" + version + "b.msh");
        CHECK(text.nodes.size() == 8);
        CHECK(text.triangles.size() == 8);
        CHECK(text.groups == std::vector<std::string>{"sea", "upstream end"});
        CHECK(text.lines.size() == 2);
        CHECK(binary.triangles == text.triangles);
        CHECK(binary.groups == text.groups);
        for (std::size_t k = 0; k < text.nodes.size(); ++k) {  // text has 16 digits
            CHECK(binary.nodes[k].x == doctest::Approx(text.nodes[k].x).epsilon(1e-14));
            CHECK(binary.values[k] == doctest::Approx(text.nodes[k].x / 200).epsilon(1e-14));
        }
    }
    CHECK(read_mesh(folder + "/2b.msh").values == read_mesh(folder + "/4b.msh").values);
}

TEST_CASE("numbers of mesh files do not depend on the locale") {
    const ScratchFolder folder;
    const auto mesh = channel_with_islands();
    const auto before = std::locale::global(std::locale(std::locale(), new DecimalComma));
    in_every_format(mesh, folder, [&](const std::string& format, const RasterRequest& request) {
        CAPTURE(format);
        CHECK(read_mesh(request.file).values == mesh.values);
    });
    std::locale::global(before);
}

TEST_CASE("the Malpasset meshes are the same in UGRID as in SELAFIN and in Gmsh") {
    const auto file = data_file("malpasset/malpasset_mesh_small_ugrid.nc");
    if (file.empty()) {
        return;
    }
    const auto ugrid = read_mesh(file);
    const auto selafin = read_mesh(data_file("malpasset/malpasset_small.slf"));
    const auto gmsh = read_mesh(data_file("malpasset/malpasset_mesh_small.msh"));

    CHECK(ugrid.triangles == selafin.triangles);
    CHECK(ugrid.triangles == gmsh.triangles);
    CHECK(ugrid.values == selafin.values);
    double largest = 0;
    for (std::size_t k = 0; k < ugrid.nodes.size(); ++k) {
        largest = std::max({largest, std::abs(ugrid.nodes[k].x - selafin.nodes[k].x),
                            std::abs(ugrid.nodes[k].y - selafin.nodes[k].y)});
    }
    CHECK(largest == 0);
    CHECK(read_mesh(data_file("malpasset/malpasset_mesh_large_ugrid.nc")).triangles.size() == 104000);
}
