// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <thalweg/feature_port.hpp>
#include <thalweg/files/result_name.hpp>
#include <thalweg/node.hpp>
#include <thalweg/table_port.hpp>

#include "view/cells/cell_areas.hpp"
#include "view/nodes/number_with_unit.hpp"
#include "view/nodes/polygon_source.hpp"
#include "view/statistics/statistic.hpp"
#include "view/statistics/zones.hpp"
#include "view/tables/series_record.hpp"

namespace thalweg::view {

/// What happens with a zone that has no cell.
enum class EmptyZoneRule { fail, skip };

inline auto choices(EmptyZoneRule) -> const std::vector<Choice<EmptyZoneRule>>& {
    static const std::vector<Choice<EmptyZoneRule>> all = {
        {"fail", EmptyZoneRule::fail, "the run fails"},
        {"skip", EmptyZoneRule::skip, "the zone is left out with a warning"}};
    return all;
}

/// Node `statistics`: area, mean, volume and other numbers of fields over time, of the whole grid or by
/// polygon. The host brings fields of a GPU to host memory, where the sums are made in one order.
class StatisticsNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;
    void finish() override;

    void list_state(Register& all) override { series_.list_state(all); }

    void state_restored() override { series_.state_restored(); }

  private:
    FeatureInput zones_input_{*this, "zones", port().optional().help("Polygons in place of the file")};
    Input any_{*this, "*",
               open_port().on_any_grid_kind().help(
                   "Fields on one grid; the input's name becomes part of the column's name")};
    TableOutput table_{*this, "table",
                       port().help("The numbers so far: time, and a column for each zone, input and number")};

    Parameter<std::vector<Number>> numbers_{
        *this, "numbers",
        option()
            .by_default(R"(["area", "mean", "minimum", "maximum"])")
            .help("What is told of each field; a field of classes has area, minimum, maximum and classes "
                  "alone")};
    Parameter<std::vector<double>> quantiles_{
        *this, "quantiles",
        option().by_default("[]").at_least(0).at_most(1).help(
            "Shares of the area for which the smallest value is told that is not exceeded there, eg "
            "[0.05, 0.5, 0.95]")};
    Parameter<std::map<std::string, NumberWithUnit>> threshold_{
        *this, "threshold",
        option().by_default("{}").help(
            "Limits by input, eg {\"depth\": \"5 cm\"}: only cells count in which each of these inputs is "
            "above its limit; in the input's unit, or with a unit")};

    Group zones_group_{*this, "Zones"};
    PolygonSource source_{*this, zones_input_, "unset: the input zones, or the whole grid"};
    Parameter<std::string> zone_names_{
        *this, "zone_names",
        option().help("Attribute that names the zones, polygons of one name are one zone; unset: 1, 2, 3 in "
                      "their order")};
    Parameter<EmptyZoneRule> outside_{
        *this, "outside",
        option().by_default(EmptyZoneRule::fail).help("Effect of a zone without the centre of a cell")};

    Group output_group_{*this, "Output"};
    Parameter<std::string> directory_{
        *this, "directory",
        option().by_default("\"\"").help(
            "Folder for the table below the results folder; no absolute path, no '..'")};
    Parameter<std::string> prefix_{
        *this, "prefix", option().help("Name of the file without '.csv', '/' and '*'; unset: the node's id")};

    void check_sources();
    void read_zones(const Grid& grid);
    void leave_out_empty_zones();
    void read_limits();
    auto place_of(const std::string& name) const -> std::size_t;
    void choose_statistics();
    auto columns() const -> std::vector<RecordedColumn>;
    auto counted_cells() const -> std::vector<char>;
    auto cells_of(const Zone& zone, const Field& field, const std::vector<char>& counts) const
        -> WeightedValues;

    files::ResultStem stem_;
    std::string start_date_;
    CellAreas areas_;
    std::vector<Zone> zones_;
    std::vector<std::vector<Statistic>> wanted_;  ///< by input
    std::map<std::size_t, double> limits_;        ///< by input, in its unit
    SeriesRecord series_;
};

}  // namespace thalweg::view
