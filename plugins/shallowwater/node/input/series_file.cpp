// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/input/series_file.hpp"

#include <thalweg/error.hpp>

namespace thalweg::shallowwater {

void SeriesFile::read(Node& node) {
    if (!file_.is_set()) {
        return;
    }
    try {
        table_.emplace(file_->path, first_, file_.name());
    } catch (const Error& error) {
        node.complain(error);
    }
}

void SeriesFile::check_covers(Node& node, const Setup& setup) const {
    try {
        if (table_) {
            table_->check_covers(setup.start, setup.end);
        }
    } catch (const Error& error) {
        node.complain(error);
    }
}

auto SeriesFile::column(const Amount& amount, Quantity quantity) const -> TimeSeries {
    if (table_) {
        return table_->series(amount.column, quantity);
    }
    if (file_.is_set()) {
        return TimeSeries::constant(0);  // What is wrong with the file has been told.
    }
    throw Error("this names a column, but there is no file that could have it")
        .found("\"" + amount.column + "\"")
        .expected("the parameter `" + file_.name() + "`")
        .remedy("give the CSV file that has this column");
}

auto SeriesFile::values(Node& node, const Amount& amount, Quantity quantity) const -> TimeSeries {
    if (!amount.is_given) {
        return {};
    }
    if (amount.column.empty()) {
        return TimeSeries::constant(amount.value);
    }
    try {
        return column(amount, quantity);
    } catch (Error& error) {
        node.complain(error.about(amount.path));
        return TimeSeries::constant(0);
    }
}

}  // namespace thalweg::shallowwater
