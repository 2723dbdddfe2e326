// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/input/series_file.hpp"

#include <algorithm>
#include <cmath>

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>

namespace thalweg::shallowwater {

void SeriesFile::read(Node& node, const Setup& setup) {
    start_ = setup.start;
    end_ = setup.end;
    start_date_ = setup.start_date;
    if (!file_.is_set()) {
        return;
    }
    try {
        table_.emplace(file_->path, first_, file_.name(), setup.start_date);
        if (first_ == Quantity::time) {
            table_->check_covers(start_, end_);
        }
    } catch (const Error& error) {
        node.complain(error);
    }
}

auto SeriesFile::receive(Node& node, bool at_start) -> bool {
    const auto version = static_cast<std::int64_t>(input_.version());
    const bool is_new = version != version_;
    if (is_started_) {
        if (is_new) {
            version_ = version;
            has_come_late_ = true;
            take_table(node, true);
        }
        return is_new;
    }
    const bool is_first = !is_negotiated_;
    is_negotiated_ = true;
    is_started_ = at_start;
    if (!input_.connected()) {
        return is_first && !file_.is_set();  // columns that were named without a file are mistakes now
    }
    if (file_.is_set()) {
        node.complain(Error("the table is given twice")
                          .about(input_.name())
                          .found("the input and the parameter " + file_.name())
                          .expected("one of them")
                          .remedy("take one out"));
        return false;
    }
    version_ = version;
    take_table(node, at_start);
    return is_first || is_new;
}

void SeriesFile::take_table(Node& node, bool at_start) {
    try {
        if (version_ > 0) {
            table_.emplace(input_.read(), first_, input_.name(), start_date_);
        }
        const bool has_rows = table_ && table_->has_rows();
        if (at_start && !has_rows) {
            throw Error("the table has no rows when the flow starts")
                .about(input_.name())
                .remedy("connect a node that gives its table before time starts");
        }
        if (has_rows && first_ == Quantity::time && !has_come_late_) {
            table_->check_covers(start_, end_);
        }
    } catch (const Error& error) {
        node.complain(error);
    }
}

void SeriesFile::list_state(Register& all) {
    const std::string name = input_.name() + "_version";
    if (has_come_late_ || all.coming(name) != nullptr) {
        has_come_late_ = true;
        all.value(name, "1", version_);
    }
}

void SeriesFile::check_readers(Node& node) const {
    if (!is_named_ && (file_.is_set() || input_.connected())) {
        node.complain(Error("nothing reads this table")
                          .about(file_.is_set() ? file_.name() : input_.name())
                          .found("a table of which no boundary, source or other parameter names a column")
                          .expected(first_ == Quantity::time
                                        ? "a column that is named in place of a number, eg \"value\": \"Q\""
                                        : "a column that is named as the curve of a boundary")
                          .remedy("name a column, or take the table out"));
    }
}

auto SeriesFile::column(const Amount& amount, Quantity quantity) const -> TimeSeries {
    if (table_) {
        const auto values = table_->series(amount.column, quantity);
        return table_->has_rows() ? values : TimeSeries::constant(0);  // The rows come before the first step.
    }
    if (file_.is_set() || !is_negotiated_ || input_.connected()) {
        return TimeSeries::constant(0);  // What is wrong has been told, or the table is still to come.
    }
    throw Error("this names a column, but there is no file that could have it")
        .found("\"" + amount.column + "\"")
        .expected("the parameter `" + file_.name() + "`, or a table at the input of that name")
        .remedy("give the CSV file that has this column");
}

void SeriesFile::check_nature(const std::string& column, const TimeSeries& values, Quantity quantity,
                              const Plausible& nature) const {
    const auto unit = table_ ? table_->unit_of(column) : "";
    const auto beyond = std::find_if(values.y.begin(), values.y.end(),
                                     [&](double value) { return std::fabs(value) > nature.most; });
    if (!(nature.most > 0) || beyond == values.y.end() || series::unit_factor(unit, quantity) != 1.0) {
        return;
    }
    throw Error("column '" + column + "' has more than nature has")
        .found(number_text(*beyond) + " " + unit)
        .expected("at most " + number_text(nature.most) + " " + unit)
        .remedy("correct the unit in the header; did you mean [" + std::string(nature.likely_unit) + "]?");
}

auto SeriesFile::values(Node& node, const Amount& amount, Quantity quantity, const Plausible& nature) const
    -> TimeSeries {
    if (!amount.is_given) {
        return {};
    }
    if (amount.column.empty()) {
        return TimeSeries::constant(amount.value);
    }
    is_named_ = true;
    try {
        auto found = column(amount, quantity);
        check_nature(amount.column, found, quantity, nature);
        return found;
    } catch (Error& error) {
        node.complain(error.about(amount.path));
        return TimeSeries::constant(0);
    }
}

}  // namespace thalweg::shallowwater
