// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include <thalweg/files/result_name.hpp>
#include <thalweg/node.hpp>
#include <thalweg/table_port.hpp>

#include "view/gauges/gauge_comparison.hpp"
#include "view/gauges/gauge_probe.hpp"
#include "view/tables/series_record.hpp"

namespace thalweg::view {

/// Node `gauges`: values at points over time, and at the end a comparison with what was measured there. Reads
/// fields where they are, on the CPU or on CUDA, and gives the same bits on both.
class GaugesNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;
    void finish() override;
    void list_state(Register& all) override;

    void state_restored() override { series_.state_restored(); }

  private:
    Input any_{*this, "*",
               open_port().on_any_grid_kind().help(
                   "Fields to sample; the input's name becomes part of the column's name")};

    TableOutput table_{*this, "table",
                       port().help("The time series so far: time, and a column for each point and input")};

    Parameter<InputFile> points_file_{
        *this, "points",
        option().required().help(
            "CSV file of gauges with the columns id, x_m, y_m and columns of measured values")};
    Parameter<std::string> directory_{
        *this, "directory",
        option().by_default("\"\"").help(
            "Folder for the tables below the results folder; no absolute path, no '..'")};
    Parameter<std::string> prefix_{
        *this, "prefix", option().help("Start of the file names, without '/' and '*'; unset: the node's id")};
    Parameter<OutsideRule> outside_{
        *this, "outside", option().by_default(OutsideRule::fail).help("Effect of a gauge outside the grid")};
    Parameter<std::vector<std::string>> series_fields_{
        *this, "series",
        option().help("Inputs that the time series hold; unset: all that no comparison uses")};
    Parameter<std::vector<ComparisonSpec>> compare_{
        *this, "compare",
        option().by_default("[]").help("Comparisons with measured values, written at the end of the run")};

    /// An input and how it is read.
    struct SampledInput {
        std::size_t input;  ///< position in open_inputs()
        std::string unit;
        GaugeProbe probe;
        std::vector<double> values;  ///< of the last run, by gauge
    };

    void check_comparison(const ComparisonSpec& spec) const;
    auto is_in_series(const Field& field) const -> bool;
    auto place_of(const std::string& name) const -> std::size_t;
    void make_probes();
    void tell_read_cells() const;
    void read(SampledInput& from, const Step& step);
    void warn_of_gauges_without_ground(const SampledInput& from);
    auto columns() const -> std::vector<RecordedColumn>;
    void announce_tables();
    void write_table(const std::string& ending, const std::string& text);

    GaugePoints all_points_;  ///< as in the file
    GaugePoints points_;      ///< those on the grid
    std::unique_ptr<CellFinder> cells_;
    std::vector<SampledInput> in_series_;
    std::vector<SampledInput> compared_;  ///< in the order of compare
    Device device_;
    files::ResultStem stem_;
    std::string start_date_;
    SeriesRecord series_;
    bool has_looked_at_ground_ = false;
};

}  // namespace thalweg::view
