// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>

#include <doctest/doctest.h>
#include <vtkCell.h>
#include <vtkCellData.h>
#include <vtkInformation.h>
#include <vtkInformationStringKey.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkStringArray.h>
#include <vtkStructuredGrid.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLStructuredGridReader.h>
#include <vtkXMLUnstructuredGridReader.h>

#include "support/scratch_folder.hpp"
#include "thalweg/testing/small_meshes.hpp"
#include "view/vtk_files/pvd_series.hpp"

using namespace thalweg;
using namespace thalweg::view;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;
using thalweg::testing::bent_cells;
using thalweg::testing::square_of_triangles;

namespace {

auto field_text(vtkDataSet& data_set, const char* name) -> std::string {
    auto* array = vtkStringArray::SafeDownCast(data_set.GetFieldData()->GetAbstractArray(name));
    return array == nullptr ? "" : array->GetValue(0);
}

auto values_of(vtkDataArray* array) -> std::vector<double> {
    std::vector<double> values;
    for (vtkIdType k = 0; array != nullptr && k < array->GetNumberOfTuples(); ++k) {
        values.push_back(array->GetTuple1(k));
    }
    return values;
}

template <class Reader>
void read(Reader& reader, const std::filesystem::path& path) {
    reader.SetFileName(path.c_str());
    reader.Update();
}

/// Two unit squares of triangles whose file had the cells and the nodes in the opposite order.
auto turned_triangles() -> mesh::TriangleData {
    auto data = square_of_triangles(1);
    data.user_cell = {1, 0};
    data.user_node = {3, 2, 1, 0};
    return data;
}

}  // namespace

TEST_CASE("a curvilinear grid, its fields, units and time come back from a .vts file") {
    const ScratchFolder folder;
    const auto data = bent_cells(3, 2);
    const auto view = data.to_abi();
    const std::vector<float> depth{0.0F, 0.1F, 2.0F, NAN, 4.0F, 5.0F};
    std::vector<double> bed(12);
    for (std::size_t k = 0; k < bed.size(); ++k) {
        bed[k] = 1.0 / (1.0 + static_cast<double>(k));
    }

    write_vtk(folder.path() / "a.vts", mesh::grid_on(data, view),
              {{"depth", "m", "flood_water_thickness", {depth.data(), 6}, false},
               {"bed", "m", "", {bed.data(), 12}, true}},
              12.5, "thalweg test");

    vtkNew<vtkXMLStructuredGridReader> reader;
    read(*reader, folder.path() / "a.vts");
    auto* grid = reader->GetOutput();
    REQUIRE(grid->GetNumberOfCells() == 6);
    REQUIRE(grid->GetNumberOfPoints() == 12);
    for (vtkIdType k = 0; k < 12; ++k) {
        CHECK(grid->GetPoint(k)[0] == data.x[static_cast<std::size_t>(k)]);
        CHECK(grid->GetPoint(k)[1] == data.y[static_cast<std::size_t>(k)]);
    }
    auto* cells = grid->GetCellData()->GetArray("depth");
    REQUIRE(cells != nullptr);
    CHECK(cells->GetDataType() == VTK_FLOAT);
    CHECK(cells->GetTuple1(5) == 5.0);
    CHECK(std::isnan(cells->GetTuple1(3)));
    REQUIRE(cells->GetInformation()->Has(vtkDataArray::UNITS_LABEL()));
    CHECK(std::string(cells->GetInformation()->Get(vtkDataArray::UNITS_LABEL())) == "m");
    CHECK(values_of(grid->GetPointData()->GetArray("bed")) == bed);
    CHECK(grid->GetFieldData()->GetArray("TimeValue")->GetTuple1(0) == 12.5);
    CHECK(field_text(*grid, "depth:units") == "m");
    CHECK(field_text(*grid, "depth:standard_name") == "flood_water_thickness");
    CHECK(field_text(*grid, "provenance") == "thalweg test");
    CHECK_FALSE(grid->HasAnyBlankCells());
    CHECK_FALSE(grid->HasAnyBlankPoints());
}

