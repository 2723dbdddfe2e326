// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/ladder/lacasta_words.hpp"

#include <fmt/format.h>

#include <set>

namespace thalweg::shallowwater::bench {

namespace {

// The row of a rung on the mesh of so many cells, or, for one that left large meshes out, on the largest.
auto find_row(const std::vector<LacastaRow>& rows, const std::string& name, int cells) -> const LacastaRow* {
    const LacastaRow* found = nullptr;
    for (const LacastaRow& row : rows) {
        if (row.rung.name == name && row.cells <= cells && (found == nullptr || row.cells > found->cells)) {
            found = &row;
        }
    }
    const bool is_of_few_cores = found != nullptr && name.find("core") != std::string::npos;
    return found != nullptr && (found->cells == cells || is_of_few_cores) ? found : nullptr;
}

auto ratio_text(double ratio) -> std::string {
    return ratio > 0 ? fmt::format("{:.2f}", ratio) : "-";
}

auto device_of(const LacastaRung& rung) -> std::string {
    return fmt::format("{} x{}", rung.on_cpu ? "cpu" : "cuda", rung.threads);
}

}  // namespace

auto claims() -> const std::vector<Claim>& {
    static const std::string gain = "1.1 to 1.25 if small or wet, 1.6 to 2.0 with a shore above 100 000";
    static const std::vector<Claim> all = {
        {"as in the file", "1 core", "15 to 30", true},
        {"as in the file", "4 cores", "6 to 11", true},
        {"RCM + edges", "1 core", "50 to 60", true},
        {"RCM + edges", "4 cores", "about 20", true},
        {"RCM", "as in the file", "below 1 at times", false},
        {"RCM + edges", "as in the file", gain, false},
        {"RCM + edges", "mixed", gain, false},
        {"256 threads, added", "96 threads, added", "below 1 under 100 000 cells, above 1 over them", true},
        {"ours", "RCM + edges", "not the paper's", false},
        {"cells SoA hilbert", "cells SoA random", "not the paper's; bar 6 at 6.6 million", false},
        {"cells packed hilbert", "cells packed random", "not the paper's; bar 2.5 at 6.6 million", false},
    };
    return all;
}

auto ratios_of(const Claim& claim, const std::vector<LacastaRow>& rows, int cells) -> std::array<double, 2> {
    const LacastaRow* above = find_row(rows, claim.above, cells);
    const LacastaRow* below = find_row(rows, claim.below, cells);
    if (above == nullptr || below == nullptr) {
        return {0, 0};
    }
    return {above->rate(0) / below->rate(0), above->rate(1) / below->rate(1)};
}

auto lacasta_columns() -> std::string {
    return fmt::format(
        "{:<22} {:<9} {:<6} {:<5} {:<6} {:<9} {:>8} {:>8} {:>6} | {:>9} {:>8} {:>7} | {:>9} {:>8} {:>7}\n",
        "rung", "device", "real", "form", "layout", "numbers", "cells", "phi", "sect.", "wet us", "G/s",
        "ratio", "shore us", "G/s", "ratio");
}

auto lacasta_line(const LacastaRow& row, const LacastaRow& first) -> std::string {
    const LacastaRung& rung = row.rung;
    std::string text = fmt::format("{:<22} {:<9} {:<6} {:<5} {:<6} {:<9} {:>8} {:>8} {:>6.1f}", rung.name,
                                   device_of(rung), row.precision, name_of(rung.form), name_of(rung.layout),
                                   name_of(rung.numbering), row.cells, row.bandwidth, row.sectors);
    for (const std::size_t flow : {0u, 1u}) {
        text += fmt::format(" | {:>9.2f} {:>8.4f} {:>7.2f}", 1e6 * row.step[flow].seconds,
                            1e-9 * row.rate(flow), row.rate(flow) / first.rate(flow));
    }
    return text + "\n";
}

auto lacasta_ratios(const std::vector<LacastaRow>& rows, bool cuda) -> std::string {
    std::string text = fmt::format("\n{:<48} {:>8} {:>8} {:>8}  {}\n", "ratio of speeds", "cells", "wet",
                                   "shore", "paper (C2070, Core 2 Quad)");
    std::set<int> sizes;
    for (const LacastaRow& row : rows) {
        if (row.rung.sides == 3) {
            sizes.insert(row.cells);
        }
    }
    for (const Claim& claim : claims()) {
        if (claim.only_cuda && !cuda) {
            continue;
        }
        for (const int cells : sizes) {
            const auto [wet, shore] = ratios_of(claim, rows, cells);
            if (wet > 0) {
                text += fmt::format("{:<48} {:>8} {:>8} {:>8}  {}\n", claim.above + " / " + claim.below,
                                    cells, ratio_text(wet), ratio_text(shore), claim.paper);
            }
        }
    }
    return text;
}

auto to_json(const LacastaRow& row) -> nlohmann::json {
    const LacastaRung& rung = row.rung;
    nlohmann::json json = {{"rung", rung.name},
                           {"device", rung.on_cpu ? "cpu" : "cuda"},
                           {"threads", rung.threads},
                           {"precision", row.precision},
                           {"form", name_of(rung.form)},
                           {"layout", name_of(rung.layout)},
                           {"numbering", name_of(rung.numbering)},
                           {"corners", rung.sides},
                           {"cells", row.cells},
                           {"bandwidth", row.bandwidth},
                           {"sectors_per_warp", row.sectors}};
    const char* const flows[] = {"wet", "shore"};
    for (const std::size_t flow : {0u, 1u}) {
        json[flows[flow]] = {{"us_per_step", 1e6 * row.step[flow].seconds},
                             {"gcell_steps_per_s", 1e-9 * row.rate(flow)}};
    }
    return json;
}

}  // namespace thalweg::shallowwater::bench
