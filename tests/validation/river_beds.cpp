// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The shipped graphs of implicit flow and sediment on one curvilinear grid, shortened: water and each class
// are kept, and sand goes where it must.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "support/netcdf_file.hpp"
#include "support/scratch_folder.hpp"
#include "validation_session.hpp"

using namespace thalweg;
using namespace thalweg::validation;
using thalweg::test::NetcdfFile;
using thalweg::test::ScratchFolder;

namespace {

/// Values of cells [across][along] at the end of a run.
class LastFields {
    NetcdfFile file_;
    std::size_t along_, across_;

  public:
    LastFields(const std::filesystem::path& folder, std::size_t along, std::size_t across)
        : file_(folder / "results.nc"), along_(along), across_(across) {}

    auto operator[](const std::string& variable) const -> std::vector<double> {
        const auto all = file_.values(variable);
        return {all.end() - static_cast<std::ptrdiff_t>(along_ * across_), all.end()};
    }

    /// Mean of `values` over cells i of [first, last] along and those across that `takes`.
    template <class Takes>
    auto mean(const std::vector<double>& values, std::size_t first, std::size_t last, Takes takes) const
        -> double {
        double sum = 0;
        double count = 0;
        for (std::size_t j = 0; j < across_; ++j) {
            for (std::size_t i = first; i <= last && takes(j); ++i) {
                sum += values[j * along_ + i];
                count += 1;
            }
        }
        return sum / count;
    }
};

void check_ledgers(const runtime::RunSummary& summary, double most_missing) {
    const auto& sand = summary.metrics.at("sand");
    MESSAGE("sediment error " << sand.at("sediment_error").value << ", largest step of the bed "
                              << sand.at("largest_bed_step").value << " of the depth");
    CHECK(std::fabs(sand.at("sediment_error").value) < most_missing);
    CHECK(sand.at("largest_bed_step").value < 0.01);
    CHECK(std::fabs(summary.metrics.at("flow").at("volume_error").value) < 1e-13);
    CHECK(copied_bytes(summary, runtime::CopyKind::exchange) == 0);
}

/// A shipped graph without its picture, to `end` in steps of `step` [s].
auto shortened(const std::string& name, double end, double step) -> GraphDocument {
    auto graph = shipped_graph(name);
    graph.json["time"] = {{"end", end}, {"couple", step}};
    graph.params("flow")["time_step"] = step;
    graph.remove("picture");
    return graph;
}

constexpr std::size_t groyne_along = 339, groyne_across = 34;

auto between_groynes(std::size_t j) -> bool {
    return j < 8 || j > 25;
}

auto between_their_heads(std::size_t j) -> bool {
    return j >= 12 && j <= 21;
}

}  // namespace

// Steps of 10 s in place of 2 s, as the flow from rest takes half an hour to bring the sand along.
TEST_CASE("groyne river: sand settles between the groynes, the finest class first, and leaves the channel" *
          doctest::test_suite("nightly")) {
    const ScratchFolder folder;

    const auto summary = run_graph(shortened("groyne-river.json", 2000, 10), chosen_device(), folder.path());

    check_ledgers(summary, 1e-11);
    CHECK(summary.metrics.at("flow").at("wet_cells").value == groyne_along * groyne_across);
    const LastFields last(folder.path(), groyne_along, groyne_across);
    const auto change = last["bed_change"], speed = last["speed"], share = last["share_of_finest"];
    const auto load = last["concentration"], finest = last["concentration_of_finest"];
    for (const std::size_t reach : {22U, 106U, 211U}) {  // of two fields each, along the river
        CAPTURE(reach);
        const auto inside = [&](const auto& values) {
            return last.mean(values, reach, reach + 40, between_groynes);
        };
        const auto channel = [&](const auto& values) {
            return last.mean(values, reach, reach + 40, between_their_heads);
        };
        CHECK(inside(speed) < 0.3 * channel(speed));
        CHECK(inside(change) > 1e-3);
        CHECK(channel(change) < -1e-3);
        CHECK(inside(finest) / inside(load) > 1.3 * channel(finest) / channel(load));
        CHECK(inside(share) > 1.01 * 0.054);  // of the bed at the start
    }
}

TEST_CASE("groyne river: the flow takes the roughness that the sediment makes of grains and dunes") {
    const ScratchFolder folder;
    auto graph = shortened("groyne-river.json", 100, 10);
    graph.params("sand")["roughness"] = "wu_wang";
    graph.json["nodes"]["sand"]["in"].erase("manning");
    graph.json["nodes"]["flow"]["in"]["manning"] = {{"from", "sand.manning"}, {"feedback", true}};
    graph.json["nodes"]["results"]["in"]["manning"] = "flow.manning";

    const auto summary = run_graph(graph, chosen_device(), folder.path());

    check_ledgers(summary, 1e-11);
    const LastFields last(folder.path(), groyne_along, groyne_across);
    const auto manning = last["manning"];
    const auto [least, most] = std::minmax_element(manning.begin(), manning.end());
    MESSAGE("roughness of " << *least << " to " << *most << " s m^(-1/3)");
    CHECK(*least > 0.0125);  // that of the grains
    CHECK(*most < 0.035);
    CHECK(*most > 1.1 * *least);
}

// The flood of days as one that comes at once.
TEST_CASE("sand river: a flood covers the banks and carries the sand of nine classes along" *
          doctest::test_suite("nightly")) {
    constexpr std::size_t along = 501, across = 33;
    const ScratchFolder folder;
    auto graph = shortened("sand-river.json", 600, 6);
    graph.params("flow")["boundaries"][0] = {{"side", "i_start"}, {"kind", "discharge"}, {"value", 25}};

    const auto summary = run_graph(graph, chosen_device(), folder.path());

    check_ledgers(summary, 1e-9);
    const auto& sand = summary.metrics.at("sand");
    CHECK(sand.at("sediment_through_trap").value ==
          doctest::Approx(sand.at("sediment_left").value).epsilon(1e-9));
    const LastFields last(folder.path(), along, across);
    const auto on_banks = [](std::size_t j) { return j < 9 || j > 23; };
    const auto in_channel = [](std::size_t j) { return j > 10 && j < 22; };
    const auto depth = last["depth"], load = last["concentration"];
    const auto reached = [&](const auto& values, auto where) { return last.mean(values, 5, 60, where); };
    const auto ahead = [&](const auto& values, auto where) { return last.mean(values, 300, 360, where); };
    CHECK(reached(depth, on_banks) > 0.15);
    CHECK(ahead(depth, on_banks) < 0.05);
    CHECK(reached(depth, in_channel) > 1.5 * ahead(depth, in_channel));
    CHECK(reached(load, in_channel) > 2 * ahead(load, in_channel));
    CHECK(reached(load, in_channel) > 3 * reached(load, on_banks));
    CHECK(*std::min_element(depth.begin(), depth.end()) == 0);
}
