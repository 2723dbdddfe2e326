// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/measure/report.hpp"

#include <fmt/format.h>

#include "shallowwater/solvers/raster/cpu/vector_bits.hpp"

namespace thalweg::shallowwater::bench {

auto facts_of(const Settings& settings) -> Facts {
    return thalweg::bench::find_facts(settings.cuda, vector_bits());
}

auto heading(const Settings& settings, const Facts& facts) -> std::string {
    std::string text = "Circular dam break over a rough bed with friction; ";
    if (!settings.problem.empty()) {
        text = fmt::format("Dam break of Sataporn et al. 2021, {}, with friction; ", settings.problem);
    }
    if (settings.grids > 1) {
        text += fmt::format("{} grids beside each other; ", settings.grids);
    }
    text += has_dry_ground(dam_problem(settings)) ? "partly dry"
            : settings.wet_share < 1              ? fmt::format("{:.0f} % wet", 100 * settings.wet_share)
                                                  : "every cell wet";
    text += fmt::format("; median of {}, samples of {:g} ms or more\n", settings.sampling.samples,
                        1e3 * settings.sampling.shortest);
    return text + describe(facts);
}

auto column_names() -> std::string {
    return fmt::format("{:<7} {:<10} {:<6} {:<6} {:>5} {:>11} {:>14} {:>15} {:>9} {:>8} {:>9} {:>8}\n",
                       "device", "scheme", "time", "real", "size", "ms a step", "Gcell-steps/s",
                       "Mcell-stages/s", "a core", "B a step", "copy GB/s", "of copy");
}

auto line_of(const Row& row) -> std::string {
    const double stages = 1e-6 * row.cell_stages();
    return fmt::format(
        "{:<7} {:<10} {:<6} {:<6} {:>5} {:>11.4f} {:>14.4f} {:>15.1f} {:>9} {:>8} {:>9.1f} {:>7.1f}%\n",
        row.is_cuda() ? "cuda" : fmt::format("cpu x{}", row.threads), row.scheme, row.integrator,
        row.precision, row.size, 1e3 * row.step.seconds, 1e-9 * row.cell_steps(), stages,
        row.is_cuda() ? "" : fmt::format("{:.1f}", stages / row.threads), row.bytes, 1e-9 * row.copy_rate,
        100 * row.share_of_copy());
}

auto to_json(const Row& row) -> nlohmann::json {
    nlohmann::json json = {{"device", row.is_cuda() ? "cuda" : "cpu"},
                           {"scheme", row.scheme},
                           {"integrator", row.integrator},
                           {"precision", row.precision},
                           {"size", row.size},
                           {"grids", row.grids},
                           {"steps_in_sample", row.step.repeats},
                           {"shortest_sample_s", row.step.sample_seconds},
                           {"ms_per_step", 1e3 * row.step.seconds},
                           {"gcell_steps_per_s", 1e-9 * row.cell_steps()},
                           {"cell_stages_per_s", row.cell_stages()},
                           {"bytes_per_cell_step", row.bytes},
                           {"copy_gb_per_s", 1e-9 * row.copy_rate},
                           {"share_of_copy", row.share_of_copy()}};
    if (!row.is_cuda()) {
        json["threads"] = row.threads;
        json["cell_stages_per_s_and_core"] = row.cell_stages() / row.threads;
    }
    return json;
}

}  // namespace thalweg::shallowwater::bench
