// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/node.hpp>
#include <thalweg/series/live_series.hpp>
#include <thalweg/series/series_table.hpp>
#include <thalweg/series/time_series.hpp>
#include <thalweg/table_port.hpp>

#include "sediment/core/options.hpp"
#include "sediment/core/solver.hpp"
#include "sediment/node_face_inflows.hpp"

namespace thalweg::sediment {

/// The part of the node `sediment` that reads what comes in over time, and through drawn segments.
class NodeInflow {
  public:
    explicit NodeInflow(Node& node);

    /// Reads the file of series, if there is one; `o` are the other options. Throws thalweg::Error.
    void configure(Node& node, const Setup& setup, const Options& o);

    /// What a user should know of the file, see SeriesTable::note(); "" without a file.
    auto note() const -> const std::string& { return note_; }

    /// Whether an edge or a segment takes the values that are given for all of them.
    auto takes_common_values(const Options& o) const -> bool;

    /// In negotiate: takes the table of the input, which may have no rows yet, and finds the inflows through
    /// drawn segments, see there. Throws thalweg::Error.
    void place_on(Node& node, const Options& o, const Grid& grid);

    /// Before each run from `now` [s]: takes a table that has come. Its values stand from then on; before the
    /// first step they have to cover the run. Throws thalweg::Error.
    void receive(double now);

    auto placed() const -> const std::vector<FaceInflow>& { return segments_.placed(); }

    void require_unchanged() const { segments_.require_unchanged(); }

    /// Before a step over [from, to]: lets in the mean over it.
    template <class Real>
    void apply(Solver<Real>& solver, double from, double to) const {
        if (file_.is_set() || input_.connected()) {
            solver.set_inflow(means(concentration_, from, to), means(bed_load_, from, to));
        }
    }

    /// Lists which table was taken last, and the series in force once one has come while time ran.
    void list_state(Register& all);

    void state_restored();

  private:
    using Series = std::vector<series::TimeSeries>;  // by class; an empty one: nothing

    static auto means(const Series& all, double from, double to) -> std::vector<double>;

    /// Columns of the classes. Throws thalweg::Error where another one is there.
    void take(const series::SeriesTable& table, const std::string& from);

    /// Throws thalweg::Error where the concentrations of all classes are more than water can carry.
    void check_concentrations() const;

    auto places() -> std::vector<series::SeriesPlace>;

    Group group_;
    Parameter<InputFile> file_;
    TableInput input_;
    NodeFaceInflows segments_;
    std::string note_;
    Series concentration_;        // m3/m3
    Series bed_load_;             // m2/s
    Options options_;             // without the grid
    std::string start_date_;      // of time 0, "" where it has none
    double start_ = 0, end_ = 0;  // s, of the run
    std::int64_t version_ = 0;    // of the table
    bool is_started_ = false, has_come_late_ = false;
    series::LiveSeries live_;
};

}  // namespace thalweg::sediment
