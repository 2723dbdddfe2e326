// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/exposure/depth_damage.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>
#include <thalweg/units/unit.hpp>

namespace thalweg::view {
namespace {

/// Column of a table and how errors name it.
struct TableColumn {
    const Column& column;
    const std::string& source;
    const std::string& subject;

    auto wrong(const std::string& what) const -> Error {
        return Error(source + ": column '" + column.name + "' " + what).about(subject);
    }
};

/// "row 3, depth 1.5 m"; rows count from 1.
auto row_text(std::size_t row, double depth) -> std::string {
    return "row " + std::to_string(row + 1) + ", depth " + thalweg::number_text(depth) + " m";
}

auto depths_of(const Table& table, const std::string& source, const std::string& subject)
    -> std::vector<double> {
    const auto* column = table.find("depth");
    if (column == nullptr || column->holds_texts() || table.rows() == 0) {
        throw Error(source + ": the table has no depths")
            .about(subject)
            .found(column == nullptr   ? "no column 'depth'"
                   : table.rows() == 0 ? "no rows"
                                       : "texts")
            .expected("a column 'depth [m]' and a column for each class, such as 'house [1]'")
            .remedy("name the columns so, and give a row for each depth");
    }
    const TableColumn named{*column, source, subject};
    const auto factor = units::factor(column->unit, "m");
    if (!factor) {
        throw named.wrong("measures no depth")
            .found("[" + column->unit + "]")
            .expected("a unit of length, such as m")
            .remedy("correct the unit in the header");
    }
    std::vector<double> depths;
    for (const double number : column->numbers()) {
        depths.push_back(number * *factor);
        const auto row = depths.size() - 1;
        if (!std::isfinite(number) || (row > 0 && !(depths[row] > depths[row - 1]))) {
            throw named.wrong("does not rise")
                .found("row " + std::to_string(row + 1) + ": " + thalweg::number_text(depths[row]) + " m")
                .expected(row == 0 ? "a number" : "more than " + thalweg::number_text(depths[row - 1]) + " m")
                .remedy("sort the rows, and give each depth once");
        }
    }
    return depths;
}

/// The damages of a column in the unit of its curve.
auto curve_of(const TableColumn& from, const std::string& currency) -> DamageCurve {
    const auto& unit = from.column.unit;
    const auto per_area = units::factor(unit, currency + " m-2");
    const auto share = units::factor(unit, "1");
    if (from.column.holds_texts() || (!per_area && !share)) {
        throw from.wrong("measures no damage")
            .found(from.column.holds_texts() ? "texts" : "[" + unit + "]")
            .expected("shares of the value, [1] or [%], or " + currency + " per area, [" + currency + " m-2]")
            .remedy("correct the unit in the header, or set currency to that of the table");
    }
    DamageCurve curve{from.column.name, share.has_value(), from.column.numbers()};
    for (auto& damage : curve.damages) {
        damage *= share ? *share : *per_area;
    }
    return curve;
}

/// Refuses what is no damage, and damages that fall.
void require_rising(const TableColumn& from, const std::vector<double>& depths, const DamageCurve& curve) {
    for (std::size_t row = 0; row < depths.size(); ++row) {
        const double damage = curve.damages[row];
        const auto place = row_text(row, depths[row]);
        if (!std::isfinite(damage)) {
            throw from.wrong("has a gap")
                .found(place)
                .expected("a damage at every depth")
                .remedy("fill it in, or leave the whole row out");
        }
        if (damage < 0 || (curve.is_share && damage > 1)) {
            throw from.wrong("has a number that is no damage")
                .found(place + ": " + thalweg::number_text(damage))
                .expected(curve.is_share ? "a share from 0 to 1" : "0 or more")
                .remedy(damage < 0 ? "correct it" : "write the unit as [%] if these are per cent");
        }
        if (row > 0 && damage < curve.damages[row - 1]) {
            throw from.wrong("falls")
                .found(place + ": " + thalweg::number_text(damage))
                .expected("at least " + thalweg::number_text(curve.damages[row - 1]) +
                          ", as in the row before")
                .remedy("correct the table: deeper water does not do less damage");
        }
    }
    if (depths.front() > 0 && curve.damages.front() > 0) {
        throw from.wrong("has a gap")
            .found(row_text(0, depths.front()) + " as the first one, with a damage of " +
                   thalweg::number_text(curve.damages.front()))
            .expected("a row at depth 0 or below, or no damage in the first row")
            .remedy("add a row with the depth at which damage begins");
    }
}

/// What looks wrong about a column in per cent; empty where nothing does.
auto remark_on_shares(const TableColumn& from, const DamageCurve& curve) -> std::string {
    const auto numbers = from.column.numbers();
    const double most = *std::max_element(numbers.begin(), numbers.end());
    const double in_shares = curve.damages.back();
    if (!curve.is_share || most <= 0 || most > 1 || in_shares == most) {
        return "";
    }
    return from.source + ": column '" + from.column.name + "' in " + from.column.unit + " is at most " +
           thalweg::number_text(most) + ", which is " + thalweg::number_text(in_shares) +
           " of the value; write [1] if these are shares of 1";
}

}  // namespace

DepthDamage::DepthDamage(const Table& table, const std::string& source, const std::string& subject,
                         const std::string& currency)
    : subject_(subject), depths_(depths_of(table, source, subject)) {
    for (const auto& column : table.columns()) {
        if (column.name == "depth") {
            continue;
        }
        const TableColumn from{column, source, subject};
        curves_.push_back(curve_of(from, currency));
        require_rising(from, depths_, curves_.back());
        remark_ = remark_.empty() ? remark_on_shares(from, curves_.back()) : remark_;
    }
    if (curves_.empty()) {
        throw Error(source + ": the table has no damages")
            .about(subject)
            .found("a column 'depth' alone")
            .expected("a column for each class, such as 'house [1]' or 'farmland [" + currency + " m-2]'")
            .remedy("add one");
    }
}

auto DepthDamage::find(const std::string& class_name) const -> const DamageCurve* {
    if (class_name.empty() && curves_.size() == 1) {
        return &curves_.front();
    }
    const auto named = [&](const std::string& name) {
        return std::find_if(curves_.begin(), curves_.end(),
                            [&](const DamageCurve& curve) { return curve.class_name == name; });
    };
    const auto own = named(class_name);
    const auto found = own != curves_.end() ? own : named("other");
    return found != curves_.end() ? &*found : nullptr;
}

auto DepthDamage::damage(const DamageCurve& curve, double depth) const -> double {
    const auto above = std::upper_bound(depths_.begin(), depths_.end(), depth);
    const auto k = static_cast<std::size_t>(above - depths_.begin());
    if (k == 0) {
        return curve.damages.front();
    }
    if (k == depths_.size()) {
        return curve.damages.back();
    }
    const double share = (depth - depths_[k - 1]) / (depths_[k] - depths_[k - 1]);
    return curve.damages[k - 1] + share * (curve.damages[k] - curve.damages[k - 1]);
}

auto DepthDamage::class_names() const -> std::string {
    std::string names;
    for (const auto& curve : curves_) {
        names += (names.empty() ? "'" : ", '") + curve.class_name + "'";
    }
    return names;
}

}  // namespace thalweg::view
