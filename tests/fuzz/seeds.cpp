// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// seeds TREE FOLDER: writes what each target starts from to FOLDER/TARGET. Graphs, tables and drawings are
// those that the source tree TREE ships, graphs with smaller meshes; small rasters and meshes are made here.
#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <regex>
#include <string>
#include <utility>

#include <ogr_spatialref.h>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>

#include "bathymetry/mesh_files.hpp"
#include "support/selafin_bytes.hpp"

namespace fs = std::filesystem;

namespace {

void copy(const fs::path& from, const std::string& part, const std::string& ending, const fs::path& to) {
    fs::create_directories(to);
    for (const auto& entry : fs::directory_iterator(from)) {
        const auto name = entry.path().filename().string();
        if (entry.path().extension() == ending && name.find(part) != std::string::npos) {
            fs::copy_file(entry, to / name, fs::copy_options::overwrite_existing);
        }
    }
}

/// The graphs of a folder with meshes of a few cells: checks of them are short, so that many are made.
void copy_with_small_meshes(const fs::path& from, const fs::path& to) {
    static const std::pair<std::regex, const char*> changes[] = {
        {std::regex(R"("cells_along": *\d+)"), R"("cells_along": 12)"},
        {std::regex(R"("cells_across": *\d+)"), R"("cells_across": 6)"},
        {std::regex(R"("size_along": *"[^"]*")"), R"("size_along": "500 m")"},
        {std::regex(R"("size": *"[^"]*")"), R"("size": "1 km")"},
        {std::regex(R"("cell_size": *"[^"]*")"), R"("cell_size": "200 m")"},
        {std::regex(R"("zones": *"[^"]*",)"), ""}};
    fs::create_directories(to);
    for (const auto& entry : fs::directory_iterator(from)) {
        if (entry.path().extension() == ".json") {
            std::ifstream file(entry.path());
            std::string text(std::istreambuf_iterator<char>(file), {});
            for (const auto& [large, small] : changes) {
                text = std::regex_replace(text, large, small);
            }
            std::ofstream(to / entry.path().filename()) << text;
        }
    }
}

struct Raster {
    const char* name;
    GDALDataType type;
    std::array<double, 6> transform;
    int epsg;  ///< 0: none
    const char* options[4];
};

constexpr Raster rasters[] = {
    {"float.tif", GDT_Float32, {100, 10, 0, 200, 0, -10}, 0, {}},
    {"utm.tif", GDT_Float64, {500000, 10, 0, 5400000, 0, -10}, 32632, {"COMPRESS=DEFLATE"}},
    {"degrees.tif", GDT_Int16, {9, 0.001, 0, 48, 0, -0.001}, 4326, {"COMPRESS=LZW", "PREDICTOR=2"}},
    {"south_up.tif", GDT_Byte, {100, 10, 0, 100, 0, 10}, 0, {"COMPRESS=PACKBITS"}},
    {"tiled.tif", GDT_UInt16, {100, 10, 0, 200, 0, -10}, 0, {"TILED=YES", "BLOCKXSIZE=16", "BLOCKYSIZE=16"}}};

void write_raster(const Raster& raster, const fs::path& folder) {
    constexpr int nx = 12, ny = 9;
    auto* driver = GetGDALDriverManager()->GetDriverByName("GTiff");
    const thalweg::gis::DatasetPtr file(driver->Create((folder / raster.name).c_str(), nx, ny, 1, raster.type,
                                                       const_cast<char**>(raster.options)));
    auto transform = raster.transform;
    file->SetGeoTransform(transform.data());
    if (raster.epsg != 0) {
        OGRSpatialReference crs;
        crs.importFromEPSG(raster.epsg);
        file->SetSpatialRef(&crs);
    }
    std::vector<double> values;
    for (int k = 0; k < nx * ny; ++k) {
        values.push_back(k % 17);
    }
    file->GetRasterBand(1)->SetNoDataValue(3);
    file->GetRasterBand(1)->SetUnitType("m");
    if (file->GetRasterBand(1)->RasterIO(GF_Write, 0, 0, nx, ny, values.data(), nx, ny, GDT_Float64, 0, 0,
                                         nullptr) != CE_None) {
        throw std::runtime_error("the raster cannot be written");
    }
}

void write_rasters(const fs::path& folder) {
    const thalweg::gis::Session session;
    fs::create_directories(folder);
    for (const auto& raster : rasters) {
        write_raster(raster, folder);
    }
    std::ofstream(folder / "grid.asc")
        << "ncols 3\nnrows 2\nxllcorner 100\nyllcorner 100\ncellsize 10\nNODATA_value -9999\n"
           "1 2 3\n4 -9999 6.5\n";
}

void write_node_rows(const fs::path& folder) {
    fs::create_directories(folder);
    std::ofstream(folder / "square.csv") << "i,j,x,y,z\n0,0,0,0,1\n1,0,4,0,1\n0,1,0,4,1\n1,1,4,4,1.5\n";
    std::ofstream(folder / "bend.csv")
        << "J;I;Elevation;X;Y\n5;1;-2;10;0\n5;2;-1;12;0\n6;1;-2;9;5\n6;2;-1;11;6\n"
           "7;2;0;8;9\n";
    std::ofstream(folder / "iric.csv")
        << "IMAX,JMAX,KMAX\n2,2,1\nI,J,K,X,Y,Z,N_Elevation,C_Obstacle,C_roughness_cell\n"
           "0,0,0,0,0,0,1,0,.03\n1,0,0,4,0,0,1,0,0\n0,1,0,0,4,0,1,0,0\n1,1,0,4,4,0,1.5,0,0\n";
}

/// Three by two nodes, the last of them missing, as delft3d.cpp reads them.
void write_delft3d(const fs::path& folder) {
    fs::create_directories(folder);
    const std::string sizes = "3 2\n 0 0 0\n";
    const std::string x = " ETA=    1 1. 5. 9.\n ETA=    2 1. 5. 0.\n";
    const std::string y = " ETA=    1 1. 1. 1.\n ETA=    2 4. 4. 0.\n";
    const std::string depths = "2. 2. 2. -999.\n2. 2. -999. -999.\n-999. -999. -999. -999.\n";
    std::ofstream(folder / "grid") << "* a grid\n" + sizes + x + y + "\n=\n" + depths;
    std::ofstream(folder / "enclosed") << "Coordinate System = Cartesian\nMissing Value = 0.\n" + sizes + x +
                                              y + "\n=\n" + depths +
                                              "\n=\n1 1 *** external\n3 1\n3 3\n1 3\n1 1\n";
}

/// Of the square with four nodes that the target reads the file for.
void write_telemac_boundary(const fs::path& folder) {
    fs::create_directories(folder);
    std::ofstream(folder / "square.cli")
        << "2 2 2 0. 0. 0. 0. 2 0. 0. 0. 1 1\n2 2 2 0. 0. 0. 0. 2 0. 0. 0. 2 2 # Wall\n"
           "5 4 4 0. 0. 0. 0. 4 0. 0. 0. 3 3 # Sea (3 - 4)\n5 4 4 0. 0. 0. 0. 4 0. 0. 0. 4 4 # Sea (3 - 4)\n";
}

void write_selafin(const fs::path& folder) {
    fs::create_directories(folder);
    for (const int times : {1, 2}) {
        std::ofstream(folder / (std::to_string(times) + ".slf"), std::ios::binary)
            << thalweg::test::selafin_square(times);
    }
}

/// Decisions as cgns.cpp takes them, from the end: the nodes along i and j less 2, then what is wrong (15),
/// once at each place of a file with one cell.
void write_cgns(const fs::path& folder) {
    fs::create_directories(folder);
    const auto write = [&](const std::string& file, const std::string& decisions) {
        std::ofstream(folder / file, std::ios::binary) << std::string(decisions.rbegin(), decisions.rend());
    };
    write("grid", "\x02\x01" + std::string(118, '\0'));
    const std::string cell(60, '\0');
    write("cell", cell);
    for (std::size_t place = 2; place + 1 < cell.size(); ++place) {
        std::string decisions = cell;
        decisions[place] = 15;
        decisions[place + 1] = static_cast<char>(place % 6);  // which wrong type or number
        write("odd_" + std::to_string(place), decisions);
    }
}

/// A square in two triangles, with names at two of its sides.
void write_meshes(const fs::path& to) {
    namespace test = thalweg::bathymetry::test;
    thalweg::bathymetry::TriangleMesh mesh;
    mesh.nodes = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    mesh.values = {1, 2, 3, 4.5};
    mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
    mesh.groups = {"inflow 1", "open 1"};
    mesh.lines = {{{3, 0}, 0}, {{1, 2}, 1}};
    for (const auto* folder : {"gmsh", "sms", "adcirc", "ugrid"}) {
        fs::create_directories(to / folder);
    }
    const auto write = [&](const char* file, const std::string& bytes) {
        std::ofstream(to / file, std::ios::binary) << bytes;
    };
    write("gmsh/2.msh", test::as_gmsh_2(mesh));
    write("gmsh/2b.msh", test::as_gmsh_2_binary(mesh, test::ByteOrder::own));
    write("gmsh/4.msh", test::as_gmsh_4(mesh));
    write("gmsh/4b.msh", test::as_gmsh_4_binary(mesh, test::ByteOrder::own));
    write("gmsh/4c.msh", test::as_gmsh_4_binary(mesh, test::ByteOrder::other));
    write("sms/square.2dm", test::as_sms(mesh));
    write("adcirc/square.14", test::as_adcirc(mesh));
}

/// A graph with values and a part. No part is shipped: another graph stands for one, and is refused as such
/// after all of it has been read.
void write_part_user(const fs::path& folder) {
    fs::create_directories(folder);
    std::ofstream(folder / "part_user.json") << R"({
  "thalweg": 1, // comments, too
  "values": {"level": "2 m", "record": {"edge": "west", "kind": "stage", "value": "1 m"}},
  "time": {"start": "2002-08-12T08:00+02:00", "end": "1 min"},
  "nodes": {
    "ground": {"type": "bathymetry", "params": {"file": "data/river_bend.tif"}},
    "wall": {"use": "flood-wall.json", "values": {"breach_level": "$level"}, "in": {"bed": "ground.elevation"}},
    "flow": {"type": "shallowwater", "params": {"boundaries": ["$record"]}, "in": {"bed": "wall.bed"}}
  }
})";
}

/// Drawings as drawing.cpp reads them: the size, then three bytes a point, of which the first begins an
/// outline (0), a hole (1) or a break line (2), or goes on (7).
void write_drawings(const fs::path& folder) {
    fs::create_directories(folder);
    const auto write = [&](const char* file, const std::string& bytes) {
        std::ofstream(folder / file, std::ios::binary) << bytes;
    };
    const std::string square("\x05\x00\x02\x02\x07\x1e\x02\x07\x1e\x1e\x07\x02\x1e", 13);
    const std::string hole("\x01\x0a\x0a\x07\x0e\x0a\x07\x0c\x0e", 9);
    const std::string line("\x02\x05\x14\x07\x19\x16", 6);
    write("square", square);
    write("square_with_hole", square + hole);
    write("square_with_all", square + hole + line);
}

}  // namespace

auto main(int argc, char** argv) -> int {
    if (argc != 3) {
        std::cerr << "usage: seeds TREE FOLDER\n";
        return 3;
    }
    const fs::path tree = argv[1];
    const fs::path to = argv[2];
    copy_with_small_meshes(tree / "graphs", to / "graph");
    copy(tree / "tests/negative/graphs", "", ".json", to / "graph");
    copy(tree / "tests/negative/plugin_graphs", "", ".json", to / "graph");
    write_part_user(to / "graph");
    copy(tree / "graphs/data", "", ".msh", to / "gmsh");
    copy(tree / "graphs/data", "", ".geojson", to / "shapes");
    copy(tree / "graphs/data", "edges", ".geojson", to / "boundary_lines");
    copy(tree / "graphs/data", "gauges", ".csv", to / "points");
    copy(tree / "graphs/data", "flood", ".csv", to / "series");
    copy(tree / "graphs/data", "rating", ".csv", to / "series");
    copy(tree / "graphs/data", "storm", ".csv", to / "series");
    write_rasters(to / "raster");
    write_selafin(to / "selafin");
    write_meshes(to);
    write_cgns(to / "cgns");
    write_node_rows(to / "node_rows");
    write_delft3d(to / "delft3d");
    write_drawings(to / "drawing");
    write_telemac_boundary(to / "telemac_boundary");
    fs::create_directories(to / "plugin_table");
    fs::create_directories(to / "mesh");
    return 0;
}
