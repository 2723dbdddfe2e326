// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// `thalweg bench sediment`
#include "sediment/bench/report.hpp"

namespace {

using namespace thalweg::sediment::bench;

using thalweg::bench::print;

auto print_table(const Settings& settings) -> int {
    const auto facts = thalweg::bench::find_facts(settings.cuda, 0);
    if (!settings.json) {
        print(heading(settings, facts) + "\n" + column_names());
        measure_all(settings, [](const Row& row) { print(lines_of(row)); });
        return thalweg::bench::exit_ok;
    }
    nlohmann::json document = {{"benchmark", "sediment"},   {"case", "flow over bars, every cell wet"},
                               {"loads", settings.loads},   {"samples", settings.sampling.samples},
                               {"machine", to_json(facts)}, {"rows", nlohmann::json::array()}};
    measure_all(settings, [&](const Row& row) { document["rows"].push_back(to_json(row)); });
    print(document.dump(2) + "\n");
    return thalweg::bench::exit_ok;
}

}  // namespace

auto main(int argc, char** argv) -> int {
    return thalweg::bench::run("sediment", argc, argv, parse, print_table);
}
