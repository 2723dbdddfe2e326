// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The shipped graphs of beds that move, shortened: sediment and water are kept, and the bed moves the way it
// must.
#include <cmath>
#include <map>
#include <string>

#include <doctest/doctest.h>

#include "support/scratch_folder.hpp"
#include "validation_session.hpp"
#include "view/tables/csv_table.hpp"

using namespace thalweg;
using namespace thalweg::validation;
using thalweg::test::ScratchFolder;

namespace {

/// A shipped graph to `end` [s], without pictures and maps.
auto short_graph(const std::string& name, double end) -> GraphDocument {
    auto graph = shipped_graph(name);
    graph.json["time"]["end"] = end;
    for (const auto* node : {"picture", "fine", "maps"}) {
        graph.remove(node);
    }
    return graph;
}

void check_balances(const runtime::RunSummary& summary) {
    const auto& sand = summary.metrics.at("sand");
    MESSAGE("sediment error " << sand.at("sediment_error").value << ", largest step of the bed "
                              << sand.at("largest_bed_step").value << " of the depth");
    CHECK(std::fabs(sand.at("sediment_error").value) < 1e-9);
    CHECK(sand.at("largest_bed_step").value < 0.05);
    CHECK(std::fabs(summary.metrics.at("flow").at("volume_error").value) < 1e-12);
    CHECK(copied_bytes(summary, runtime::CopyKind::exchange) == 0);
}

auto last_change(const std::filesystem::path& table, const std::string& gauge) -> double {
    const auto rows = view::CsvTable::read(table);
    return rows.number(rows.rows().back(), rows.column(gauge + "_bed_change_m")).value();
}

}  // namespace

TEST_CASE("trench: sand settles at its upstream slope and is taken behind it") {
    const ScratchFolder folder;
    auto graph = short_graph("trench.json", 120);
    graph.json["nodes"]["profile"]["every"] = 60;

    const auto summary = run_graph(graph, chosen_device(), folder.path());

    check_balances(summary);
    const auto table = folder.path() / "profile.csv";
    const double filled = last_change(table, "x6");
    CHECK(filled > 0.01);
    CHECK(std::fabs(last_change(table, "x2")) <
          0.1 * filled);  // the first waves of a flow that starts at rest
    CHECK(last_change(table, "x8") > 0.005);
    CHECK(last_change(table, "x11") < -0.005);
}

// Banks that lie across the cells collect some sand with and without it.
TEST_CASE("bend: the secondary flow takes grains from the outer to the inner bank") {
    std::map<std::string, double> plain;
    for (const std::string helical : {"off", "engelund"}) {
        const ScratchFolder folder;
        auto graph = short_graph("bend-bed.json", 90);
        graph.params("sand")["helical_flow"] = helical;
        graph.json["nodes"]["sections"]["every"] = 90;

        const auto summary = run_graph(graph, chosen_device(), folder.path());

        check_balances(summary);
        const auto table = folder.path() / "sections.csv";
        for (const std::string angle : {"45", "90", "135"}) {
            const double higher = last_change(table, "inner" + angle) - last_change(table, "outer" + angle);
            MESSAGE(helical << " at " << angle << " degrees: inner bank grows " << higher
                            << " m more than the outer one");
            if (helical == "off") {
                plain[angle] = higher;
            } else {
                CHECK(higher > 3e-3);
                CHECK(higher > plain[angle] + 3e-3);
            }
        }
    }
}

TEST_CASE("river with groynes: seven classes keep their balance, and the narrowed river is scoured") {
    const ScratchFolder folder;

    const auto summary = run_graph(short_graph("river-dikes.json", 200), chosen_device(), folder.path());

    check_balances(summary);
    const auto& sand = summary.metrics.at("sand");
    CHECK(sand.at("lowest_bed_change").value < -0.05);
    CHECK(sand.at("highest_bed_change").value > 0.005);
}

TEST_CASE("trench: the raster flow takes the roughness that the sediment makes of grains and dunes") {
    const ScratchFolder folder;
    auto graph = short_graph("trench.json", 60);
    graph.params("sand")["roughness"] = "van_rijn";
    graph.json["nodes"]["sand"]["in"].erase("manning");
    graph.json["nodes"]["flow"]["in"]["manning"] = {{"from", "sand.manning"}, {"feedback", true}};
    graph.json["nodes"]["profile"]["in"] = {{"manning", "flow.manning"}};
    graph.json["nodes"]["profile"]["every"] = 30;

    const auto summary = run_graph(graph, chosen_device(), folder.path());

    check_balances(summary);
    const auto rows = view::CsvTable::read(folder.path() / "profile.csv");
    const auto manning = [&](std::size_t row, const char* gauge) {
        return rows.number(rows.rows()[row], rows.column(std::string(gauge) + "_manning")).value();
    };
    CHECK(manning(0, "x2") == 0.0209);  // the parameter, until a roughness has come
    for (const char* gauge : {"x2", "x9", "x14"}) {
        CHECK(manning(2, gauge) > 0.014);  // that of the grains alone
        CHECK(manning(2, gauge) < 0.026);
    }
    CHECK(manning(2, "x9") < 0.9 * manning(2, "x2"));  // slow water over the trench makes lower dunes
}

TEST_CASE("first example: a sill of rock keeps its level, and the sand behind it does not") {
    const ScratchFolder folder;
    auto graph = short_graph("examples/sediment.json", 120);
    graph.json["nodes"]["profile"] = {{"type", "gauges"},
                                      {"params", {{"points", "../data/trench_gauges.csv"}}},
                                      {"in", {{"bed_change", "sand.bed_change"}}},
                                      {"every", 60}};

    const auto summary = run_graph(graph, chosen_device(), folder.path());

    check_balances(summary);
    const auto table = folder.path() / "profile.csv";
    const double on_rock = last_change(table, "x11");
    const double behind = last_change(table, "x12");
    MESSAGE("rock " << on_rock << " m, sand behind it " << behind << " m");
    CHECK(on_rock >= 0);  // sand lies on it
    CHECK(behind < -2e-4);
    CHECK(last_change(table, "x6") > 2e-4);
    CHECK(summary.metrics.at("sand").at("lowest_bed_change").value > -0.01);
}
