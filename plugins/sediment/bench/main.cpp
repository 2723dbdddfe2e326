// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// `thalweg bench sediment`
#include <cstdio>
#include <exception>

#include "sediment/bench/report.hpp"

namespace {

using namespace thalweg::sediment::bench;

void print(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
}

void print_table(const Settings& settings) {
    const auto facts = thalweg::bench::find_facts(settings.cuda, 0);
    if (!settings.json) {
        print(heading(settings, facts) + "\n" + column_names());
        measure_all(settings, [](const Row& row) { print(lines_of(row)); });
        return;
    }
    nlohmann::json document = {{"benchmark", "sediment"},   {"case", "flow over bars, every cell wet"},
                               {"loads", settings.loads},   {"samples", settings.sampling.samples},
                               {"machine", to_json(facts)}, {"rows", nlohmann::json::array()}};
    measure_all(settings, [&](const Row& row) { document["rows"].push_back(to_json(row)); });
    print(document.dump(2) + "\n");
}

}  // namespace

auto main(int argc, char** argv) -> int {
    int status = -1;
    const Settings settings = parse(argc, argv, status);
    if (status >= 0) {
        return status;
    }
    try {
        print_table(settings);
        return exit_ok;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "thalweg bench sediment: %s\n", error.what());
        return exit_failed;
    }
}
