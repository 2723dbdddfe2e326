// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Walks through what CF 1.8 asks of a file, section by section, for rasters and triangles.
#include "ugrid_writing.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <sstream>
#include <string>

#include "thalweg/gis/grid_mapping.hpp"
#include "thalweg/testing/small_meshes.hpp"
#include "thalweg/units/unit.hpp"

using namespace thalweg;
using namespace thalweg::test;
using thalweg::testing::square_of_triangles;

namespace {

constexpr auto hazard_name = "Hazard class (2008); 0: always dry; 1: caution; 2: danger for some, or most";

auto words_of(const std::string& text) -> std::vector<std::string> {
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;) {
        words.push_back(word);
    }
    return words;
}

auto classes_on(const Grid& grid, std::vector<float> values) -> TestField {
    return {"hazard", "1", grid, THW_AT_CELL, std::move(values), hazard_name};
}

auto roughness_on(const Grid& grid, std::size_t count) -> TestField {
    return {"n", "1", grid, THW_AT_CELL, std::vector<float>(count, 0.03F), "Manning roughness [s m^(-1/3)]"};
}

void check_all_names_exist(const NetcdfFile& file, const std::string& variable,
                           const std::string& attribute) {
    const auto all = file.variables();
    for (const auto& word : words_of(file.text(variable, attribute))) {
        CAPTURE(word);
        CHECK(std::find(all.begin(), all.end(), word) != all.end());
    }
}

/// 2.3: letters, digits and underscores, no two names that differ by case alone.
void check_names(const NetcdfFile& file) {
    std::set<std::string> lower;
    for (auto name : file.variables()) {
        CHECK(std::isalpha(static_cast<unsigned char>(name.front())) != 0);
        CHECK(std::all_of(name.begin(), name.end(),
                          [](unsigned char c) { return std::isalnum(c) || c == '_'; }));
        std::transform(name.begin(), name.end(), name.begin(),
                       [](unsigned char c) { return std::tolower(c); });
        CHECK(lower.insert(name).second);
    }
}

/// 2.6.1 and 2.6.2.
void check_heading(const NetcdfFile& file) {
    const auto conventions = words_of(file.text("", "Conventions"));
    CHECK(std::count(conventions.begin(), conventions.end(), "CF-1.8") == 1);
    for (const char* name : {"source", "history"}) {
        CAPTURE(name);
        CHECK_FALSE(file.text("", name).empty());
    }
}

/// 3.1 to 3.3: data and coordinates have units that UDUNITS reads, and a long or standard name.
void check_description(const NetcdfFile& file, const std::string& variable) {
    const auto unit = file.text(variable, "units");
    CHECK_FALSE(unit.empty());
    CHECK((variable == "n" || variable == "time" || units::is_unit(unit)));
    CHECK(file.text(variable, "long_name").size() + file.text(variable, "standard_name").size() > 0);
}

/// 3.5: as many meanings as values, of the type of the variable.
void check_flags(const NetcdfFile& file, const std::string& variable) {
    const auto meanings = words_of(file.text(variable, "flag_meanings"));
    int id = -1;
    std::size_t count = 0;
    nc_type type = NC_NAT;
    REQUIRE(nc_inq_varid(file.id(), variable.c_str(), &id) == NC_NOERR);
    REQUIRE(nc_inq_att(file.id(), id, "flag_values", &type, &count) == NC_NOERR);
    CHECK(type == file.type(variable));
    CHECK(count == meanings.size());
}

auto numbers_of(const NetcdfFile& file, const std::string& variable, const std::string& attribute)
    -> Numbers {
    int id = -1;
    std::size_t count = 0;
    REQUIRE(nc_inq_varid(file.id(), variable.c_str(), &id) == NC_NOERR);
    REQUIRE(nc_inq_attlen(file.id(), id, attribute.c_str(), &count) == NC_NOERR);
    Numbers values(count);
    REQUIRE(nc_get_att_double(file.id(), id, attribute.c_str(), values.data()) == NC_NOERR);
    return values;
}

