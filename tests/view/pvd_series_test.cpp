// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <cmath>
#include <cstdlib>

#include <doctest/doctest.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkImageData.h>
#include <vtkInformation.h>
#include <vtkInformationStringKey.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkStringArray.h>
#include <vtkXMLDataElement.h>
#include <vtkXMLDataParser.h>
#include <vtkXMLImageDataReader.h>

#include "error_of.hpp"
#include "support/scratch_folder.hpp"
#include "view/vtk_files/pvd_series.hpp"

using namespace thalweg;
using namespace thalweg::view;
using namespace thalweg::view::test;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;

namespace {

const Grid grid_3x2(3, 2, 1000.5, -20.25, 5.0, 2.5);

auto field_text(vtkImageData& image, const char* name) -> std::string {
    auto* array = vtkStringArray::SafeDownCast(image.GetFieldData()->GetAbstractArray(name));
    return array == nullptr ? "" : array->GetValue(0);
}

}  // namespace

TEST_CASE("values, element types, NaN, grid, units and time come back from a .vti file") {
    const ScratchFolder folder;
    const std::vector<float> depth{0.0F, 0.1F, 2.0F, NAN, 4.0F, 5.0F};
    std::vector<double> corners(12);
    for (std::size_t k = 0; k < corners.size(); ++k) {
        corners[k] = 1.0 / (1.0 + static_cast<double>(k));
    }
    const auto path = folder.path() / "a.vti";

    write_vtk(path, grid_3x2,
              {{"depth", "m", "flood_water_thickness", {depth.data(), 6}, false},
               {"bed", "m", "", {corners.data(), 12}, true}},
              12.5, "thalweg test");

    vtkNew<vtkXMLImageDataReader> reader;
    reader->SetFileName(path.c_str());
    reader->Update();
    auto* image = reader->GetOutput();
    CHECK(image->GetDimensions()[0] == 4);
    CHECK(image->GetDimensions()[1] == 3);
    CHECK(image->GetDimensions()[2] == 1);
    CHECK(image->GetOrigin()[0] == 1000.5);
    CHECK(image->GetOrigin()[1] == -20.25);
    CHECK(image->GetSpacing()[0] == 5.0);
    CHECK(image->GetSpacing()[1] == 2.5);
    auto* cells = image->GetCellData()->GetArray("depth");
    REQUIRE(cells != nullptr);
    CHECK(cells->GetDataType() == VTK_FLOAT);
    for (vtkIdType k = 0; k < 6; ++k) {
        const auto expected = static_cast<double>(depth[static_cast<std::size_t>(k)]);
        CHECK((std::isnan(expected) ? std::isnan(cells->GetTuple1(k)) : cells->GetTuple1(k) == expected));
    }
    REQUIRE(cells->GetInformation()->Has(vtkDataArray::UNITS_LABEL()));
    CHECK(std::string(cells->GetInformation()->Get(vtkDataArray::UNITS_LABEL())) == "m");
    auto* points = image->GetPointData()->GetArray("bed");
    REQUIRE(points != nullptr);
    CHECK(points->GetDataType() == VTK_DOUBLE);
    CHECK(points->GetTuple1(11) == corners[11]);
    CHECK(image->GetFieldData()->GetArray("TimeValue")->GetTuple1(0) == 12.5);
    CHECK(field_text(*image, "depth:units") == "m");
    CHECK(field_text(*image, "depth:standard_name") == "flood_water_thickness");
    CHECK(field_text(*image, "provenance") == "thalweg test");
}

TEST_CASE("a series is indexed after every step and leaves no temporary file") {
    const ScratchFolder folder;
    const std::vector<double> depth{1, 2, 3, 4, 5, 6};
    PvdSeries series(folder.path() / "out" / "flood.pvd");

    for (const double time : {0.0, 0.1, 1.0 / 3.0}) {
        series.add(grid_3x2, {{"depth", "m", "", {depth.data(), 6}, false}}, time);
    }

    CHECK(folder.names() == std::vector<std::string>{"out/flood.pvd", "out/flood/flood_0000.vti",
                                                     "out/flood/flood_0001.vti", "out/flood/flood_0002.vti"});
    vtkNew<vtkXMLDataParser> parser;
    const auto index = (folder.path() / "out" / "flood.pvd").string();
    parser->SetFileName(index.c_str());
    REQUIRE(parser->Parse() == 1);
    auto* root = parser->GetRootElement();
    CHECK(std::string(root->GetAttribute("type")) == "Collection");
    auto* steps = root->FindNestedElementWithName("Collection");
    REQUIRE(steps != nullptr);
    REQUIRE(steps->GetNumberOfNestedElements() == 3);
    const double times[] = {0.0, 0.1, 1.0 / 3.0};
    for (int k = 0; k < 3; ++k) {
        auto* step = steps->GetNestedElement(k);
        CHECK(std::strtod(step->GetAttribute("timestep"), nullptr) == times[k]);
        CHECK(std::filesystem::exists(folder.path() / "out" / step->GetAttribute("file")));
    }
}

