// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The shipped graphs of catchments. The coastal one is a raster that ends at its watershed and at the coast,
// whose river and sea are segments beside missing ground; all its water is accounted for. The other one has
// ground that is rough at the scale of its cells, which its rain must leave nevertheless.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "bathymetry/rasters/raster_file.hpp"
#include "support/scratch_folder.hpp"
#include "validation_session.hpp"
#include "view/tables/csv_table.hpp"

using namespace thalweg;
using namespace thalweg::validation;
using thalweg::test::ScratchFolder;

namespace {

/// Rain on a bed of square cells by the zero-inertia equations: no acceleration, Manning's law with the slope
/// of the level, the depth at a face over the higher bed. Rows go from north to south; water leaves over the
/// last one, at the slope of the valley, and nowhere else.
class ZeroInertia {
  public:
    ZeroInertia(std::vector<double> bed, int columns)
        : bed_(std::move(bed)), columns_(static_cast<std::size_t>(columns)), depth_(bed_.size()) {}

    /// Steps of 0.5 s, up to `end` [s].
    void run_to(double end) {
        for (; time_ < end - step / 2; time_ += step) {
            const double rain = rate(time_ + step / 2) * step;
            std::vector<double> change(bed_.size(), rain);
            fallen_ += rain * static_cast<double>(bed_.size());
            for (std::size_t k = 0; k < bed_.size(); ++k) {
                if (k % columns_ + 1 < columns_) {
                    pass(k, k + 1, change);
                }
                if (k + columns_ < bed_.size()) {
                    pass(k, k + columns_, change);
                }
                if (k < columns_) {
                    const double out = std::min(depth_[k], rise(depth_[k], valley_slope));
                    change[k] -= out;
                    left_ += out;
                }
            }
            for (std::size_t k = 0; k < bed_.size(); ++k) {
                depth_[k] = std::max(0.0, depth_[k] + change[k]);
            }
        }
    }

    /// The water that has left over the rain so far.
    auto share() const -> double { return left_ / fallen_; }

  private:
    static constexpr double step = 0.5, width = 10, manning = 0.05,
                            valley_slope = 0.02;  // s, m, s m^(-1/3), 1

    /// The storm of graphs/data/rain_catchment_storm.csv [m/s].
    static auto rate(double time) -> double {
        const double minute = time / 60;
        const double rain = minute < 20   ? 10 + 4 * minute
                            : minute < 60 ? 90 - 2 * (minute - 20)
                                          : 10 * (61 - minute);
        return std::max(0.0, rain) / 3.6e6;
    }

    /// What water `deep` [m] at a face adds to a cell in a step [m].
    static auto rise(double deep, double slope) -> double {
        const double root = std::cbrt(deep);
        return deep * root * root * std::sqrt(slope) / manning * step / width;
    }

    void pass(std::size_t a, std::size_t b, std::vector<double>& change) {
        const double here = bed_[a] + depth_[a];
        const double there = bed_[b] + depth_[b];
        const double deep = std::max(here, there) - std::max(bed_[a], bed_[b]);
        const std::size_t from = here > there ? a : b;
        if (deep > 0 && depth_[from] > 0) {
            // A quarter, since a cell has four faces.
            const double moved = std::min(depth_[from] / 4, rise(deep, std::fabs(here - there) / width));
            change[from] -= moved;
            change[from == a ? b : a] += moved;
        }
    }

    std::vector<double> bed_;
    std::size_t columns_;
    std::vector<double> depth_;
    double time_ = 0, fallen_ = 0, left_ = 0;
};

}  // namespace

TEST_CASE("coastal catchment: river, sea and rain come in beside missing ground, and the balance closes" *
          doctest::test_suite("nightly")) {
    if (std::getenv("THALWEG_DATA") == nullptr) {
        MESSAGE("skipped: THALWEG_DATA is not set");
        return;
    }
    const ScratchFolder folder;
    auto graph = shipped_graph("coastal-catchment.json");
    graph.json["time"]["end"] = "1 h";  // by then the river has come to both gauges
    graph.remove("picture");
    graph.params("ground")["precision"] = "double";
    graph.params("zones")["precision"] = "double";
    graph.params("roughness")["precision"] = "double";

    const auto summary = run_graph(graph, chosen_device(), folder.path());

    const auto& flow = summary.metrics.at("flow");
    const auto value = [&](const char* metric) { return flow.at(metric).value; };
    CHECK(value("inflow_river") == doctest::Approx(100.0 * 3600).epsilon(1e-9));
    CHECK(value("inflow_sea") > 1e5);
    CHECK(value("rain_volume") > 1e4);
    CHECK(value("infiltration_volume") > 1e3);
    CHECK(std::fabs(value("volume_error")) < 1e-12);
    // Lines beside the missing ground carry what the balance says of both boundaries. Leftward of the river's
    // line lies the catchment, leftward of the sea's the sea.
    const auto& sections = summary.metrics.at("sections");
    CHECK(sections.at("volume_river").value ==
          doctest::Approx(value("outflow_river") - value("inflow_river")).epsilon(1e-12));
    CHECK(sections.at("volume_sea").value ==
          doctest::Approx(value("inflow_sea") - value("outflow_sea")).epsilon(1e-12));
    const auto gauges = view::CsvTable::read(folder.path() / "gauges.csv");
    const auto& last = gauges.rows().back();
    CHECK(gauges.number(last, gauges.column("upstream_depth_m")).value_or(0) > 0.1);
    CHECK(gauges.number(last, gauges.column("downstream_depth_m")).value_or(0) > 0.1);
}

TEST_CASE("rain catchment: rain leaves rough ground as by the equations without inertia" *
          doctest::test_suite("nightly")) {
    auto graph = shipped_graph("rain-catchment.json");
    for (const char* node : {"soils", "picture", "peaks"}) {
        graph.remove(node);
    }
    graph.params("flow").erase("infiltration");
    graph.json["nodes"]["flow"]["in"].erase("soil_zones");
    const auto raster = graph.file.parent_path() / "data" / "rain_catchment.tif";
    ZeroInertia other(bathymetry::RasterFile(raster.string(), 1).read({0, 0, 90, 120}), 90);
    for (const int minutes : {30, 60, 90}) {
        const ScratchFolder folder;
        graph.json["time"]["end"] = 60 * minutes;
        const auto flow = run_graph(graph, chosen_device(), folder.path()).metrics.at("flow");
        const double share = flow.at("outflow_volume").value / flow.at("rain_volume").value;
        other.run_to(60.0 * minutes);

        MESSAGE(minutes << " min: " << 100 * share << " % have left, without inertia "
                        << 100 * other.share());
        CHECK(std::fabs(share - other.share()) < 0.015);
    }
}
