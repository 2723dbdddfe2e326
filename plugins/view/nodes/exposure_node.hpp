// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <thalweg/feature_port.hpp>
#include <thalweg/files/result_name.hpp>
#include <thalweg/node.hpp>
#include <thalweg/table_port.hpp>

#include "view/cells/cell_areas.hpp"
#include "view/exposure/class_totals.hpp"
#include "view/exposure/depth_damage.hpp"
#include "view/exposure/exposed_objects.hpp"
#include "view/nodes/number_with_unit.hpp"
#include "view/nodes/polygon_source.hpp"

namespace thalweg::view {

/// What happens with an object that no cell holds.
enum class OffGridRule { fail, skip };

inline auto choices(OffGridRule) -> const std::vector<Choice<OffGridRule>>& {
    static const std::vector<Choice<OffGridRule>> all = {
        {"fail", OffGridRule::fail, "the run fails"},
        {"skip", OffGridRule::skip, "the object is left out with a warning"}};
    return all;
}

/// Which depth of an object's cells does the damage.
enum class ObjectDepth { greatest, mean };

inline auto choices(ObjectDepth) -> const std::vector<Choice<ObjectDepth>>& {
    static const std::vector<Choice<ObjectDepth>> all = {
        {"greatest", ObjectDepth::greatest, "the greatest of its cells"},
        {"mean", ObjectDepth::mean, "the mean of its cells, weighted by area, dry ones with 0"}};
    return all;
}

/// Node `exposure`: damage in money on buildings or land use by a depth-damage table. The host brings fields
/// of a GPU to host memory. It remembers nothing from one sample to the next.
class ExposureNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;

  private:
    /// What one object suffers.
    struct ObjectLoss {
        double depth = 0;  ///< m; NaN where none of its cells has one
        bool is_flooded = false;
        double damage = 0;  ///< money
    };

    FeatureInput objects_input_{*this, "objects",
                                port().optional().help("Polygons of objects in place of the file")};
    TableInput curves_input_{*this, "curves",
                             port().optional().help("Depth-damage table in place of curves_file")};
    Input depth_{*this, "depth",
                 port().unit("m").on_any_grid_kind().help(
                     "Water depth that does the damage, such as flow.maximum_depth")};
    Input speed_{*this, "speed",
                 port().unit("m s-1").on_any_grid_kind().optional().help(
                     "Speed that the table of objects tells, such as flow.maximum_speed")};
    Input duration_{*this, "duration",
                    port().unit("s").on_any_grid_kind().optional().help(
                        "Duration that the table of objects tells, such as flow.duration")};
    Input land_use_{*this, "class",
                    port().on_any_grid_kind().whole_numbers().optional().help(
                        "Numbers of classes at cells, such as land use, in place of objects; NaN: none")};
    Output damage_{*this, "damage",
                   port().any_unit().on_any_grid_kind().long_name("Damage").help(
                       "Damage per area, that of an object spread over its cells; NaN where nothing is")};
    TableOutput object_table_{*this, "table", port().help("A row for each object")};
    TableOutput class_table_{*this, "classes", port().help("A row for each class, and one for all")};

    Group damage_group_{*this, "Damage"};
    Parameter<InputFile> curves_file_{
        *this, "curves_file",
        option().help("CSV file with a column for each class, eg: depth [m], house [1], field [EUR m-2]; "
                      "class other stands for all that have no column; unset: the input curves")};
    Parameter<std::string> currency_{*this, "currency",
                                     option().by_default("\"EUR\"").help("Unit of money: EUR, kEUR, USD")};
    Parameter<double> threshold_{
        *this, "threshold",
        option().unit("m").by_default("0.01").at_least(0).help("Depth up to which nothing is flooded")};
    Parameter<ObjectDepth> object_depth_{
        *this, "object_depth",
        option().by_default(ObjectDepth::greatest).help("Depth that does the damage to an object")};

    Group objects_group_{*this, "Objects"};
    PolygonSource source_{*this, objects_input_, "unset: the input objects, or the input class"};
    Parameter<std::string> name_attribute_{
        *this, "name_attribute",
        option().help("Attribute that names the objects; unset: 1, 2, 3 in their order")};
    Parameter<std::string> class_attribute_{
        *this, "class_attribute",
        option().help("Attribute with the class of each object, the name of a column of the table; unset: "
                      "the only column, or other")};
    Parameter<std::string> value_attribute_{
        *this, "value_attribute",
        option().help("Attribute with the value of each object in the currency; unset, or empty: value")};
    Parameter<NumberWithUnit> value_{
        *this, "value",
        option().help("Value of an object, eg 250 kEUR, or of its area, eg 1800 EUR m-2; of land use that of "
                      "the area. Only shares need it")};
    Parameter<OffGridRule> outside_{
        *this, "outside",
        option().by_default(OffGridRule::fail).help("Effect of an object that no cell holds")};

    Group output_group_{*this, "Output"};
    Parameter<std::string> directory_{
        *this, "directory",
        option().by_default("\"\"").help(
            "Folder for the tables below the results folder; no absolute path, no '..'")};
    Parameter<std::string> prefix_{
        *this, "prefix",
        option().help("Start of the names of the files, without '/' and '*'; unset: the node's id")};

    void check_currency();
    void check_sources();
    void read_curves();
    auto common_value() const -> std::optional<Money>;
    void read_objects(const Grid& grid);
    void warn_of_same_names() const;
    void check_land_use();
    auto depth_of(const ExposedObject& object) const -> double;
    auto losses() const -> std::vector<ObjectLoss>;
    auto table_of(const std::vector<ObjectLoss>& losses) const -> Table;
    void fill_field(const std::vector<ObjectLoss>& losses);
    void count_objects();
    void count_land_use();
    auto class_name_of(double number) const -> std::string;
    void warn_beyond(double deepest);
    void warn_of_objects_without_depth(const std::vector<ObjectLoss>& losses);
    void write(const Table& table, const char* ending, const TableOutput& output);

    files::ResultStem stem_;
    CellAreas areas_;
    DepthDamage table_;
    std::optional<Money> value_of_land_;
    std::vector<ExposedObject> objects_;
    ClassTotals totals_;       ///< of the present sample
    bool has_warned_ = false;  ///< of depths beyond the table
    bool has_warned_of_objects_without_depth_ = false;
};

}  // namespace thalweg::view
