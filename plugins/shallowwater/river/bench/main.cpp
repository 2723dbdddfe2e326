// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// `thalweg bench riverflow`
#include "bench/facts.hpp"
#include "shallowwater/river/bench/report.hpp"

namespace {

using namespace thalweg::river::bench;

using thalweg::bench::print;

auto run_table(const Settings& settings) -> int {
    const thalweg::bench::Facts facts = thalweg::bench::find_facts(settings.cuda, 0);
    if (!settings.json) {
        print("Bends with dikes and a lake with tide and wind; closure " + settings.closure + "\n" +
              describe(facts) + "\n" + column_names(settings));
        measure_all(settings, [](const Row& row) { print(line_of(row)); });
        return thalweg::bench::exit_ok;
    }
    nlohmann::json document = {{"benchmark", "riverflow"},
                               {"closure", settings.closure},
                               {"whole", settings.whole},
                               {"machine", thalweg::bench::to_json(facts)},
                               {"rows", nlohmann::json::array()}};
    measure_all(settings, [&](const Row& row) { document["rows"].push_back(to_json(row)); });
    print(document.dump(2) + "\n");
    return thalweg::bench::exit_ok;
}

}  // namespace

auto main(int argc, char** argv) -> int {
    return thalweg::bench::run("riverflow", argc, argv, parse, run_table);
}
