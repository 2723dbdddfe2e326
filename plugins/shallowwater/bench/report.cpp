// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/report.hpp"

#include <fmt/format.h>

namespace thalweg::shallowwater::bench {

auto heading(const Settings& settings, const Facts& facts) -> std::string {
    std::string text = "Circular dam break over a rough bed with friction; ";
    text += settings.wet_share < 1 ? fmt::format("{:.0f} % wet", 100 * settings.wet_share) : "every cell wet";
    text += fmt::format("; median of {}, samples of {:g} ms or more\n", settings.sampling.samples,
                        1e3 * settings.sampling.shortest);
    if (facts.gpu.empty()) {
        text += fmt::format("{}, {} cores, vectors of {} bits, {}\n", facts.cpu, facts.cores,
                            facts.vector_bits, facts.compiler);
    } else {
        text += fmt::format("{}, driver {}, CUDA {}.{}, {}\n", facts.gpu, facts.driver,
                            facts.cuda_runtime / 1000, facts.cuda_runtime % 1000 / 10, facts.compiler);
        text += fmt::format(
            "issue ceiling: {} multiprocessors x 128 lanes x {:.3f} GHz = {:.3g} instructions/s\n",
            facts.processors, facts.clock * 1e-9, facts.issue_slots());
    }
    return text;
}

auto column_names(bool cuda) -> std::string {
    return fmt::format("{:<6} {:<10} {:<6} {:<6} {:>6} {:>11} {:>13} {:>17} {:>8} {:>10} {:>7}\n", "device",
                       "scheme", "steps", "real", "size", "ms a step", "Gcell-steps/s",
                       cuda ? "Mcell-stages/s" : "Mcell-stages/s/c.", "B a c-st", "copy GB/s", "of copy");
}

auto line_of(const Row& row) -> std::string {
    const double stages = row.cell_stages() / std::max(row.threads, 1);
    return fmt::format(
        "{:<6} {:<10} {:<6} {:<6} {:>6} {:>11.4f} {:>13.4f} {:>17.1f} {:>8} {:>10.1f} {:>6.1f}%\n",
        row.threads == 0 ? "cuda" : fmt::format("cpu x{}", row.threads), row.scheme, row.integrator,
        row.precision, row.size, 1e3 * row.step.seconds, 1e-9 * row.cell_steps(), 1e-6 * stages, row.bytes,
        1e-9 * row.copy_rate, 100 * row.share_of_copy());
}

auto to_json(const Facts& facts) -> nlohmann::json {
    nlohmann::json json = {{"cpu", facts.cpu},
                           {"cores", facts.cores},
                           {"vector_bits", facts.vector_bits},
                           {"compiler", facts.compiler}};
    if (!facts.gpu.empty()) {
        json["gpu"] = facts.gpu;
        json["driver"] = facts.driver;
        json["cuda_runtime"] =
            fmt::format("{}.{}", facts.cuda_runtime / 1000, facts.cuda_runtime % 1000 / 10);
        json["multiprocessors"] = facts.processors;
        json["clock_hz"] = facts.clock;
        json["issue_slots_per_s"] = facts.issue_slots();
    }
    return json;
}

auto to_json(const Row& row) -> nlohmann::json {
    nlohmann::json json = {{"device", row.threads == 0 ? "cuda" : "cpu"},
                           {"scheme", row.scheme},
                           {"integrator", row.integrator},
                           {"precision", row.precision},
                           {"size", row.size},
                           {"steps_in_sample", row.step.repeats},
                           {"shortest_sample_s", row.step.sample_seconds},
                           {"ms_per_step", 1e3 * row.step.seconds},
                           {"gcell_steps_per_s", 1e-9 * row.cell_steps()},
                           {"cell_stages_per_s", row.cell_stages()},
                           {"bytes_per_cell_step", row.bytes},
                           {"copy_gb_per_s", 1e-9 * row.copy_rate},
                           {"share_of_copy", row.share_of_copy()}};
    if (row.threads > 0) {
        json["threads"] = row.threads;
        json["cell_stages_per_s_and_core"] = row.cell_stages() / row.threads;
    }
    return json;
}

}  // namespace thalweg::shallowwater::bench
