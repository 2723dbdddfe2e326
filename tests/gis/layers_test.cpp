// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <ogrsf_frmts.h>
#include <thalweg/gis/boundary_lines.hpp>
#include <thalweg/gis/features.hpp>
#include <thalweg/gis/session.hpp>

#include "error_text.hpp"
#include "support/scratch_folder.hpp"

using namespace thalweg;
using namespace thalweg::gis;
using namespace thalweg::test;

namespace {

/// A GeoPackage that is filled layer by layer.
class Package {
    GDALDataset* dataset_;

  public:
    explicit Package(const std::string& path) {
        start();
        dataset_ = GetGDALDriverManager()->GetDriverByName("GPKG")->Create(path.c_str(), 0, 0, 0, GDT_Unknown,
                                                                           nullptr);
    }

    Package(const Package&) = delete;
    auto operator=(const Package&) -> Package& = delete;

    ~Package() { GDALClose(dataset_); }

    /// A layer of shapes given as WKT, with the attribute `name`; a table where `type` is wkbNone.
    void add(const char* layer, OGRwkbGeometryType type, const std::vector<const char*>& shapes) {
        auto* made = dataset_->CreateLayer(layer, nullptr, type);
        OGRFieldDefn name("name", OFTString);
        made->CreateField(&name);
        int k = 0;
        for (const auto* wkt : shapes) {
            OGRFeature feature(made->GetLayerDefn());
            feature.SetField("name", ("line " + std::to_string(k++)).c_str());
            OGRGeometry* shape = nullptr;
            OGRGeometryFactory::createFromWkt(wkt, nullptr, &shape);
            feature.SetGeometryDirectly(shape);
            CHECK(made->CreateFeature(&feature) == OGRERR_NONE);
        }
    }
};

/// The text from the name of the file on.
auto said(const std::string& text) -> std::string {
    const auto at = text.find("a.gpkg");
    return at == std::string::npos ? text : text.substr(at);
}

const Grid small_cells(6, 4, 100, 200, 10, 10);
constexpr auto inlet = "LINESTRING (100 200, 100 240)";
constexpr auto outlet = "LINESTRING (160 200, 160 240)";

}  // namespace

TEST_CASE("tables of styles and empty layers beside the only layer do not count") {
    const ScratchFolder folder;
    const auto path = folder.file("a.gpkg");
    {
        Package package(path);
        package.add("layer_styles", wkbNone, {""});
        package.add("drafts", wkbPolygon, {});
        package.add("lines", wkbLineString, {inlet, outlet});
    }

    CHECK(read_features({path, "", ""}).shapes.size() == 2);
    CHECK(read_boundary_lines(path, small_cells).size() == 2);
    CHECK(read_boundary_lines(path, small_cells, "lines").at("line 1")[0][0].x == 160);
    CHECK(
        said(error_of([&] {
            read_features({path, "layer_styles", ""});
        })) ==
        "a.gpkg: layer 'layer_styles' is a table without shapes; layers with shapes are: 'lines' (nearest), "
        "'drafts' |  |  | ");
}

TEST_CASE("several layers and no name are refused with their names, for each reader") {
    const ScratchFolder folder;
    const auto path = folder.file("a.gpkg");
    {
        Package package(path);
        package.add("west", wkbLineString, {inlet});
        package.add("east", wkbLineString, {outlet});
    }
    ShapesRequest request;
    request.file = path;
    request.file_crs = "grid";
    request.value = 1;

    CHECK(said(error_of([&] { read_shapes(request, frame_of(small_cells)); })) ==
          "a.gpkg: has several layers | one of 'west' or 'east' | the name of one of them in `layer` | give "
          "\"layer\": \"west\"");
    CHECK(said(error_of([&] { read_features({path, "", ""}); })).find("a.gpkg: has several layers") == 0);
    CHECK(said(error_of([&] { read_boundary_lines(path, small_cells); })) ==
          "a.gpkg: has several layers | one of 'west' or 'east' | the name of one of them in "
          "`boundary_lines_layer` | give \"boundary_lines_layer\": \"west\"");
    request.layer = "east";
    CHECK(read_shapes(request, frame_of(small_cells))[0].parts[0][0].x == 160);
    CHECK(read_boundary_lines(path, small_cells, "east").size() == 1);
}

TEST_CASE("a file of tables alone has no layer with shapes") {
    const ScratchFolder folder;
    const auto path = folder.file("a.gpkg");
    { Package(path).add("layer_styles", wkbNone, {""}); }

    CHECK(
        said(error_of([&] {
            read_features({path, "", ""});
        })) ==
        "a.gpkg: has no layer with shapes | 1 table(s) without shapes | points, lines or polygons | look at "
        "it with ogrinfo");
}
