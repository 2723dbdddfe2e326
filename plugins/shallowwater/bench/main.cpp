// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// `thalweg bench shallowwater`
#include "shallowwater/bench/ladder/ladder.hpp"
#include "shallowwater/bench/measure/report.hpp"

namespace {

using namespace thalweg::shallowwater::bench;

using thalweg::bench::print;

void print_table(const Settings& settings) {
    const Facts facts = facts_of(settings);
    if (!settings.json) {
        print(heading(settings, facts) + "\n" + column_names());
        measure_all(settings, [](const Row& row) { print(line_of(row)); });
        return;
    }
    nlohmann::json document = {
        {"benchmark", "shallowwater"},          {"case", "circular dam break, rough bed, friction"},
        {"wet_share", settings.wet_share},      {"track", settings.track},
        {"samples", settings.sampling.samples}, {"machine", to_json(facts)},
        {"rows", nlohmann::json::array()}};
    measure_all(settings, [&](const Row& row) { document["rows"].push_back(to_json(row)); });
    print(document.dump(2) + "\n");
}

auto run_chosen(const Settings& settings) -> int {
    if (!settings.ladder.empty()) {
        return run_ladder(settings);
    }
    print_table(settings);
    return exit_ok;
}

}  // namespace

auto main(int argc, char** argv) -> int {
    return thalweg::bench::run("shallowwater", argc, argv, parse, run_chosen);
}
