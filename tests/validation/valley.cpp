// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The shipped valley graph, shortened: what its files say to programs that know nothing of Thalweg, where the
// bytes go, and how far devices, precisions and thread counts agree.
#include <omp.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "../view/egl_guard.hpp"
#include "bathymetry/rasters/raster_file.hpp"
#include "runtime/base/device.hpp"
#include "support/scratch_folder.hpp"
#include "validation_session.hpp"
#include "view/tables/csv_table.hpp"

using namespace thalweg;
using namespace thalweg::validation;
using runtime::CopyKind;
using thalweg::test::ScratchFolder;
using thalweg::test::text_of;

namespace {

constexpr int nx = 193, ny = 183;  // the graph's window in cells of 90 m
const std::string last_depth = "maps_depth_0001200s.tif";

// In double both executors agree to 4e-14 m. In float a difference is what rounding makes of the flood: float
// against double moves it by 2e-4 m RMS on the CPU and by 1.4e-3 m on an H200, where one cell at the shore
// falls on the other side of dry (with exact roots and quotients too). So: 2 mm RMS in water of up to 50 m,
// and one cell in a thousand.
constexpr double largest_rms = 2e-3, largest_wet_share = 1e-3;

/// The first 20 minutes of the flood without pictures, on cells whose centres the gauges are.
auto short_valley() -> GraphDocument {
    auto graph = shipped_graph("valley-dam-break.json");
    graph.json["time"] = {{"end", "20 min"}, {"couple", "30 s"}};
    graph.params("ground")["cell_size"] = "90 m";
    graph.json["nodes"]["maps"]["at"] = {"0 s", "10 min", "end"};
    graph.json["nodes"]["series"]["every"] = "10 min";
    graph.remove("peaks");
    graph.remove("picture");
    return graph;
}

auto raster(const std::filesystem::path& file) -> std::vector<double> {
    return bathymetry::RasterFile(file.string(), 1).read({0, 0, nx, ny});
}

/// What a program prints, or nothing where it cannot be run or fails.
auto output_of(const std::string& command) -> std::string {
    std::string text;
    FILE* const pipe = ::popen((command + " 2>/dev/null").c_str(), "r");
    for (int byte; pipe != nullptr && (byte = std::fgetc(pipe)) != EOF;) {
        text.push_back(static_cast<char>(byte));
    }
    return pipe != nullptr && ::pclose(pipe) == 0 ? text : "";
}

auto gdal_is_missing() -> bool {
    if (output_of("gdalinfo --version").empty()) {
        MESSAGE("skipped: there is no program gdalinfo (Debian: gdal-bin)");
        return true;
    }
    return false;
}

/// The value at gauge `name` in the last row of the gauges' table.
auto last_value(const view::CsvTable& table, const std::string& name) -> double {
    return table.number(table.rows().back(), table.column(name)).value();
}

struct Distance {
    double largest = 0, rms = 0, wet_share = 0;  ///< share of the wet cells that are wet in one run only
};

auto distance(const std::vector<double>& a, const std::vector<double>& b) -> Distance {
    const double wet = 0.01;
    REQUIRE(a.size() == b.size());
    Distance d;
    double squares = 0;
    double cells = 0;
    int walls_in_one = 0;
    double either = 0;
    double one = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
        walls_in_one += std::isnan(a[k]) != std::isnan(b[k]) ? 1 : 0;
        if (a[k] > wet || b[k] > wet) {
            either += 1;
            one += (a[k] > wet) != (b[k] > wet) ? 1 : 0;
        }
        if (a[k] > 0 || b[k] > 0) {
            d.largest = std::max(d.largest, std::abs(a[k] - b[k]));
            squares += (a[k] - b[k]) * (a[k] - b[k]);
            cells += 1;
        }
    }
    REQUIRE(walls_in_one == 0);
    REQUIRE(either > 1000);
    d.rms = std::sqrt(squares / cells);
    d.wet_share = one / either;
    return d;
}

void check_close(const std::string& what, const Distance& d) {
    MESSAGE(what << ": largest difference of depth " << d.largest << " m, RMS " << d.rms
                 << " m, wet in one only " << 100 * d.wet_share << " %");
    CHECK(d.rms <= largest_rms);
    CHECK(d.wet_share <= largest_wet_share);
}

auto depth_after(const GraphDocument& graph, const std::string& device) -> std::vector<double> {
    const ScratchFolder folder;
    run_graph(graph, device, folder.path());
    return raster(folder.path() / last_depth);
}

}  // namespace

TEST_CASE("valley: GDAL's own programs find grid, CRS, unit and no-data of the depth") {
    if (gdal_is_missing()) {
        return;
    }
    const ScratchFolder folder;

    run_graph(short_valley(), chosen_device(), folder.path());

    const auto info =
        nlohmann::json::parse(output_of("gdalinfo -json " + (folder.path() / last_depth).string()));
    const auto& band = info["bands"][0];
    CHECK(info["size"] == nlohmann::json{nx, ny});
    CHECK(info["geoTransform"] == nlohmann::json{745020.0, 90.0, 0.0, 4022010.0, 0.0, -90.0});
    CHECK(info["coordinateSystem"]["wkt"].get<std::string>().find("ID[\"EPSG\",32616]]") !=
          std::string::npos);
    CHECK(band["unit"] == "m");
    CHECK(band["noDataValue"] == -9999.0);
    CHECK(info["metadata"][""]["time_s"] == "1200");
}