/// 5.6 and appendix F: the frame has a mapping's name, all its parameters, and the figure of the Earth.
void check_frame(const NetcdfFile& file, const std::string& variable) {
    const auto wanted = gis::grid_mapping_of(file.text(variable, "crs_wkt"));
    CHECK(file.text(variable, "grid_mapping_name") == wanted.name);
    REQUIRE_FALSE(wanted.name.empty());
    for (const auto& number : wanted.numbers) {
        CAPTURE(number.first);
        CHECK(numbers_of(file, variable, number.first) == number.second);
    }
    for (const auto& text : wanted.texts) {
        CAPTURE(text.first);
        CHECK(file.text(variable, text.first) == text.second);
    }
}

void check_file(const NetcdfFile& file) {
    check_names(file);
    check_heading(file);
    CHECK(file.text("time", "units").rfind("seconds since ", 0) == 0);  // 4.4
    CHECK(file.text("time", "axis") == "T");
    CHECK(file.text("time", "long_name") == "Time");
    for (const auto& name : file.variables()) {
        CAPTURE(name);
        const bool is_data = !file.text(name, "mesh").empty();
        if (is_data || name == "time" || name.find("_x") == name.size() - 2) {
            check_description(file, name);
        }
        if (is_data) {
            check_all_names_exist(file, name, "coordinates");  // 5
            check_all_names_exist(file, name, "mesh");
        }
        if (!file.text(name, "grid_mapping").empty()) {
            check_frame(file, file.text(name, "grid_mapping"));
        }
        if (!file.text(name, "flag_meanings").empty()) {
            check_flags(file, name);
        }
    }
}

}  // namespace

TEST_CASE("files on rasters and triangles meet CF, in projections and in degrees") {
    const auto data = square_of_triangles(1);
    const mesh::TriangleView triangles(data);
    for (const char* crs : {"EPSG:32616", "EPSG:2154", "EPSG:3413", "EPSG:5070", "EPSG:3395", "EPSG:4326"}) {
        CAPTURE(crs);
        auto raster = raster_3x2();
        auto mesh = triangles.grid();
        raster.crs = mesh.crs = gis::crs_from_text(crs, "test");
        Writer on_raster, on_mesh;

        check_file(
            NetcdfFile(on_raster.write({depth_on(raster, 6), bed_on(raster, 12), roughness_on(raster, 6),
                                        classes_on(raster, {0, 1, 2, 2, 1, NAN})})));
        check_file(NetcdfFile(on_mesh.write({depth_on(mesh, 2), classes_on(mesh, {2, 0})})));
    }
}

TEST_CASE("a field of classes becomes whole numbers with flags, and -1 where there is no value") {
    Writer w;
    const NetcdfFile file(w.write({classes_on(raster_3x2(), {0, 1, 2, 2, 1, NAN})}));

    CHECK(file.type("hazard") == NC_INT);
    CHECK(file.values("hazard") == Numbers{0, 1, 2, 2, 1, -1, 0, 1, 2, 2, 1, -1});
    CHECK(file.number("hazard", "_FillValue") == -1);
    CHECK(file.text("hazard", "long_name") == "Hazard class (2008)");
    CHECK(file.text("hazard", "flag_meanings") == "always_dry caution danger_for_some__or_most");
}

TEST_CASE("classes that do not change are written once, and anew where they change after all") {
    Writer w;
    auto field = classes_on(raster_3x2(), {0, 1, 2, 2, 1, NAN});
    field.is_static = true;
    const NetcdfFile file(w.write({field, depth_on(raster_3x2(), 6)}));

    CHECK(file.dimensions("hazard") == Names{"mesh2d_nFaces"});
    CHECK(file.values("hazard") == Numbers{0, 1, 2, 2, 1, -1});
}

TEST_CASE("a value that is none of the classes stops the writer") {
    Writer w;
    REQUIRE(w.node->configure(w.folder.path()) == "");
    REQUIRE(w.node->negotiate({classes_on(raster_3x2(), {0, 1, 2.5F, 2, 1, 0})}) == "");

    CHECK(w.node->run(0) ==
          "hazard: a value is none of the classes that the field's long name says | 2.5 | 0: always dry; 1: "
          "caution; 2: danger for some, or most | name this class in the long name, or no classes");
}

TEST_CASE("Manning's n has the unit that its long name says") {
    Writer w;
    const NetcdfFile file(w.write({roughness_on(raster_3x2(), 6)}));

    CHECK(file.text("n", "units") == "s m-1/3");
}
