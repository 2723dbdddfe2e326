// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/ugrid/ugrid_series.hpp"

#include <utility>

#include <fmt/format.h>

namespace thalweg::view {
namespace {

/// Calls visit(values) with the values of a field that its variable in the file has.
template <class Columns, class Visit>
void visit_values(const UgridField& field, Columns& column, Visit visit) {
    if (!field.classes.empty()) {
        visit(column.classes);
    } else if (field.dtype == THW_F64) {
        visit(column.doubles);
    } else {
        visit(column.floats);
    }
}

}  // namespace

void UgridSeries::list_state(Register& all) {
    if (!all.is_restoring()) {
        note_progress();
    }
    files_come_ = all.coming("times") != nullptr;
    all.values("times", "s", times_, THW_BLOCK_FILES);
    all.values("version", "1", progress_.version, THW_BLOCK_FILES);
    all.values("series_from", "1", progress_.series_from, THW_BLOCK_FILES);
    list_first(all);
}

/// A first sample that is in memory alone.
void UgridSeries::list_first(Register& all) {
    all.values("first_is_there", "1", progress_.is_there, THW_BLOCK_FILES);
    all.values("first_is_older", "1", progress_.is_older, THW_BLOCK_FILES);
    if (all.coming("first_is_there") != nullptr) {
        Sample coming;
        coming.columns.resize(fields_.size());
        first_ = std::move(coming);
    }
    for (std::size_t k = 0; first_ && k < fields_.size(); ++k) {
        visit_values(fields_[k], first_->columns[k], [&](auto& values) {
            all.values(fmt::format("first_{}", k), fields_[k].unit, values, THW_BLOCK_FILES);
        });
    }
}

void UgridSeries::note_progress() {
    progress_ = {};
    for (std::size_t k = 0; k < fields_.size(); ++k) {
        if (first_) {
            progress_.version.push_back(first_->columns[k].version);
            progress_.is_there.push_back(first_->columns[k].is_there ? 1 : 0);
            progress_.is_older.push_back(first_->columns[k].is_older ? 1 : 0);
        } else if (!variables_.empty()) {
            progress_.version.push_back(variables_[k].version);
            progress_.series_from.push_back(variables_[k].series_from);
        }
    }
    if (goes_on_) {
        progress_ = earlier_;
    }
}

void UgridSeries::state_restored() {
    if (!files_come_) {  // the run goes on in another results folder
        return;
    }
    if (first_) {
        first_->time = times_.front();
        for (std::size_t k = 0; k < fields_.size(); ++k) {
            auto& column = first_->columns[k];
            column.version = progress_.version[k];
            column.is_there = progress_.is_there[k] != 0;
            column.is_older = progress_.is_older[k] != 0;
        }
    } else if (!times_.empty()) {
        EarlierUgrid::find(path_, times_);
        earlier_ = progress_;
        goes_on_ = true;
    }
}

/// The sample as it was when it was written: what was written once has its version, and what changed another
/// one. It may have changed after the state only, and is called as at the start in the file then.
auto UgridSeries::earlier_sample(const EarlierUgrid& file, std::size_t time) const -> Sample {
    Sample sample{times_[time], std::vector<Column>(fields_.size())};
    for (std::size_t k = 0; k < fields_.size(); ++k) {
        const auto& field = fields_[k];
        const auto from = earlier_.series_from[k];
        const bool is_own = from >= 0 && time >= static_cast<std::size_t>(from);
        auto& column = sample.columns[k];
        column.version = earlier_.version[k] + (is_own && from > 0 ? 1 : 0);
        visit_values(field, column, [&](auto& values) {
            values.resize(topology_->layout().places(field.location).size());
            is_own ? file.read_at(field.name, time, values)
                   : file.read(file.is_static(field.name) ? field.name : field.name + "_at_start", values);
        });
    }
    return sample;
}

/// Writes a new file with the samples of the one that the series goes on with, in the order of its first
/// writing. The old one stays until the new one is finished.
void UgridSeries::write_again() {
    goes_on_ = false;
    const EarlierUgrid file(path_);
    try {
        std::vector<bool> is_static;
        for (const auto from : earlier_.series_from) {
            is_static.push_back(from != 0);
        }
        start(earlier_sample(file, 0), is_static);
        for (std::size_t time = 1; time < times_.size(); ++time) {
            write(earlier_sample(file, time));
        }
    } catch (...) {
        if (file_) {
            file_->forget();
        }
        throw;
    }
}

}  // namespace thalweg::view
