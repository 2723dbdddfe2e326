// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/river/bench/report.hpp"

#include <fmt/format.h>

namespace thalweg::river::bench {

auto column_names(const Settings& settings) -> std::string {
    return fmt::format(
        "{:<7} {:<9} {:<9} {:<6} {:>7} {:>10} {:>6} {:>7} {:>9} {:>11} {:>10} {:>7} {:>9} {:>8}\n", "device",
        "shape", "solver", "real", "steps", "ms a step", "outer", "level", "unsolved", "unconverged",
        settings.whole ? "whole s" : "(whole s)", "B a step", "copy GB/s", "of copy");
}

auto line_of(const Row& row) -> std::string {
    return fmt::format(
        "{:<7} {:<9} {:<9} {:<6} {:>7} {:>10.3f} {:>6.2f} {:>7.1f} {:>9.0f} {:>11.0f} {:>10.2f} {:>8.0f} "
        "{:>9.1f} {:>7.1f}%\n",
        row.is_cuda() ? "cuda" : fmt::format("cpu x{}", row.threads), row.of->shape, row.solver,
        row.precision, row.steps, 1e3 * row.step_seconds, row.outer, row.level, row.unsolved, row.unconverged,
        row.whole_seconds, row.bytes, 1e-9 * row.copy_rate, 100 * row.share_of_copy());
}

auto to_json(const Row& row) -> nlohmann::json {
    nlohmann::json json = {{"device", row.is_cuda() ? "cuda" : "cpu"},
                           {"shape", row.of->shape},
                           {"solver", row.solver},
                           {"precision", row.precision},
                           {"steps_in_sample", row.steps},
                           {"ms_per_step", 1e3 * row.step_seconds},
                           {"whole_case_s", row.whole_seconds},
                           {"outer_iterations_per_step", row.outer},
                           {"level_iterations_per_step", row.level},
                           {"restarts", row.restarts},
                           {"unsolved_systems", row.unsolved},
                           {"unconverged_steps", row.unconverged},
                           {"volume_error", row.volume_error},
                           {"bytes_per_cell_step", row.bytes},
                           {"copy_gb_per_s", 1e-9 * row.copy_rate},
                           {"share_of_copy", row.share_of_copy()}};
    if (!row.is_cuda()) {
        json["threads"] = row.threads;
    }
    return json;
}

}  // namespace thalweg::river::bench