TEST_CASE("valley: GDAL's own programs find in the raster the depths that the gauges wrote") {
    if (gdal_is_missing()) {
        return;
    }
    const ScratchFolder folder;

    run_graph(short_valley(), chosen_device(), folder.path());

    const auto gauges = view::CsvTable::read(folder.path() / "gauges.csv");
    const auto points = view::CsvTable::read(shipped_graph("valley-dam-break.json").file.parent_path() /
                                             "data/valley_gauges.csv");
    int wet = 0;
    for (const auto& row : points.rows()) {
        const auto& id = row[points.column("id")].text;
        const auto depth = last_value(gauges, id + "_depth_m");
        const auto command = "gdallocationinfo -valonly -geoloc " + (folder.path() / last_depth).string() +
                             " " + row[points.column("x_m")].text + " " + row[points.column("y_m")].text;
        CAPTURE(id);
        CHECK(std::stod(output_of(command)) == doctest::Approx(depth).epsilon(1e-6));
        wet += depth > 0.1 ? 1 : 0;
    }
    CHECK(wet >= 3);
}

TEST_CASE("valley: gauges name their units, and the index of the VTK files lists each of them") {
    const ScratchFolder folder;

    run_graph(short_valley(), chosen_device(), folder.path());

    const auto gauges = view::CsvTable::read(folder.path() / "gauges.csv");
    CHECK(gauges.rows().size() == 21);
    CHECK(gauges.has_column("time_s"));
    CHECK(gauges.has_column("G1_depth_m"));
    CHECK(gauges.has_column("G8_level_m"));
    const auto index = text_of(folder.path() / "series.pvd");
    for (const std::string name :
         {"series/series_0000.vti", "series/series_0001.vti", "series/series_0002.vti"}) {
        CHECK(index.find("file=\"" + name + "\"") != std::string::npos);
        CHECK(std::filesystem::exists(folder.path() / name));
    }
    CHECK(index.find("series_0003") == std::string::npos);
}

TEST_CASE("valley: pictures are PNG files of the size asked for") {
    if (view::test::egl_is_missing()) {
        return;
    }
    const ScratchFolder folder;
    auto graph = short_valley();
    graph.json["nodes"]["picture"] = shipped_graph("valley-dam-break.json").json["nodes"]["picture"];
    graph.params("picture")["width"] = 640;
    graph.params("picture")["height"] = 400;

    run_graph(graph, chosen_device(), folder.path());

    for (const auto* name : {"picture_0000.png", "picture_0001.png", "picture_0002.png"}) {
        const auto bytes = text_of(folder.path() / name);
        CAPTURE(name);
        CHECK(bytes.substr(0, 16) == std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16));
        CHECK(bytes.substr(16, 8) == std::string("\0\0\x02\x80\0\0\x01\x90", 8));
    }
    CHECK_FALSE(std::filesystem::exists(folder.path() / "picture_0003.png"));
}

TEST_CASE("valley: between the first and the last step only results leave the device") {
    const ScratchFolder folder;

    const auto summary = run_graph(short_valley(), chosen_device(), folder.path());

    const bool cuda = chosen_device() == "cuda";
    MESSAGE("bytes copied on " << chosen_device() << ": input " << copied_bytes(summary, CopyKind::input)
                               << ", exchange " << copied_bytes(summary, CopyKind::exchange) << ", result "
                               << copied_bytes(summary, CopyKind::result) << ", internal "
                               << copied_bytes(summary, CopyKind::internal));
    CHECK(copied_bytes(summary, CopyKind::exchange) == 0);
    CHECK(copied_bytes(summary, CopyKind::internal) == 0);
    CHECK((copied_bytes(summary, CopyKind::input) > 0) == cuda);
    CHECK((copied_bytes(summary, CopyKind::result) > 0) == cuda);
}

TEST_CASE("valley: float and double agree") {
    auto wide = short_valley();
    wide.params("ground")["precision"] = "double";

    const auto d = distance(depth_after(short_valley(), chosen_device()), depth_after(wide, chosen_device()));

    check_close("float and double on " + chosen_device(), d);
}

TEST_CASE("valley: CPU and GPU agree") {
    if (!runtime::cuda_status().available) {
        MESSAGE("skipped: " << runtime::cuda_status().reason);
        return;
    }

    const auto d = distance(depth_after(short_valley(), "cpu"), depth_after(short_valley(), "cuda"));

    check_close("CPU and GPU in float", d);
}

TEST_CASE("valley: CPU and GPU agree in double") {
    if (!runtime::cuda_status().available) {
        MESSAGE("skipped: " << runtime::cuda_status().reason);
        return;
    }
    auto wide = short_valley();
    wide.params("ground")["precision"] = "double";

    const auto d = distance(depth_after(wide, "cpu"), depth_after(wide, "cuda"));

    MESSAGE("CPU and GPU in double: largest difference of depth " << d.largest << " m, RMS " << d.rms
                                                                  << " m");
    CHECK(d.rms <= 1e-10);
    CHECK(d.wet_share == 0);
}

TEST_CASE("valley: any number of CPU threads writes the same bytes") {
    const ScratchFolder one;
    const ScratchFolder two;
    const int threads = omp_get_max_threads();

    omp_set_num_threads(1);
    run_graph(short_valley(), "cpu", one.path());
    omp_set_num_threads(2);
    run_graph(short_valley(), "cpu", two.path());
    omp_set_num_threads(threads);

    CHECK(one.names() == two.names());
    for (const auto& name : one.names()) {
        CAPTURE(name);
        CHECK(text_of(one.path() / name) == text_of(two.path() / name));
    }
}
