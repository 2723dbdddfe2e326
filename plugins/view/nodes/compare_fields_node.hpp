// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/files/result_name.hpp>
#include <thalweg/node.hpp>
#include <thalweg/table_port.hpp>

#include "view/cells/cell_areas.hpp"
#include "view/nodes/number_with_unit.hpp"
#include "view/tables/series_record.hpp"

namespace thalweg::view {

/// What of two fields is compared.
enum class FieldsAs { values, extents };

inline auto choices(FieldsAs) -> const std::vector<Choice<FieldsAs>>& {
    static const std::vector<Choice<FieldsAs>> all = {
        {"values", FieldsAs::values, "the difference of their values where both have one"},
        {"extents", FieldsAs::extents, "where each is above its threshold"}};
    return all;
}

/// How cells count in which the reference has no value.
enum class MissingReference { below, left_out };

inline auto choices(MissingReference) -> const std::vector<Choice<MissingReference>>& {
    static const std::vector<Choice<MissingReference>> all = {
        {"below", MissingReference::below, "they are not in its extent, as beside a drawn flood"},
        {"left_out", MissingReference::left_out, "they do not count, as where nobody looked"}};
    return all;
}

/// Node `compare-fields`: two fields on one grid, as values or as extents. The host brings fields of a GPU to
/// host memory, where the sums are made in one order.
class CompareFieldsNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;
    void finish() override;

    void list_state(Register& all) override { series_.list_state(all); }

    void state_restored() override { series_.state_restored(); }

  private:
    Input value_{*this, "value", port().any_unit().on_any_grid_kind().help("What is computed")};
    Input reference_{*this, "reference",
                     port().any_unit().on_any_grid_kind().help(
                         "What it is held against: measured, or of another run or world")};
    TableOutput table_{*this, "table", port().help("The numbers so far: time, and a column for each")};

    Parameter<FieldsAs> as_{*this, "as", option().by_default(FieldsAs::values).help("What is compared")};
    Parameter<NumberWithUnit> threshold_{
        *this, "threshold",
        option().help("Limit above which a cell is in the extent, in the unit of `value` or with a unit, eg "
                      "5 cm")};
    Parameter<NumberWithUnit> reference_threshold_{
        *this, "reference_threshold",
        option().help("The same of `reference`; unset: `threshold`, or 0 for a plain number such as 1 in a "
                      "drawn flood")};
    Parameter<MissingReference> missing_{
        *this, "missing",
        option()
            .by_default(MissingReference::below)
            .help("How cells count for an extent in which `reference` has no value")};
    Parameter<std::string> directory_{
        *this, "directory",
        option().by_default("\"\"").help(
            "Folder for the table below the results folder; no absolute path, no '..'")};
    Parameter<std::string> prefix_{
        *this, "prefix", option().help("Name of the file without '.csv', '/' and '*'; unset: the node's id")};

    void take_units();
    auto columns() const -> std::vector<RecordedColumn>;
    auto compared_values() const -> std::vector<double>;
    auto compared_extents() const -> std::vector<double>;

    files::ResultStem stem_;
    std::string start_date_;
    CellAreas areas_;
    double scale_ = 1, offset_ = 0;  ///< from the unit of reference to that of value
    double limit_ = 0, reference_limit_ = 0;
    std::vector<RecordedColumn> columns_;
    SeriesRecord series_;
};

}  // namespace thalweg::view
