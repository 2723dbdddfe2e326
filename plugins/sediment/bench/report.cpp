// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/bench/report.hpp"

#include <fmt/format.h>

namespace thalweg::sediment::bench {

auto heading(const Settings& settings, const thalweg::bench::Facts& facts) -> std::string {
    return fmt::format(
               "Flow over bars, every cell wet, {} load; median of {}, samples of {:g} ms or more; phases "
               "one by one\n",
               settings.loads == "both" ? "suspended and bed" : settings.loads, settings.sampling.samples,
               1e3 * settings.sampling.shortest) +
           describe(facts);
}

auto column_names() -> std::string {
    return fmt::format("{:<7} {:<6} {:<6} {:>7} {:>5} {:>10} {:>10} {:>10} {:>9} {:>9} {:>8}\n", "device",
                       "solver", "real", "classes", "size", "water ms", "step ms", "iterations", "GB",
                       "copy GB/s", "of copy");
}

auto lines_of(const Row& row) -> std::string {
    std::string text =
        fmt::format("{:<7} {:<6} {:<6} {:>7} {:>5} {:>10.4f} {:>10.4f} {:>10} {:>9.4f} {:>9.1f} {:>7.1f}%\n",
                    row.is_cuda() ? "cuda" : fmt::format("cpu x{}", row.threads), row.solver, row.precision,
                    row.classes, row.size, 1e3 * row.water, 1e3 * row.step, row.iterations,
                    1e-9 * row.bytes(), 1e-9 * row.copy_rate, 100 * row.share_of_copy());
    for (const Phase& one : row.phases) {
        text += fmt::format("          {:<10} {:>10.4f} ms", one.name, 1e3 * one.seconds);
        text += one.bytes > 0 ? fmt::format(" {:>9.4f} GB {:>7.1f}% of copy\n", 1e-9 * one.bytes,
                                            100 * one.bytes / one.seconds / row.copy_rate)
                              : "\n";
    }
    return text;
}

auto to_json(const Row& row) -> nlohmann::json {
    nlohmann::json phases = nlohmann::json::array();
    for (const Phase& one : row.phases) {
        phases.push_back({{"phase", one.name}, {"ms", 1e3 * one.seconds}, {"bytes", one.bytes}});
    }
    nlohmann::json json = {{"device", row.is_cuda() ? "cuda" : "cpu"},
                           {"solver", row.solver},
                           {"precision", row.precision},
                           {"classes", row.classes},
                           {"size", row.size},
                           {"water_ms", 1e3 * row.water},
                           {"step_ms", 1e3 * row.step},
                           {"iterations", row.iterations},
                           {"bytes", row.bytes()},
                           {"copy_gb_per_s", 1e-9 * row.copy_rate},
                           {"share_of_copy", row.share_of_copy()},
                           {"phases", phases}};
    if (!row.is_cuda()) {
        json["threads"] = row.threads;
    }
    return json;
}

}  // namespace thalweg::sediment::bench
