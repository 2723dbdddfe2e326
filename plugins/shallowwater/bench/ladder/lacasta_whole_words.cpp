// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "shallowwater/bench/ladder/lacasta_whole.hpp"
#include "shallowwater/bench/ladder/lacasta_words.hpp"

namespace thalweg::shallowwater::bench {

namespace {

// The row of the rung on the same mesh, or on as many squares.
auto find_beside(const std::vector<WholeRow>& rows, const WholeRow& row, const std::string& name)
    -> const WholeRow* {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const WholeRow& other) {
        const double share = static_cast<double>(other.cells) / row.cells;
        return other.rung.name == name && other.of == row.of && other.precision == row.precision &&
               std::fabs(share - 1) < 0.05;
    });
    return found == rows.end() ? nullptr : &*found;
}

auto text_of_error(double error) -> std::string {
    return std::isnan(error) ? "-" : fmt::format("{:.4f}", error);
}

}  // namespace

auto whole_claims() -> const std::vector<WholeClaim>& {
    static const std::string gain = "1.1 to 1.25 if small or wet, 1.6 to 2.0 with a shore above 100 000";
    static const std::vector<WholeClaim> all = {
        {"as made", "1 core", "15 to 30"},          {"as made", "4 cores", "6 to 11"},
        {"RCM + edges", "1 core", "nearly 60"},     {"RCM + edges", "4 cores", "8 to 20"},
        {"RCM", "as made", "below 1 at times"},     {"edges", "as made", "in its tables alone"},
        {"RCM + edges", "as made", gain},           {"squares", "as made", "steps about 3 times as long"},
        {"ours", "RCM + edges", "not the paper's"},
    };
    return all;
}

auto whole_columns() -> std::string {
    return fmt::format("{:<14} {:<20} {:<9} {:<6} {:>8} {:>8} {:>9} {:>7} {:>10} {:>10} {:>7}\n", "case",
                       "rung", "device", "real", "cells", "phi", "chi mm", "steps", "s", "us a step", "L1");
}

auto whole_line(const WholeRow& row) -> std::string {
    const LacastaRung& rung = row.rung;
    return fmt::format("{:<14} {:<20} {:<9} {:<6} {:>8} {:>8} {:>9.2f} {:>7} {:>10} {:>10.2f} {:>7}\n",
                       row.of, rung.name, fmt::format("{} x{}", rung.on_cpu ? "cpu" : "cuda", rung.threads),
                       row.precision, row.cells, row.bandwidth > 0 ? std::to_string(row.bandwidth) : "-",
                       1e3 * row.least_height, row.steps,
                       fmt::format("{}{:.4f}", row.from_part ? "~" : "", row.seconds), 1e6 * row.step(),
                       text_of_error(row.error));
}

auto whole_ratios(const std::vector<WholeRow>& rows) -> std::string {
    std::string text = fmt::format("\n{:<14} {:<28} {:>8} {:>8} {:>8} {:>8}  {}\n", "case", "ratio of speeds",
                                   "cells", "a step", "in all", "steps", "paper (C2070, Core 2 Quad)");
    for (const WholeClaim& claim : whole_claims()) {
        for (const WholeRow& above : rows) {
            const WholeRow* const below =
                above.rung.name == claim.above ? find_beside(rows, above, claim.below) : nullptr;
            if (below != nullptr) {
                text += fmt::format("{:<14} {:<28} {:>8} {:>8.2f} {:>8.2f} {:>8.2f}  {}\n", above.of,
                                    claim.above + " / " + claim.below, above.cells,
                                    below->step() / above.step(), below->seconds / above.seconds,
                                    static_cast<double>(below->steps) / static_cast<double>(above.steps),
                                    claim.paper);
            }
        }
    }
    return text;
}

auto to_json(const WholeRow& row) -> nlohmann::json {
    const LacastaRung& rung = row.rung;
    return {{"case", row.of},
            {"rung", rung.name},
            {"device", rung.on_cpu ? "cpu" : "cuda"},
            {"threads", rung.threads},
            {"precision", row.precision},
            {"form", name_of(rung.form)},
            {"numbering", name_of(rung.numbering)},
            {"corners", rung.sides},
            {"cells", row.cells},
            {"bandwidth", row.bandwidth},
            {"least_height_m", row.least_height},
            {"steps", row.steps},
            {"seconds", row.seconds},
            {"from_part", row.from_part},
            {"relative_error", row.error}};
}

}  // namespace thalweg::shallowwater::bench
