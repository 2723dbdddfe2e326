// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The shipped graph of a coastal catchment: a raster that ends at its watershed and at the coast, whose river
// and sea are segments beside missing ground. All its water is accounted for.
#include <cmath>
#include <cstdlib>

#include <doctest/doctest.h>

#include "support/scratch_folder.hpp"
#include "validation_session.hpp"
#include "view/tables/csv_table.hpp"

using namespace thalweg;
using namespace thalweg::validation;
using thalweg::test::ScratchFolder;

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
    const auto gauges = view::CsvTable::read(folder.path() / "gauges.csv");
    const auto& last = gauges.rows().back();
    CHECK(gauges.number(last, gauges.column("upstream_depth_m")).value_or(0) > 0.1);
    CHECK(gauges.number(last, gauges.column("downstream_depth_m")).value_or(0) > 0.1);
}
