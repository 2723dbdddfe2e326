// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "member_list.hpp"

#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include <thalweg/files/csv_rows.hpp>

#include "runtime/base/quantity.hpp"
#include "study_folder.hpp"

namespace thalweg::runtime {

namespace {

/// The unit that all values of a key have, "" where they are bare numbers; nothing where they differ or are
/// texts.
auto unit_of_key(const Study& study, std::size_t key) -> std::optional<std::string> {
    std::optional<std::string> unit;
    for (const auto& member : study.members) {
        const auto parts = split_quantity(text_of(member.values[key]));
        if (!parts || (unit && *unit != parts->unit)) {
            return std::nullopt;
        }
        unit = parts->unit;
    }
    return unit;
}

/// "node.name" of the metrics of all members, and their units.
auto units_of_metrics(const std::vector<MemberReport>& reports) -> std::map<std::string, std::string> {
    std::map<std::string, std::string> units;
    for (const auto& report : reports) {
        for (const auto& [node, values] : report.summary.metrics) {
            for (const auto& [name, metric] : values) {
                units.emplace(node + "." + name, metric.unit);
            }
        }
    }
    return units;
}

/// Metrics of a member by "node.name".
auto flat_metrics(const MemberReport& report) -> std::map<std::string, double> {
    std::map<std::string, double> values;
    for (const auto& [node, inside] : report.summary.metrics) {
        for (const auto& [name, metric] : inside) {
            values[node + "." + name] = metric.value;
        }
    }
    return values;
}

/// Writes members.csv row by row.
class MemberListWriter {
    const Study& study_;
    std::vector<std::optional<std::string>> units_;  // of each key
    std::map<std::string, std::string> metrics_;     // units by name

    auto head() const -> std::string {
        std::string text = "number,name";
        for (std::size_t key = 0; key < study_.keys.size(); ++key) {
            const bool has_unit = units_[key] && !units_[key]->empty();
            text += "," + files::csv_quoted(study_.keys[key] + (has_unit ? " [" + *units_[key] + "]" : ""));
        }
        text += study_.has_weights ? ",weight [1]" : "";
        text += std::string(",status,") + seconds_column + ",hash";
        for (const auto& [name, unit] : metrics_) {
            text += "," + files::csv_quoted(name + " [" + (unit.empty() ? "1" : unit) + "]");
        }
        return text + ",error\n";
    }

    auto value_text(const MemberValue& value) const -> std::string {
        const auto text = text_of(value);
        const auto& unit = units_[value.key];
        return unit && !unit->empty() ? fmt::format("{}", split_quantity(text)->number)
                                      : files::csv_quoted(text);
    }

    auto row(std::size_t k, const MemberReport& report) const -> std::string {
        const auto& member = study_.members[k];
        auto text = fmt::format("{},{}", k, member.name);
        for (const auto& value : member.values) {
            text += "," + value_text(value);
        }
        text += study_.has_weights ? fmt::format(",{}", member.weight) : "";
        text += fmt::format(",{},{:.3f},{}", word_of(report.status), report.seconds, member.hash);
        const auto values = flat_metrics(report);
        for (const auto& [name, unit] : metrics_) {
            const auto found = values.find(name);
            text +=
                "," +
                (found == values.end() || std::isnan(found->second) ? "" : fmt::format("{}", found->second));
        }
        return text + "," + files::csv_quoted(report.error) + "\n";
    }

  public:
    MemberListWriter(const Study& study, const std::vector<MemberReport>& reports)
        : study_(study), metrics_(units_of_metrics(reports)) {
        for (std::size_t key = 0; key < study.keys.size(); ++key) {
            units_.push_back(unit_of_key(study, key));
        }
    }

    auto text(const std::vector<MemberReport>& reports) const -> std::string {
        auto all = head();
        for (std::size_t k = 0; k < reports.size(); ++k) {
            all += row(k, reports[k]);
        }
        return all;
    }
};

}  // namespace

auto member_list_text(const Study& study, const std::vector<MemberReport>& reports) -> std::string {
    return MemberListWriter(study, reports).text(reports);
}

}  // namespace thalweg::runtime