TEST_CASE("cells that a curvilinear grid does not have are hidden, and their nodes have finite places") {
    const ScratchFolder folder;
    auto data = bent_cells(3, 2);
    data.cell = {0, 1, 1, 1, 1, 1};
    data.x[0] = data.y[0] = NAN;
    const auto view = data.to_abi();
    const std::vector<double> depth{NAN, 1, 2, 3, 4, 5};

    write_vtk(folder.path() / "a.vts", mesh::grid_on(data, view), {{"depth", "m", "", {depth.data(), 6}}}, 0);

    vtkNew<vtkXMLStructuredGridReader> reader;
    read(*reader, folder.path() / "a.vts");
    auto* grid = reader->GetOutput();
    CHECK_FALSE(grid->IsCellVisible(0));
    CHECK_FALSE(grid->IsPointVisible(0));
    for (vtkIdType k = 1; k < 6; ++k) {
        CHECK(grid->IsCellVisible(k));
    }
    for (vtkIdType k = 1; k < 12; ++k) {
        CHECK(grid->IsPointVisible(k));
    }
    CHECK(grid->GetPoint(0)[0] == data.x[1]);
    CHECK(grid->GetPoint(0)[1] == data.y[1]);
}

TEST_CASE("triangles, their fields and time come back from a .vtu file in the order of the user's file") {
    const ScratchFolder folder;
    const auto data = turned_triangles();
    const mesh::TriangleView view(data);
    const std::vector<float> depth{10.0F, 20.0F};
    const std::vector<double> bed{0.0, 1.0, 2.0, 3.0};

    write_vtk(folder.path() / "a.vtu", view.grid(),
              {{"depth", "m", "flood_water_thickness", {depth.data(), 2}, false},
               {"bed", "m", "", {bed.data(), 4}, true}},
              7.5, "thalweg test");

    vtkNew<vtkXMLUnstructuredGridReader> reader;
    read(*reader, folder.path() / "a.vtu");
    auto* grid = reader->GetOutput();
    REQUIRE(grid->GetNumberOfCells() == 2);
    REQUIRE(grid->GetNumberOfPoints() == 4);
    CHECK(grid->GetCellType(0) == VTK_TRIANGLE);
    CHECK(values_of(grid->GetCellData()->GetArray("depth")) == std::vector<double>{20, 10});
    CHECK(values_of(grid->GetPointData()->GetArray("bed")) == std::vector<double>{3, 2, 1, 0});
    // The first cell of the file is the second of the mesh: nodes 0, 3 and 2, which the file has at 3, 0 and
    // 1.
    const std::vector<vtkIdType> corners{3, 0, 1};
    for (vtkIdType k = 0; k < 3; ++k) {
        CHECK(grid->GetCell(0)->GetPointId(static_cast<int>(k)) == corners[static_cast<std::size_t>(k)]);
    }
    CHECK(grid->GetPoint(0)[0] == data.x[3]);
    CHECK(grid->GetPoint(1)[1] == data.y[2]);
    CHECK(grid->GetFieldData()->GetArray("TimeValue")->GetTuple1(0) == 7.5);
    CHECK(field_text(*grid, "depth:units") == "m");
    CHECK(field_text(*grid, "depth:standard_name") == "flood_water_thickness");
    CHECK(field_text(*grid, "provenance") == "thalweg test");
}

TEST_CASE("a series on triangles has .vtu files and a .pvd that names them") {
    const ScratchFolder folder;
    const auto data = square_of_triangles(1);
    const mesh::TriangleView view(data);
    const std::vector<double> depth{1, 2};
    PvdSeries series(folder.path() / "flood.pvd");

    series.add(view.grid(), {{"depth", "m", "", {depth.data(), 2}}}, 0.0);
    series.add(view.grid(), {{"depth", "m", "", {depth.data(), 2}}}, 5.0);

    CHECK(folder.names() ==
          std::vector<std::string>{"flood.pvd", "flood/flood_0000.vtu", "flood/flood_0001.vtu"});
    CHECK(text_of(folder.path() / "flood.pvd")
              .find("<DataSet timestep=\"5\" group=\"\" part=\"0\" file=\"flood/flood_0001.vtu\"/>") !=
          std::string::npos);
}
