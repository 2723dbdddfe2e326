// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/nodes/compare_node.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <thalweg/files/replace_file.hpp>
#include <thalweg/series/measured_table.hpp>
#include <thalweg/series/units.hpp>

#include "view/nodes/sink.hpp"
#include "view/tables/csv_text.hpp"

namespace thalweg::view {
namespace {

auto or_none(const std::optional<double>& value) -> double {
    return value.value_or(std::numeric_limits<double>::quiet_NaN());
}

auto joined(const std::vector<std::string>& notes) -> std::string {
    std::string text;
    for (const auto& note : notes) {
        text += (text.empty() ? "" : "; ") + note;
    }
    return text;
}

auto span_text(double from, double to) -> std::string {
    return thalweg::number_text(from) + " s to " + thalweg::number_text(to) + " s";
}

}  // namespace

auto CompareNode::about() -> About {
    return {"compare", "Compares computed series with measured ones: bias, RMSE, efficiency, peaks and lag.",
            Clock::sampled, THW_ON_CPU, 1};  // remembers nothing
}

void CompareNode::configure(const Setup& setup) {
    stem_ = result_stem(setup, *directory_, prefix_);
    start_date_ = setup.start_date;
    start_ = setup.start, end_ = setup.end;
    announce_file(stem_.pattern(".csv"), "prefix");
    if (from_.is_set() && to_.is_set() && *from_ >= *to_) {
        complain(Error("the period ends before it begins")
                     .about(to_.name())
                     .found(thalweg::number_text(*to_) + " s")
                     .expected("more than `from`, " + thalweg::number_text(*from_) + " s")
                     .remedy("exchange them, or leave one out"));
    }
}

/// The measured series as they are now.
auto CompareNode::measured_now() const -> TimedColumns {
    return measured_.connected() ? TimedColumns(measured_.read(), measured_.name(), start_date_) : of_file_;
}

void CompareNode::read_file() {
    auto file = series::read_measured(file_->path, file_.name(), start_date_);
    if (file.lacks_zone) {
        log(THW_INFO, file_->path + ": dates without a zone are read as UTC");
    }
    of_file_ = TimedColumns(std::move(file.table), file_.name(), start_date_);
}

void CompareNode::negotiate() {
    if (file_.is_set() == measured_.connected()) {
        throw Error(file_.is_set() ? "the measured series are given twice" : "there are no measured series")
            .about(measured_.name())
            .expected("the parameter file or the input measured")
            .remedy(file_.is_set() ? "take one out" : "name a CSV file, or connect a node such as `series`");
    }
    if (series_.read().columns().empty() || (measured_.connected() && measured_.read().columns().empty())) {
        throw Error("the columns of this table are not known before time starts")
            .about(series_.read().columns().empty() ? series_.name() : measured_.name())
            .remedy(
                "connect a node that says which columns there are when the graph is checked, such as "
                "`gauges`, `statistics` or `series`");
    }
    if (file_.is_set()) {
        read_file();
    }
    const TimedColumns series(series_.read(), series_.name(), start_date_);
    const auto measured = measured_now();
    choose_pairs(series, measured);
    require_overlap(measured);
    table_.give(table_of({}));
}

/// Pairs of series by `columns`, or by their names; checks that all have one unit.
void CompareNode::choose_pairs(const TimedColumns& series, const TimedColumns& measured) {
    pairs_.assign(columns_->begin(), columns_->end());
    if (pairs_.empty()) {
        for (const auto& name : series.names()) {
            if (measured.has(name)) {
                pairs_.emplace_back(name, name);
            }
        }
    }
    if (pairs_.empty()) {
        throw Error("no computed series has the name of a measured one")
            .about(columns_.name())
            .found(series::one_of(series.names()) + "; measured: " + series::one_of(measured.names()))
            .expected("pairs such as {\"river_level\": \"river\"}")
            .remedy("say in `columns` which measured series belongs to which computed one");
    }
    for (const auto& [computed, seen] : pairs_) {
        try {
            unit_ = measured.unit(pairs_.front().second);
            series.points(computed, unit_);
            measured.points(seen, unit_);
        } catch (Error& error) {
            throw columns_.is_given() ? error.about(columns_.name() + "/" + computed) : error;
        }
    }
}

auto CompareNode::period() const -> Period {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return {from_.is_set() ? *from_ : -infinity, to_.is_set() ? *to_ : infinity,
            largest_lag_.is_set() ? *largest_lag_ : 0};
}

/// Measured values that are known already must lie in the run.
void CompareNode::require_overlap(const TimedColumns& measured) const {
    const auto& times = measured.times();
    const double from = std::max(period().from, start_);
    const double to = std::min(period().to, end_);
    const bool has_any =
        std::any_of(times.begin(), times.end(), [&](double time) { return time >= from && time <= to; });
    if (!times.empty() && !has_any) {
        throw Error("no measured value lies in the run and its period")
            .about(measured_.connected() ? measured_.name() : file_.name())
            .found(span_text(times.front(), times.back()))
            .expected("times from " + span_text(from, to))
            .remedy(
                "look at the unit of the times, at `from` and `to`, and at time.start of the graph where "
                "times are dates");
    }
}

auto CompareNode::table_of(const std::vector<SeriesComparison>& all) const -> Table {
    Table table;
    std::vector<std::string> computed, measured, notes;
    for (std::size_t k = 0; k < all.size(); ++k) {
        computed.push_back(pairs_[k].first);
        measured.push_back(pairs_[k].second);
        notes.push_back(joined(all[k].notes));
    }
    const auto add = [&](const char* name, const std::string& unit, const auto& value_of) {
        std::vector<double> values;
        values.reserve(all.size());
        for (const auto& one : all) {
            values.push_back(or_none(value_of(one)));
        }
        table.add(name, unit, values);
    };
    using Value = std::optional<double>;
    using One = SeriesComparison;
    table.add_texts("series", computed).add_texts("measured", measured);
    add("pairs", "1", [](const One& one) { return Value(static_cast<double>(one.numbers.pairs)); });
    add("bias", unit_, [](const One& one) { return one.numbers.bias; });
    add("rmse", unit_, [](const One& one) { return one.numbers.rmse; });
    add("relative_l2", "1", [](const One& one) { return one.numbers.relative_l2; });
    add("nash_sutcliffe", "1", [](const One& one) { return one.numbers.nash_sutcliffe; });
    const auto peak = [](const std::optional<Peak>& of) { return of ? Value(of->value) : Value(); };
    const auto time = [](const std::optional<Peak>& of) { return of ? Value(of->time) : Value(); };
    add("peak_computed", unit_, [&](const One& one) { return peak(one.computed_peak); });
    add("peak_measured", unit_, [&](const One& one) { return peak(one.measured_peak); });
    add("peak_time_computed", "s", [&](const One& one) { return time(one.computed_peak); });
    add("peak_time_measured", "s", [&](const One& one) { return time(one.measured_peak); });
    add("lag", "s", [](const One& one) { return one.lag; });
    table.add_texts("note", notes);
    return table;
}

/// Tells the numbers of one pair as metrics, for rules of the graph and --stats.
void CompareNode::tell(const std::string& name, const SeriesComparison& found) const {
    const auto& numbers = found.numbers;
    const auto put = [&](const char* what, const std::optional<double>& value, const std::string& unit) {
        if (value) {
            metric((name + "_" + what).c_str(), *value, unit.c_str());
        }
    };
    put("pairs", static_cast<double>(numbers.pairs), "1");
    put("bias", numbers.bias, unit_);
    put("rmse", numbers.rmse, unit_);
    put("relative_l2", numbers.relative_l2, "1");
    put("nash_sutcliffe", numbers.nash_sutcliffe, "1");
    put("lag", found.lag, "s");
}

void CompareNode::run(const Step& step) {
    const TimedColumns series(series_.read(), series_.name(), start_date_);
    const auto measured = measured_now();
    std::vector<SeriesComparison> all;
    for (const auto& [computed, seen] : pairs_) {
        all.push_back(compare_series(series.points(computed, unit_), measured.points(seen, unit_), period()));
        tell(computed, all.back());
        if (step.is_last && all.back().numbers.pairs == 0) {
            log(THW_WARNING, "'" + computed + "' has no value at a time of the measured '" + seen + "'");
        }
    }
    const auto table = table_of(all);
    const auto path = stem_.path(".csv");
    files::replace_file(path, csv_text(table));
    file_written(path.string());
    table_.give(table);
}

}  // namespace thalweg::view