TEST_CASE("an index says what its times count from where that is known") {
    const ScratchFolder folder;
    const std::vector<double> depth{1, 2, 3, 4, 5, 6};
    PvdSeries series(folder.path() / "flood.pvd", "", "2002-08-12T06:00:00Z");

    series.add(grid_3x2, {{"depth", "m", "", {depth.data(), 6}, false}}, 5.0);

    const auto index = text_of(folder.path() / "flood.pvd");
    CHECK(index.find("<!-- timestep: seconds since 2002-08-12T06:00:00Z -->\n<VTKFile") != std::string::npos);
    vtkNew<vtkXMLDataParser> parser;
    const auto path = (folder.path() / "flood.pvd").string();
    parser->SetFileName(path.c_str());
    CHECK(parser->Parse() == 1);
}

TEST_CASE("times that do not grow and fields of the wrong size are refused") {
    const ScratchFolder folder;
    const std::vector<double> depth{1, 2, 3, 4, 5, 6};
    PvdSeries series(folder.path() / "flood.pvd");
    series.add(grid_3x2, {{"depth", "m", "", {depth.data(), 6}, false}}, 5.0);

    CHECK(error_of([&] {
              series.add(grid_3x2, {{"depth", "m", "", {depth.data(), 6}, false}}, 5.0);
          }) == "the times of a series must grow | 5 s after 5 s |  | ");
    CHECK(error_of([&] {
              series.add(grid_3x2, {{"depth", "m", "", {depth.data(), 5}, false}}, 6.0);
          }) == "the field does not fit its grid | 5 values | 6 values | ");
}

TEST_CASE("a failed step leaves the index and the files as they were") {
    const ScratchFolder folder;
    const std::vector<double> depth{1, 2, 3, 4, 5, 6};
    PvdSeries series(folder.path() / "flood.pvd");
    series.add(grid_3x2, {{"depth", "m", "", {depth.data(), 6}, false}}, 5.0);
    const auto before = text_of(folder.path() / "flood.pvd");
    std::filesystem::create_directory(folder.path() / "flood" / "flood_0001.vti");

    const auto error = error_of([&] {
        series.add(grid_3x2, {{"depth", "m", "", {depth.data(), 6}, false}}, 6.0);
    });

    CHECK(
        error ==
        "cannot write " + folder.file("flood/flood_0001.vti") +
            " | Is a directory | a folder that this user may write to, with space left | free space, change "
            "the permissions, or choose another output folder");
    CHECK(text_of(folder.path() / "flood.pvd") == before);
    CHECK(folder.names() == std::vector<std::string>{"flood.pvd", "flood/flood_0000.vti"});
}

TEST_CASE("a series goes on after the steps of a state, and its index tells of no others") {
    const ScratchFolder folder;
    const std::vector<float> depth(6, 1.0F);
    const auto write = [&](PvdSeries& series, double time) {
        series.add(grid_3x2, {{"depth", "m", "", {depth.data(), 6}, false}}, time);
    };
    PvdSeries straight(folder.path() / "a.pvd");
    write(straight, 0);
    const auto saved = straight.times();
    write(straight, 10);
    const auto index = text_of(folder.path() / "a.pvd");

    PvdSeries resumed(folder.path() / "a.pvd");
    resumed.go_on(grid_3x2, saved);
    write(resumed, 10);
    CHECK(text_of(folder.path() / "a.pvd") == index);

    PvdSeries ended(folder.path() / "a.pvd");
    ended.go_on(grid_3x2, saved);
    ended.finish();
    CHECK(text_of(folder.path() / "a.pvd").find("a_0001") == std::string::npos);

    PvdSeries lost(folder.path() / "b.pvd");
    const auto told = error_of([&] { lost.go_on(grid_3x2, saved); });
    CHECK(told.find("the run cannot go on with the series") != std::string::npos);
}
