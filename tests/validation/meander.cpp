// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The shipped graph of a river surveyed in sections: what the raster beneath the sections computes arrives on
// their cells, with its volume and its discharge.

#include <doctest/doctest.h>

#include "meander_result.hpp"
#include "support/scratch_folder.hpp"
#include "validation_session.hpp"

using namespace thalweg;
using namespace thalweg::validation;
using thalweg::test::ScratchFolder;

TEST_CASE(
    "meander: water on the cells of the sections is that of the raster beneath, and the river is steady") {
    const ScratchFolder folder;
    auto graph = shipped_graph("meander.json");
    graph.remove("picture");

    const auto summary = run_graph(graph, chosen_device(), folder.path());

    const MeanderResult result(folder.path() / "flood.nc");
    const auto depth = result.last("depth");
    double volume = 0;
    for (std::size_t k = 0; k < depth.size(); ++k) {
        volume += depth[k] * result.area(k % MeanderResult::nx, k / MeanderResult::nx);
    }
    const auto& metrics = summary.metrics.at("water.flow");
    CHECK(volume == doctest::Approx(metrics.at("volume").value).epsilon(1e-5));
    for (std::size_t i = 2; i < MeanderResult::nx - 2; ++i) {
        INFO("section ", i);
        CHECK(result.discharge(i) == doctest::Approx(60).epsilon(0.03));
    }
    CHECK(result.text("time", "units") == "seconds since 2026-03-01 06:00:00");
}
