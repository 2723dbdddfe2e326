// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "table.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

namespace thalweg::shallowwater::catalogue {
namespace {

// Columns of the Markdown tables: a method each.
auto method_header(const std::string& first) -> std::string {
    std::string names = "| " + first + " |";
    std::string rule = "| --- |";
    for (std::size_t k = 1; k < static_cast<std::size_t>(std::count(first.begin(), first.end(), '|')) + 1;
         ++k) {
        rule += " --- |";
    }
    for (const Method method : all_methods()) {
        names += " " + name_of(method) + " |";
        rule += " --- |";
    }
    return names + "\n" + rule + "\n";
}

auto name_of(Precision precision) -> std::string {
    return precision == Precision::full ? "double" : "float";
}

auto number(double value) -> std::string {
    const bool plain = std::fabs(value) >= 0.1 && std::fabs(value) < 1e5;
    return value == 0 ? "0" : plain ? fmt::format("{:.4g}", value) : fmt::format("{:.1e}", value);
}

// "4.1e-03 (0.96) of 5.0e-03": the figure, its order and its limit; bold where it fails.
auto cell_text(const Row& row) -> std::string {
    std::string text = number(row.finding.value);
    if (!std::isnan(row.order)) {
        text += fmt::format(" ({:.2f})", row.order);
    }
    if (!std::isnan(row.finding.limit)) {
        text += (row.finding.at_least ? ", at least " : " of ") + number(row.finding.limit);
    }
    return row.finding.passed() ? text : "**" + text + ": failed**";
}

using Chosen = std::function<bool(const Row&)>;

// One line with the figure of every method that `chosen` takes; empty where there is none.
auto line_of(const Results& results, const std::string& first, const Chosen& chosen) -> std::string {
    std::string line = "| " + first + " |";
    bool any = false;
    for (const Method method : all_methods()) {
        const auto found = std::find_if(results.rows.begin(), results.rows.end(),
                                        [&](const Row& row) { return row.method == method && chosen(row); });
        any = any || found != results.rows.end();
        line += " " + (found != results.rows.end() ? cell_text(*found) : std::string()) + " |";
    }
    return any ? line + "\n" : std::string();
}

auto scenarios_of(const Results& results) -> std::vector<const Scenario*> {
    std::vector<const Scenario*> found;
    for (const Row& row : results.rows) {
        if (found.empty() || found.back() != row.scenario) {
            found.push_back(row.scenario);
        }
    }
    return found;
}

auto quantities_of(const Results& results, const Scenario* scenario, bool errors)
    -> std::vector<std::string> {
    std::vector<std::string> found;
    for (const Row& row : results.rows) {
        const bool wanted = row.scenario == scenario && row.finding.is_error == errors && !row.general;
        if (wanted && std::find(found.begin(), found.end(), row.finding.quantity) == found.end()) {
            found.push_back(row.finding.quantity);
        }
    }
    return found;
}

// Errors of every size in double and of the finest in float.
auto error_table(const Results& results) -> std::string {
    std::string text = method_header("case | error | cells");
    for (const Scenario* scenario : scenarios_of(results)) {
        for (const auto& quantity : quantities_of(results, scenario, true)) {
            std::string name = scenario->name + " | " + quantity;
            for (const Precision precision : {Precision::full, Precision::single}) {
                for (const int cells : scenario->sizes) {
                    const std::string size =
                        std::to_string(cells) + (precision == Precision::single ? ", float" : "");
                    const auto line = line_of(results, name + " | " + size, [&](const Row& row) {
                        return row.scenario == scenario && row.precision == precision && row.cells == cells &&
                               row.finding.quantity == quantity;
                    });
                    text += line;
                    name = line.empty() ? name : " | ";
                }
            }
        }
    }
    return text;
}

// Everything else, of the finest size.
auto quantity_table(const Results& results) -> std::string {
    std::string text = method_header("case | quantity | precision");
    for (const Scenario* scenario : scenarios_of(results)) {
        for (const auto& quantity : quantities_of(results, scenario, false)) {
            for (const Precision precision : {Precision::full, Precision::single}) {
                text += line_of(results, scenario->name + " | " + quantity + " | " + name_of(precision),
                                [&](const Row& row) {
                                    return row.scenario == scenario && row.precision == precision &&
                                           row.cells == scenario->sizes.back() &&
                                           row.finding.quantity == quantity;
                                });
            }
        }
    }
    return text;
}

auto step_table(const Results& results) -> std::string {
    std::string text = method_header("case | cells");
    for (const Scenario* scenario : scenarios_of(results)) {
        const int cells = scenario->sizes.back();
        text += "| " + scenario->name + " | " + std::to_string(cells) + " |";
        for (const Method method : all_methods()) {
            const auto found = std::find_if(results.rows.begin(), results.rows.end(), [&](const Row& row) {
                return row.scenario == scenario && row.method == method && row.cells == cells &&
                       row.precision == Precision::full;
            });
            text += " " + (found != results.rows.end() ? std::to_string(found->steps) : std::string()) + " |";
        }
        text += "\n";
    }
    return text;
}

// The worst of all cases.
auto general_table(const Results& results) -> std::string {
    std::string text = method_header("of all cases and sizes | precision");
    for (const std::string quantity : {"least depth [m]", "volume drift"}) {
        for (const Precision precision : {Precision::full, Precision::single}) {
            text += "| " + quantity + " | " + name_of(precision) + " |";
            for (const Method method : all_methods()) {
                const Row* worst = nullptr;
                for (const Row& row : results.rows) {
                    const bool same = row.method == method && row.precision == precision && row.general &&
                                      row.finding.quantity == quantity;
                    const bool worse =
                        worst == nullptr || (row.finding.at_least ? row.finding.value < worst->finding.value
                                                                  : row.finding.value > worst->finding.value);
                    worst = same && worse ? &row : worst;
                }
                text +=
                    " " +
                    (worst != nullptr ? cell_text(*worst) + ", " + worst->scenario->name : std::string()) +
                    " |";
            }
            text += "\n";
        }
    }
    return text;
}

auto parity_table(const Results& results) -> std::string {
    std::string text = method_header("case | cells");
    const Scenario* last = nullptr;
    for (const ParityRow& first : results.parities) {
        if (first.scenario == last) {
            continue;
        }
        last = first.scenario;
        text += "| " + last->name + " | " + std::to_string(last->small) + " |";
        for (const Method method : all_methods()) {
            std::string cell;
            for (const ParityRow& row : results.parities) {
                if (row.scenario == last && row.method == method) {
                    cell = (row.parity.dense_has_same_bits ? "same bits, " : "**other bits**, ") +
                           number(row.parity.float_to_double);
                    if (!std::isnan(row.parity.cpu_to_cuda)) {
                        const bool good = row.parity.cpu_to_cuda <= 1e-10;
                        cell += ", " + (good ? number(row.parity.cpu_to_cuda) + " m"
                                             : "**" + number(row.parity.cpu_to_cuda) + " m**");
                    }
                }
            }
            text += " " + cell + " |";
        }
        text += "\n";
    }
    return text;
}

// The plots that the documentation shows, of those that were drawn.
auto picture_list(const Results& results) -> std::string {
    std::string text;
    for (const std::string name :
         {"ritter", "cylinder-dry", "thacker-trough", "bump-jump", "macdonald-jump", "three-humps",
          "three-humps-steps", "rain-plane", "triangular-bump", "axes"}) {
        if (std::count(results.pictures.begin(), results.pictures.end(), name) > 0) {
            text += "![" + name + "](images/validation-" + name + ".png)\n\n";
        }
    }
    return text.empty() ? text : "\n## Pictures\n\n" + text;
}

auto failure_list(const Results& results) -> std::string {
    std::string text;
    for (const Row& row : results.rows) {
        if (!row.finding.passed()) {
            text += fmt::format("- {}, {}, {}, {} cells: {} is {:.2e}, limit {:.2e}\n", row.scenario->name,
                                catalogue::name_of(row.method), name_of(row.precision), row.cells,
                                row.finding.quantity, row.finding.value, row.finding.limit);
        }
    }
    return text.empty() ? "None.\n" : text;
}

}  // namespace

auto Results::failures() const -> int {
    return static_cast<int>(
        std::count_if(rows.begin(), rows.end(), [](const Row& row) { return !row.finding.passed(); }));
}

auto csv_of(const Results& results) -> std::string {
    std::string text = "case,section,scheme,precision,cells,steps,quantity,value,order,limit,passed\n";
    const auto optional = [](double value) {
        return std::isnan(value) ? std::string() : fmt::format("{:.6g}", value);
    };
    for (const Row& row : results.rows) {
        text +=
            fmt::format("{},{},{},{},{},{},\"{}\",{:.6g},{},{},{}\n", row.scenario->name,
                        row.scenario->section, catalogue::name_of(row.method), name_of(row.precision),
                        row.cells, row.steps, row.finding.quantity, row.finding.value, optional(row.order),
                        optional(row.finding.limit), row.finding.passed() ? "yes" : "no");
    }
    return text;
}

auto markdown_of(const Results& results) -> std::string {
    std::string text =
        "# Validation of the shallow-water schemes\n\nWritten by `tools/validation-table`, on " +
        results.machine +
        ". kp07, hwp14, waf, waf split and hllc are at the defaults of the node, with the bed as cell means; "
        "hwp14 at 0.5 and waf split at 1 are at their largest Courant numbers, and those of kp07 and waf are "
        "their defaults. kp07 published has no bound, a bed between corners, and damps below a depth that "
        "each case chooses. roe, muscl and hllc-triangles run on the cells cut into two triangles; periodic "
        "channels, and "
        "channels of "
        "one row with friction or rain, are left out. A figure stands with its order of convergence in "
        "brackets and its limit after \"of\"; without a limit it is only told. Errors are "
        "sum |h - exact| / sum exact, the exact depth averaged over cells.\n\n## What fails\n\n" +
        failure_list(results) + "\n## Errors\n\n" + error_table(results) +
        "\n## Other figures, at the finest size\n\n" + quantity_table(results) + "\n## Depth and volume\n\n" +
        general_table(results) + "\n## Steps, at the finest size in double\n\n" + step_table(results) +
        "\n## Sparse against dense, float against double, CPU against GPU\n\nWhether leaving out "
        "dry parts changes a bit; sum |h - h'| / sum h between float and double; with a GPU, "
        "the largest difference of depth in double, limit 1e-10 m.\n\n" +
        parity_table(results) + picture_list(results);
    for (const auto& what : results.skipped) {
        text += "\nLeft out: " + what + "\n";
    }
    return text;
}

}  // namespace thalweg::shallowwater::catalogue
