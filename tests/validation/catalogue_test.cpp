// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// The catalogue at the sizes that fit a test; shallowwater_validation runs all of it. Limits are those of the
// numerics reference, or 1.3 times what an independent prototype of the scheme gave.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "catalogue/parity.hpp"
#include "catalogue/scenarios.hpp"
#include "catalogue/trial.hpp"

using namespace thalweg::shallowwater::catalogue;

namespace {

auto is_known(const Scenario& scenario, Method method, const Finding& finding) -> bool {
    const auto& misses = known_misses();
    return std::any_of(misses.begin(), misses.end(), [&](const KnownMiss& miss) {
        return miss.scenario == scenario.name && miss.method == method && miss.quantity == finding.quantity &&
               (!miss.on_cuda_only || thalweg::shallowwater::test::Machine::chosen().is_cuda());
    });
}

auto diverges(const Scenario& scenario, Method method) -> bool {
    const auto& all = known_divergences();
    return std::any_of(all.begin(), all.end(), [&](const KnownDivergence& known) {
        return known.scenario == scenario.name && known.method == method;
    });
}

auto is_slow(const Scenario& scenario, Method method) -> bool {
    return std::count(scenario.slow.begin(), scenario.slow.end(), method) > 0;
}

// Trials of more than about 1 s each. Every scenario and every method is in shorter ones, too.
auto is_long(const Scenario& scenario, Method method) -> bool {
    static const std::array<std::pair<const char*, std::vector<Method>>, 5> trials = {
        {{"cylinder-wet",
          {Method::kp07, Method::published, Method::waf, Method::roe, Method::hllc_triangles, Method::muscl}},
         {"cylinder-dry", {Method::roe, Method::hllc_triangles, Method::muscl}},
         {"macdonald-supercritical", {Method::waf, Method::muscl}},
         {"thacker-radial", {Method::roe, Method::hllc_triangles, Method::muscl}},
         {"three-humps", {Method::muscl}}}};
    return std::any_of(trials.begin(), trials.end(), [&](const auto& trial) {
        const auto& methods = trial.second;
        return scenario.name == trial.first &&
               std::find(methods.begin(), methods.end(), method) != methods.end();
    });
}

void judge_trials(bool at_night) {
    for (const Scenario& scenario : all_scenarios()) {
        for (const Method method : all_methods()) {
            if (scenario.quick == 0 || is_slow(scenario, method) || !scenario.takes(method) ||
                is_long(scenario, method) != at_night) {
                continue;
            }
            const auto trial = run_trial(scenario, scenario.quick, method, Precision::full);

            std::printf("%s, %s, %d cells, %lld steps, %.1f s\n", scenario.name.c_str(),
                        name_of(method).c_str(), trial.cells,
                        static_cast<long long>(trial.end().report.steps), trial.wall);
            for (const Finding& finding : all_findings(scenario, trial)) {
                std::printf("    %-32s %9.2e  limit %7.1e\n", finding.quantity.c_str(), finding.value,
                            finding.limit);
                const bool known = is_known(scenario, method, finding);
                CHECK_MESSAGE(finding.passed() != known,
                              scenario.name << ", " << name_of(method) << ", " << finding.quantity << ": "
                                            << finding.value << ", limit " << finding.limit
                                            << std::string(known ? ", no longer a known miss" : ""));
            }
        }
    }
}

}  // namespace

TEST_CASE("every case of the catalogue is within its limits, but for the misses that are known") {
    judge_trials(false);
}

TEST_CASE("every long case of the catalogue is within its limits, but for the misses that are known" *
          doctest::test_suite("nightly")) {
    judge_trials(true);
}

TEST_CASE("leaving out dry parts changes no bit, and CPU and GPU agree in double" *
          doctest::test_suite("nightly")) {
    for (const Scenario& scenario : all_scenarios()) {
        for (const Method method : all_methods()) {
            if (scenario.quick == 0 || scenario.small == 0 || !scenario.takes(method)) {
                continue;
            }
            const Parity parity = parity_of(scenario, method);

            std::printf("%-20s %-12s float to double %.1e, CPU to GPU %.1e m\n", scenario.name.c_str(),
                        name_of(method).c_str(), parity.float_to_double, parity.cpu_to_cuda);
            INFO(scenario.name << ", " << name_of(method));
            CHECK(parity.dense_has_same_bits);
            if (!std::isnan(parity.cpu_to_cuda)) {
                CHECK((parity.cpu_to_cuda <= 1e-10) != diverges(scenario, method));
            }
        }
    }
}
