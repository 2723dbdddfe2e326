// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Sand on a raster under a flow on triangles: water and sand are kept, whether or not the raster fits the
// mesh.
#include <cmath>
#include <string>

#include <doctest/doctest.h>

#include "support/scratch_folder.hpp"
#include "validation_session.hpp"

using namespace thalweg;
using namespace thalweg::validation;
using thalweg::test::ScratchFolder;

namespace {

void check_ledgers(const runtime::RunSummary& summary, double most_missing) {
    const auto& sand = summary.metrics.at("sand");
    MESSAGE("sediment error " << sand.at("sediment_error").value << ", entered "
                              << sand.at("sediment_entered").value << " m3, left "
                              << sand.at("sediment_left").value << " m3");
    CHECK(std::fabs(sand.at("sediment_error").value) < most_missing);
    CHECK(sand.at("sediment_left").value > 0);
    CHECK(sand.at("highest_bed_change").value > 0);
    CHECK(std::fabs(summary.metrics.at("flow").at("volume_error").value) < most_missing);
    CHECK(copied_bytes(summary, runtime::CopyKind::exchange) == 0);
}

/// A node of type mesh-to-raster for an output of the flow, onto the cells of `ground`.
auto onto_ground(const std::string& output, const char* keep) -> nlohmann::json {
    return {{"type", "mesh-to-raster"},
            {"params", {{"keep", keep}}},
            {"in", {{"value", "flow." + output}, {"grid", "ground.elevation"}}}};
}

/// The flood of the shipped graph on triangles alone, and sand below it on the raster of its ground.
auto bend_with_sand() -> GraphDocument {
    auto graph = shipped_graph("river-bend-triangles.json");
    for (const char* node :
         {"picture", "gauges", "results", "flow_on_raster", "gauges_on_raster", "from_mesh", "maps"}) {
        graph.remove(node);
    }
    graph.json["time"] = {{"end", "90 min"}, {"couple", "10 s"}};
    auto& nodes = graph.json["nodes"];
    nodes["flow"]["in"]["bed_change"] = {{"from", "change.value"}, {"feedback", true}};
    nodes["depth"] = onto_ground("depth", "volume");
    nodes["qx"] = onto_ground("discharge_x", "volume");
    nodes["qy"] = onto_ground("discharge_y", "volume");
    nodes["n"] = onto_ground("manning", "mean");
    nodes["faces"] = {{"type", "edges-to-faces"},
                      {"in", {{"edge_discharge", "flow.edge_discharge"}, {"grid", "ground.elevation"}}}};
    nodes["sand"] = {{"type", "sediment"},
                     {"params", {{"diameters", {"0.2 mm", "2 mm"}}}},
                     {"in",
                      {{"depth", "depth.value"},
                       {"discharge_x", "qx.value"},
                       {"discharge_y", "qy.value"},
                       {"manning", "n.value"},
                       {"face_discharge_x", "faces.face_discharge_x"},
                       {"face_discharge_y", "faces.face_discharge_y"},
                       {"bed", "ground.elevation"}}}};
    nodes["change"] = {{"type", "raster-to-mesh"},
                       {"in", {{"value", "sand.bed_change"}, {"grid", "mesh.elevation"}}}};
    return graph;
}

}  // namespace

TEST_CASE("sand in a flume of triangles that were cut from its raster is kept") {
    const ScratchFolder folder;
    auto graph = shipped_graph("examples/edges-to-faces.json");
    graph.remove("maps");

    const auto summary = run_graph(graph, chosen_device(), folder.path());

    check_ledgers(summary, 1e-12);
}

TEST_CASE("sand below triangles that lie across the raster, some of them dry, is kept" *
          doctest::test_suite("nightly")) {
    const ScratchFolder folder;

    const auto summary = run_graph(bend_with_sand(), chosen_device(), folder.path());

    check_ledgers(summary, 1e-8);
}
