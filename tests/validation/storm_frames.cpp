// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Rain of a raster series: what the flow receives is the sum of the frames, whatever intervals and outputs
// are.
#include <cmath>
#include <vector>

#include <doctest/doctest.h>

#include "bathymetry/rasters/raster_file.hpp"
#include "support/scratch_folder.hpp"
#include "validation_session.hpp"

using namespace thalweg;
using namespace thalweg::validation;
using thalweg::test::ScratchFolder;

namespace {

/// Rates of the first `frames` of the shipped storm, mm/h, on cells of 100 m, summed over places.
auto sums_of_frames(int frames) -> std::vector<double> {
    const auto file =
        shipped_graph("examples/raster-series.json").file.parent_path() / "../data/rain_storm.nc";
    bathymetry::RasterFile storm(file.string(), 1);
    std::vector<double> sums;
    for (int band = 1; band <= frames; ++band) {
        storm.take_band(band);
        double sum = 0;
        for (const double rate : storm.read({0, 0, storm.grid().nx, storm.grid().ny})) {
            sum += rate;
        }
        sums.push_back(sum);
    }
    return sums;
}

/// The rain that the flow of the shipped graph receives in double until 10 min [m3].
auto rain_of(const char* couple, const char* every, const char* meaning) -> double {
    const ScratchFolder folder;
    auto graph = shipped_graph("examples/raster-series.json");
    graph.json["time"]["couple"] = couple;
    graph.params("ground")["precision"] = "double";
    graph.params("ground")["cell_size"] = 50;  // m, so that the test takes little time
    auto& storm = graph.params("storm");
    storm["meaning"] = meaning;
    if (std::string(meaning) == "instant") {
        storm.erase("stamp");
        storm["outside"] = "zero";
    } else if (std::string(meaning) == "sum") {
        storm["file_unit"] = "mm";
    }
    graph.json["nodes"]["maps"]["every"] = every;

    const auto summary = run_graph(graph, chosen_device(), folder.path());

    CHECK(std::fabs(summary.metrics.at("flow").at("volume_error").value) < 1e-12);
    return summary.metrics.at("flow").at("rain_volume").value;
}

}  // namespace

TEST_CASE("rain of frames has their volume, whatever intervals and output times are") {
    constexpr double area = 100.0 * 100.0, mm_per_hour = 1e-3 / 3600, step = 300;
    const auto sums = sums_of_frames(2);
    const double rates = (sums[0] + sums[1]) * mm_per_hour * area * step;
    const double depths = (sums[0] + sums[1]) * 1e-3 * area;
    const double lines = (sums[0] + sums[1]) / 2 * mm_per_hour * area * step;

    for (const auto& [couple, every] :
         {std::pair("37 s", "600 s"), std::pair("2 min", "41 s"), std::pair("10 min", "100 s")}) {
        CAPTURE(couple);
        CHECK(rain_of(couple, every, "mean") == doctest::Approx(rates).epsilon(1e-12));
        CHECK(rain_of(couple, every, "sum") == doctest::Approx(depths).epsilon(1e-12));
        CHECK(rain_of(couple, every, "instant") == doctest::Approx(lines).epsilon(1e-12));
    }
}
