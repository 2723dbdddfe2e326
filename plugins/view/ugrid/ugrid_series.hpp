// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/state.hpp>

#include "view/cells/raster.hpp"
#include "view/ugrid/earlier_ugrid.hpp"
#include "view/ugrid/ugrid_file.hpp"
#include "view/ugrid/ugrid_names.hpp"
#include "view/ugrid/ugrid_topology.hpp"

namespace thalweg::view {

/// Attributes of the whole file.
struct UgridHeading {
    std::string title, source, history;
    std::string reference;  ///< that times count from, see reference_date
};

/// A field's values at one sample; empty where it has none yet.
struct UgridValues {
    FieldView values;
    std::uint64_t version = 0;  ///< grows with every new value
    double time = 0;            ///< [s] that the values belong to
};

/// Fields on one grid over time as one UGRID-1.0 file. A field whose version is the same in the first two
/// samples is written once, without the dimension of time; in a file of one sample, a field whose values are
/// older than it. A field of classes is written as integers, with their meanings as flags. Where it changes
/// later after all, what was written is called NAME_at_start, and NAME becomes a series from the first sample
/// on. The first sample is therefore kept in memory until the second.
class UgridSeries {
  public:
    /// Writes nothing yet. The grid's geometry must live as long as the series.
    UgridSeries(std::filesystem::path path, Grid grid, std::vector<UgridField> fields, UgridHeading heading);

    /// Appends a time; `values` has one entry for each field. Throws Error where a file cannot be written or
    /// time does not grow.
    void add(double time, const std::vector<UgridValues>& values);

    /// Throws Error. False where there was no sample, hence no file.
    auto finish() -> bool;

    /// What the series remembers: times, what is written once, and a first sample that is not written yet.
    void list_state(Register& all);

    /// Goes on with the file that holds the listed samples: with the next one they are written anew, followed
    /// by it, so that the file has the bytes of a series that was never left. Throws Error where the file is
    /// not there or has other samples.
    void state_restored();

    auto path() const -> const std::filesystem::path& { return path_; }

  private:
    /// Values in the order of the file, of the element type of its variable.
    struct Column {
        std::vector<float> floats;
        std::vector<double> doubles;
        std::vector<std::int32_t> classes;
        std::uint64_t version = 0;
        bool is_there = false;  ///< the field has values
        bool is_older = false;  ///< and they belong to a time before the sample
    };

    struct Sample {
        double time = 0;
        std::vector<Column> columns;
    };

    struct Variable {
        int id = -1;
        bool is_static = false;
        std::uint64_t version = 0;      ///< that was written of a static field
        std::int64_t series_from = -1;  ///< see Progress
    };

    /// How a field has been written so far, in a saved state.
    struct Progress {
        std::vector<std::uint64_t> version;  ///< of what was written once, by field
        /// First sample with values of its own: 0, -1 (none), or one after what was written once.
        std::vector<std::int64_t> series_from;
        std::vector<std::uint8_t> is_there, is_older;  ///< of the first sample
    };

    auto in_file_order(double time, const std::vector<UgridValues>& values) const -> Sample;
    void open_topology();
    auto is_static(std::size_t field, const Sample& first, const Sample* second) const -> bool;
    void start(const Sample& first, const std::vector<bool>& is_static);
    void start(const Sample& first, const Sample* second);
    void write_again();
    auto earlier_sample(const EarlierUgrid& file, std::size_t time) const -> Sample;
    void note_progress();
    void list_first(Register& all);
    void define_heading();
    auto define_field(const UgridField& field, const std::string& long_name, bool is_static) -> int;
    void write(const Sample& now);
    void put_static(int id, const Column& values);
    void put_at(int id, std::size_t time, const Column& values);
    void make_series(std::size_t field);
    auto bytes_of_sample() const -> std::size_t;

    std::filesystem::path path_;
    Grid grid_;
    std::vector<UgridField> fields_;
    std::vector<std::string> long_names_;
    UgridHeading heading_;
    std::optional<UgridTopology> topology_;  ///< from the first sample on
    std::optional<Sample> first_;            ///< until there is a second one
    std::optional<UgridFile> file_;
    std::vector<Variable> variables_;
    std::vector<Column> static_columns_;  ///< by field, for make_series
    int time_dimension_ = -1, time_ = -1;
    std::vector<double> times_;  ///< [s] of all samples that were added
    std::size_t samples_ = 0;    ///< in the file
    Progress progress_, earlier_;
    bool files_come_ = false;  ///< whether the state that is coming tells of files
    bool goes_on_ = false;     ///< samples are to be written again from the file of the run before
};

}  // namespace thalweg::view
