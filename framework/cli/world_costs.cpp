// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "world_costs.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "table.hpp"
#include "words.hpp"

namespace thalweg::cli {

namespace {

using runtime::WorldReport;
using runtime::WorldTree;

/// Simulated time that a world computes itself [s].
auto own_time(const WorldReport& world) -> double {
    return world.end - world.at;
}

/// Simulated time that a world computes itself over that of base [1].
auto share_of_base(const WorldReport& world, const WorldTree& tree) -> double {
    return own_time(world) / tree.worlds().front().end;
}

struct Sum {
    double share = 0;  // simulated time over that of base [1]
    std::size_t output_times = 0;
};

auto sum_of(const WorldTree& tree) -> Sum {
    Sum sum;
    for (const auto& world : tree.worlds()) {
        sum.share += share_of_base(world, tree);
        sum.output_times += world.output_times;
    }
    return sum;
}

}  // namespace

auto world_costs_line(const WorldTree& tree) -> std::string {
    const auto sum = sum_of(tree);
    const auto more = tree.most_from_rules();
    const auto count = tree.worlds().size();
    return fmt::format(
        "{} {}, {:.2f} times the time of base, {} output times in all{}", count,
        count == 1 ? "world" : "worlds", sum.share, sum.output_times,
        more == 0 ? "" : fmt::format("; rules may add {} {}", more, more == 1 ? "world" : "worlds"));
}

auto world_costs_text(const WorldTree& tree) -> std::string {
    Table table({"world", "from", ">computes", ">of base", ">output times"});
    for (const auto& world : tree.worlds()) {
        table.add({world.name, duration_text(world.at), duration_text(own_time(world)),
                   fmt::format("{:.2f}", share_of_base(world, tree)), std::to_string(world.output_times)});
    }
    return table.text() + world_costs_line(tree) + "\n";
}

auto world_costs_to_json(const WorldTree& tree) -> nlohmann::json {
    auto list = nlohmann::json::array();
    for (const auto& world : tree.worlds()) {
        list.push_back({{"name", world.name},
                        {"from", world.from},
                        {"at", world.at},
                        {"end", world.end},
                        {"share_of_base", share_of_base(world, tree)},
                        {"output_times", world.output_times}});
    }
    return {{"worlds", list}, {"rules_may_add", tree.most_from_rules()}};
}

}  // namespace thalweg::cli
