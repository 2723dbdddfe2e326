// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Names of inputs are free texts of the user: VTK's own reader must find them in the files again.

#include <memory>
#include <string>

#include <doctest/doctest.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkDataSet.h>
#include <vtkNew.h>
#include <vtkStringArray.h>
#include <vtkXMLGenericDataObjectReader.h>

#include "support/node_bench.hpp"
#include "support/scratch_folder.hpp"
#include "thalweg/testing/small_meshes.hpp"
#include "view/nodes/vtk_writer_node.hpp"

using namespace thalweg;
using namespace thalweg::view;
using thalweg::test::NodeBench;
using thalweg::test::ScratchFolder;
using thalweg::test::TestField;
using thalweg::testing::bent_cells;
using thalweg::testing::square_of_triangles;

namespace {

const char* const odd_names[] = {"depth & speed", "<depth>", "the \"depth\"",
                                 "a 'depth' > 0", "&amp;",   "Tiefe_Ä₁"};

auto fields_on(const Grid& grid, std::size_t cells) -> std::vector<TestField> {
    std::vector<TestField> fields;
    for (const char* name : odd_names) {
        fields.push_back({name, "m", grid, THW_AT_CELL, std::vector<float>(cells, 1.5F)});
    }
    return fields;
}

void check_names_come_back(const Grid& grid, std::size_t cells, const std::string& file) {
    const ScratchFolder folder;
    const auto node = NodeBench::of<VtkWriterNode>({}, "flood");
    REQUIRE(node->configure(folder.path()) == "");
    REQUIRE(node->negotiate(fields_on(grid, cells)) == "");
    REQUIRE(node->run(0) == "");

    vtkNew<vtkXMLGenericDataObjectReader> reader;
    reader->SetFileName((folder.path() / file).c_str());
    reader->Update();

    auto* data = vtkDataSet::SafeDownCast(reader->GetOutput());
    REQUIRE(data != nullptr);
    for (const std::string name : odd_names) {
        CAPTURE(name);
        auto* array = data->GetCellData()->GetArray(name.c_str());
        REQUIRE(array != nullptr);
        CHECK(array->GetTuple1(0) == 1.5);
        CHECK(data->GetFieldData()->GetAbstractArray((name + ":units").c_str()) != nullptr);
    }
}

}  // namespace

TEST_CASE("fields with any name come back from files on rasters, curvilinear grids and triangles") {
    const auto triangles = square_of_triangles(1);
    const mesh::TriangleView on_triangles(triangles);
    const auto bend = bent_cells(2, 1);
    const auto bend_view = bend.to_abi();

    check_names_come_back(Grid(2, 2, 0, 0, 10, 10), 4, "flood/flood_0000.vti");
    check_names_come_back(on_triangles.grid(), 2, "flood/flood_0000.vtu");
    check_names_come_back(mesh::grid_on(bend, bend_view), 2, "flood/flood_0000.vts");
}

TEST_CASE("a name that XML cannot hold is refused before anything runs") {
    const auto node = NodeBench::of<VtkWriterNode>({}, "flood");
    REQUIRE(node->configure() == "");

    const auto error = node->negotiate({{"a\tb", "m", Grid(1, 1, 0, 0, 1, 1), THW_AT_CELL, {1}}});

    CHECK(error.find("a VTK file cannot have a field of this name") != std::string::npos);
}
