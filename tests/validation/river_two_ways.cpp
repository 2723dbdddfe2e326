// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// One river with riverflow on the cells of its sections, and with HWP14 on a raster beneath them.
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "meander_result.hpp"
#include "support/scratch_folder.hpp"
#include "validation_session.hpp"

using namespace thalweg;
using namespace thalweg::validation;
using thalweg::test::ScratchFolder;

namespace {

/// The flow by HWP14 on a raster of 4 m.
auto on_raster() -> nlohmann::json {
    return nlohmann::json::parse(R"({
        "river": {"type": "bathymetry", "params": {"file": "data/meander_nodes.csv", "grid": "mesh"}},
        "raster_bed": {"type": "mesh-to-raster", "params": {"cell_size": "4 m"}, "in": {"value": "river.elevation"}},
        "flow": {"type": "shallowwater",
            "params": {"scheme": "hwp14", "manning": 0.03, "eddy_viscosity": "parabolic", "boundaries": [
                {"edge": "west", "kind": "discharge", "value": 60},
                {"edge": "east", "kind": "normal_depth", "slope": 0.001}]},
            "in": {"bed": "raster_bed.value"}},
        "depth": {"type": "raster-to-mesh", "params": {"keep": "volume"},
            "in": {"value": "flow.depth", "grid": "river.elevation"}},
        "level": {"type": "raster-to-mesh", "in": {"value": "flow.level", "grid": "river.elevation"}},
        "discharge_x": {"type": "raster-to-mesh", "in": {"value": "flow.discharge_x", "grid": "river.elevation"}},
        "discharge_y": {"type": "raster-to-mesh", "in": {"value": "flow.discharge_y", "grid": "river.elevation"}},
        "results": {"type": "ugrid-writer", "at": ["end"], "in": {"depth": "depth.value", "level": "level.value",
            "discharge_x": "discharge_x.value", "discharge_y": "discharge_y.value"}}})");
}

/// The same by riverflow, with the level below that the raster has found.
auto on_sections(double level_below) -> nlohmann::json {
    auto nodes = nlohmann::json::parse(R"({
        "river": {"type": "bathymetry", "params": {"file": "data/meander_nodes.csv", "grid": "mesh"}},
        "flow": {"type": "riverflow",
            "params": {"manning": 0.03, "initial_depth": "0.5 m", "boundaries": [
                {"side": "i_start", "kind": "discharge", "value": 60},
                {"side": "i_end", "kind": "stage"}]},
            "in": {"bed": "river.elevation_vertices"}},
        "results": {"type": "ugrid-writer", "at": ["end"], "in": {"depth": "flow.depth", "level": "flow.level",
            "discharge_x": "flow.discharge_x", "discharge_y": "flow.discharge_y"}}})");
    nodes["flow"]["params"]["boundaries"][1]["value"] = level_below;
    return nodes;
}

struct Way {
    MeanderResult result;
    double seconds = 0;  ///< inside the flow

    Way(const ScratchFolder& folder, const nlohmann::json& nodes)
        : Way(folder, run_graph(document(nodes), chosen_device(), folder.path())) {}

    /// Mean over the cells of a section that have half a metre of water.
    auto level(std::size_t i) const -> double {
        const auto z = result.last("level"), h = result.last("depth");
        double sum = 0, count = 0;
        for (std::size_t j = 0; j < MeanderResult::ny; ++j) {
            const auto k = j * MeanderResult::nx + i;
            if (h[k] > 0.5) {
                sum += z[k];
                ++count;
            }
        }
        return sum / count;
    }

    /// Largest speed in a section [m/s].
    auto speed(std::size_t i) const -> double {
        const auto qx = result.last("discharge_x"), qy = result.last("discharge_y"), h = result.last("depth");
        double largest = 0;
        for (std::size_t j = 0; j < MeanderResult::ny; ++j) {
            const auto k = j * MeanderResult::nx + i;
            largest = h[k] > 0.5 ? std::fmax(largest, std::hypot(qx[k], qy[k]) / h[k]) : largest;
        }
        return largest;
    }

    /// Part of the discharge that passes the third of the cells at the right bank (0), middle or left bank
    /// (2).
    auto share(std::size_t i, std::size_t third) const -> double {
        return result.discharge(i, "", 4 * third, 4 * third + 4) / result.discharge(i);
    }

  private:
    Way(const ScratchFolder& folder, const runtime::RunSummary& summary)
        : result(folder.path() / "results.nc") {
        for (const auto& node : summary.nodes) {
            seconds += node.id == "flow" ? node.seconds : 0;
        }
    }

    static auto document(const nlohmann::json& nodes) -> GraphDocument {
        auto graph = shipped_graph("meander.json");
        graph.json = {{"thalweg", 1},
                      {"title", "one river"},
                      {"time", {{"end", "1 h"}, {"couple", "10 min"}}},
                      {"nodes", nodes}};
        return graph;
    }
};

}  // namespace

TEST_CASE(
    "one river by riverflow and by HWP14 on a raster has one level, one speed and one share of its water" *
    doctest::test_suite("nightly")) {
    const ScratchFolder folder, second;
    const Way raster(folder, on_raster());
    const Way sections(second, on_sections(raster.level(MeanderResult::nx - 1)));

    MESSAGE("seconds: raster ", raster.seconds, ", sections ", sections.seconds);
    double level = 0, speed = 0, share = 0;
    for (std::size_t i = 4; i < MeanderResult::nx - 4; ++i) {
        CAPTURE(i);
        level = std::fmax(level, std::fabs(raster.level(i) - sections.level(i)));
        speed = std::fmax(speed, std::fabs(raster.speed(i) / sections.speed(i) - 1));
        for (std::size_t third = 0; third < 3; ++third) {
            share = std::fmax(share, std::fabs(raster.share(i, third) - sections.share(i, third)));
        }
        if (i % 12 == 8) {
            MESSAGE("section ", i, ": level ", raster.level(i), " ", sections.level(i), " m, largest speed ",
                    raster.speed(i), " ", sections.speed(i), " m/s, shares ", raster.share(i, 0), " ",
                    raster.share(i, 1), " ", raster.share(i, 2), " | ", sections.share(i, 0), " ",
                    sections.share(i, 1), " ", sections.share(i, 2));
        }
        CHECK(sections.result.discharge(i) == doctest::Approx(60).epsilon(0.03));
    }
    MESSAGE("largest differences: level ", level, " m, speed ", speed, ", share ", share);
    CHECK(level < 0.03);
    CHECK(speed < 0.06);
    CHECK(share < 0.035);
}
