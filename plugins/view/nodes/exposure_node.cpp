// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/nodes/exposure_node.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include <fmt/format.h>
#include <thalweg/files/replace_file.hpp>
#include <thalweg/mesh/place_of_cell.hpp>
#include <thalweg/number_text.hpp>
#include <thalweg/series/number_table.hpp>
#include <thalweg/units/unit.hpp>
#include <thalweg/value_classes.hpp>

#include "view/nodes/sink.hpp"
#include "view/tables/csv_text.hpp"

namespace thalweg::view {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// The greatest finite value of some cells; NaN where there is none.
auto greatest_of(const FieldView& values, const std::vector<CellIndex>& cells) -> double {
    double greatest = nothing;
    for (const auto cell : cells) {
        greatest = std::fmax(greatest, values[cell]);
    }
    return greatest;
}

/// Greatest values of a field at each object.
auto greatest_of(const Field& field, const std::vector<ExposedObject>& objects) -> std::vector<double> {
    const auto values = view_of(field);
    std::vector<double> all;
    for (const auto& object : objects) {
        all.push_back(values.empty() ? nothing : greatest_of(values, object.cells));
    }
    return all;
}

}  // namespace

auto ExposureNode::about() -> About {
    return {"exposure", "Counts damage in money on buildings or land use by a depth-damage table.",
            Clock::sampled, THW_ON_CPU, 1};
}

void ExposureNode::configure(const Setup& setup) {
    stem_ = result_stem(setup, *directory_, prefix_);
    announce_file(stem_.pattern("_objects.csv"), "prefix");
    announce_file(stem_.pattern("_classes.csv"), "prefix");
    check_currency();
}

void ExposureNode::check_currency() {
    if (!units::factor(*currency_, "EUR") && !units::factor(*currency_, "USD")) {
        throw Error("this is no unit of money")
            .about(currency_.name())
            .found(*currency_)
            .expected("EUR, kEUR, USD or another multiple of EUR or USD")
            .remedy("convert the table and the values to one of them");
    }
}

void ExposureNode::negotiate() {
    const auto grid = depth_->grid();
    require_metres(grid, "measuring areas of cells");
    areas_ = CellAreas(grid);
    damage_.set_grid(grid).set_element<float>().set_unit(*currency_ + " m-2");
    check_sources();
    read_curves();
    if (source_.is_given()) {
        read_objects(grid);
    } else {
        check_land_use();
    }
    if (source_.is_given()) {
        object_table_.give(table_of({}));
    }
    class_table_.give(ClassTotals().table(*currency_, source_.is_given()));
}

void ExposureNode::check_sources() {
    source_.check(*this);
    if (source_.is_given() == land_use_->connected()) {
        throw Error("damage needs one kind of what it is done to")
            .about(land_use_.name())
            .found(source_.is_given() ? "polygons and a class for each cell" : "neither polygons nor classes")
            .expected("one of them")
            .remedy(source_.is_given() ? "take one out"
                                       : "name a file of polygons, or connect the input objects or class");
    }
    for (const ParameterBase* parameter : {static_cast<const ParameterBase*>(&name_attribute_),
                                           static_cast<const ParameterBase*>(&class_attribute_),
                                           static_cast<const ParameterBase*>(&value_attribute_)}) {
        if (parameter->is_given() && !source_.is_given()) {
            complain(Error("only polygons have attributes").about(parameter->name()).remedy("take it out"));
        }
    }
}

void ExposureNode::read_curves() {
    if (curves_file_.is_set() == curves_input_.connected()) {
        throw Error("damage needs one depth-damage table")
            .about(curves_file_.name())
            .found(curves_file_.is_set() ? "a file and the input curves"
                                         : "neither a file nor the input curves")
            .expected("one of them")
            .remedy(curves_file_.is_set() ? "take one out" : "name a CSV file, or connect a table");
    }
    const auto table = curves_file_.is_set()
                           ? series::NumberTable(curves_file_->path, curves_file_.name()).table()
                           : curves_input_.read();
    const auto source = curves_file_.is_set() ? curves_file_->path : "the input curves";
    const auto subject = curves_file_.is_set() ? curves_file_.name() : curves_input_.name();
    table_ = DepthDamage(table, source, subject, *currency_);
    if (!table_.remark().empty()) {
        log(THW_WARNING, table_.remark());
    }
}

auto ExposureNode::common_value() const -> std::optional<Money> {
    if (!value_.is_set()) {
        return std::nullopt;
    }
    const auto per_area = *currency_ + " m-2";
    const auto unit = unit_of(*value_);
    const bool is_per_area = !unit.empty() && units::factor(unit, per_area).has_value();
    const Money value{number_in(*value_, is_per_area ? per_area : *currency_, value_.name()), is_per_area};
    if (value.amount < 0) {
        throw Error("a value is below 0")
            .about(value_.name())
            .found(thalweg::number_text(value.amount))
            .expected("0 or more")
            .remedy("correct it");
    }
    return value;
}

void ExposureNode::read_objects(const Grid& grid) {
    const auto features = source_.read(grid);
    if (const auto text = source_.warning_of(features); !text.empty()) {
        log(THW_WARNING, text);
    }
    const ObjectAttributes attributes{*name_attribute_, *class_attribute_, *value_attribute_, common_value()};
    PlacedObjects placed;
    try {
        placed = placed_objects(features, attributes, grid, areas_, table_, source_.text());
    } catch (Error& error) {
        throw error.subject().empty() ? error.about(source_.subject()) : error;
    }
    for (const auto& name : placed.outside) {
        if (*outside_ == OffGridRule::skip) {
            log(THW_WARNING, "object '" + name + "' lies in no cell of the grid and is left out");
        } else {
            complain(
                Error("an object lies in no cell of the grid")
                    .about(source_.subject())
                    .found("'" + name + "'")
                    .expected("objects on the grid")
                    .remedy("correct its place, or set \"outside\": \"skip\" to leave such objects out"));
        }
    }
    objects_ = std::move(placed.objects);
    warn_of_same_names();
}

void ExposureNode::warn_of_same_names() const {
    std::set<std::string> known;
    for (const auto& object : objects_) {
        if (!object.name.empty() && !known.insert(object.name).second) {
            log(THW_WARNING, "two objects are called '" + object.name +
                                 "', so that their rows cannot be told apart; look at name_attribute");
            return;
        }
    }
}

void ExposureNode::check_land_use() {
    value_of_land_ = common_value();
    const bool has_shares = std::any_of(table_.curves().begin(), table_.curves().end(),
                                        [](const DamageCurve& curve) { return curve.is_share; });
    if (has_shares && !(value_of_land_ && value_of_land_->is_per_area)) {
        throw Error("land use has no value per area, of which the table gives shares")
            .about(value_.name())
            .expected("a value in money per area, such as \"2 EUR m-2\"")
            .remedy("set it, or give a table of money per area");
    }
}

auto ExposureNode::depth_of(const ExposedObject& object) const -> double {
    const auto depths = view_of(*depth_);
    if (*object_depth_ == ObjectDepth::greatest) {
        return greatest_of(depths, object.cells);
    }
    double sum = 0, area = 0;
    for (const auto cell : object.cells) {
        if (std::isfinite(depths[cell])) {
            sum += depths[cell] * areas_[cell];
            area += areas_[cell];
        }
    }
    return sum / area;
}

auto ExposureNode::losses() const -> std::vector<ObjectLoss> {
    std::vector<ObjectLoss> all;
    for (const auto& object : objects_) {
        const double depth = depth_of(object);
        const bool is_flooded = depth > *threshold_;
        all.push_back({depth, is_flooded, is_flooded ? damage_of(object, table_, depth) : 0});
    }
    return all;
}

auto ExposureNode::table_of(const std::vector<ObjectLoss>& losses) const -> Table {
    std::vector<std::string> names, classes;
    std::vector<double> areas, values, depths, damages;
    for (std::size_t k = 0; k < losses.size(); ++k) {
        names.push_back(objects_[k].name), classes.push_back(objects_[k].class_name);
        areas.push_back(objects_[k].area), values.push_back(objects_[k].value.value_or(nothing));
        depths.push_back(losses[k].depth), damages.push_back(losses[k].damage);
    }
    Table table;
    table.add_texts("object", names).add_texts("class", classes).add("area", "m2", areas);
    table.add("value", *currency_, values).add("depth", "m", depths);
    for (const auto* more : {&speed_, &duration_}) {
        if ((*more)->connected()) {
            const auto greatest = greatest_of(**more, objects_);
            table.add(more->name(), (*more)->unit(), {greatest.begin(), greatest.begin() + losses.size()});
        }
    }
    return table.add("damage", *currency_, damages);
}

/// Spreads the damage of each object over its cells.
void ExposureNode::fill_field(const std::vector<ObjectLoss>& losses) {
    if (!damage_->has_data()) {
        return;
    }
    auto* const field = damage_->data<float>();
    std::fill_n(field, areas_.size(), std::numeric_limits<float>::quiet_NaN());
    for (std::size_t k = 0; k < losses.size(); ++k) {
        for (const auto cell : objects_[k].cells) {
            const double before = std::isnan(field[cell]) ? 0 : field[cell];
            field[cell] = static_cast<float>(before + losses[k].damage / objects_[k].cell_area);
        }
    }
}

void ExposureNode::count_objects() {
    const auto found = losses();
    double deepest = 0;
    for (std::size_t k = 0; k < found.size(); ++k) {
        const auto& object = objects_[k];
        auto& total = totals_.of(object.class_name);
        const double flooded = found[k].is_flooded ? 1 : 0;
        total.objects += 1, total.flooded_objects += flooded;
        total.without_depth += std::isnan(found[k].depth) ? 1 : 0;
        total.area += object.area, total.flooded_area += flooded * object.area;
        total.value += object.value.value_or(0), total.damage += found[k].damage;
        deepest = std::fmax(deepest, found[k].depth);
    }
    warn_beyond(deepest);
    warn_of_objects_without_depth(found);
    fill_field(found);
    write(table_of(found), "_objects.csv", object_table_);
}

/// The class that a number of the input `class` stands for: the name that the field's long name gives it, or
/// the number.
auto ExposureNode::class_name_of(double number) const -> std::string {
    const auto classes = classification_of(*land_use_);
    const auto* named = classes.find(number);
    return named != nullptr ? named->name : thalweg::number_text(number);
}

void ExposureNode::count_land_use() {
    const auto depths = view_of(*depth_);
    const auto numbers = view_of(*land_use_);
    auto* const field = damage_->has_data() ? damage_->data<float>() : nullptr;
    const double value = value_of_land_ ? value_of_land_->amount : 0;
    std::map<double, ClassTotal> by_number;
    std::map<double, const DamageCurve*> curves;
    double deepest = 0;
    for (CellIndex cell = 0; cell < areas_.size(); ++cell) {
        const double number = numbers[cell], area = areas_[cell], depth = depths[cell];
        const bool counts = std::isfinite(number) && area > 0;
        double damage = counts ? 0 : nothing;
        if (counts) {
            auto& curve = curves[number];
            curve = curve != nullptr ? curve
                                     : &require_curve(table_, class_name_of(number),
                                                      mesh::place_of_cell(land_use_->grid(), cell));
            const bool is_flooded = depth > *threshold_;
            damage = is_flooded ? table_.damage(*curve, depth) * (curve->is_share ? value : 1) : 0;
            auto& total = by_number[number];
            total.area += area, total.flooded_area += is_flooded ? area : 0;
            total.value += value * area, total.damage += damage * area;
            deepest = std::fmax(deepest, depth);
        }
        if (field != nullptr) {
            field[cell] = static_cast<float>(damage);
        }
    }
    for (const auto& [number, total] : by_number) {
        totals_.of(class_name_of(number)) = total;
    }
    warn_beyond(deepest);
}

void ExposureNode::warn_beyond(double deepest) {
    if (deepest > table_.deepest() && !has_warned_) {
        has_warned_ = true;
        log(THW_WARNING, "the greatest depth, " + thalweg::number_text(deepest) +
                             " m, lies beyond the last row of the depth-damage table, " +
                             thalweg::number_text(table_.deepest()) + " m; the damage is that of this row");
    }
}

void ExposureNode::warn_of_objects_without_depth(const std::vector<ObjectLoss>& losses) {
    const auto lacks_depth = [](const ObjectLoss& loss) { return std::isnan(loss.depth); };
    const auto first = std::find_if(losses.begin(), losses.end(), lacks_depth);
    if (first == losses.end() || has_warned_of_objects_without_depth_) {
        return;
    }
    has_warned_of_objects_without_depth_ = true;
    log(THW_WARNING,
        fmt::format("{} of {} objects have no depth on any of their cells, the first is '{}': no damage is "
                    "counted for them; a cell without a level of the ground has no depth; draw such objects "
                    "one cell wider, or take a terrain that has levels there",
                    std::count_if(first, losses.end(), lacks_depth), losses.size(),
                    objects_[static_cast<std::size_t>(first - losses.begin())].name));
}

void ExposureNode::write(const Table& table, const char* ending, const TableOutput& output) {
    const auto path = stem_.path(ending);
    files::replace_file(path, csv_text(table));
    file_written(path.string());
    output.give(table);
}

void ExposureNode::run(const Step& /*step*/) {
    source_.require_unchanged();
    if (!depth_->has_data() || (land_use_->connected() && !land_use_->has_data())) {
        return;
    }
    totals_ = ClassTotals();
    if (source_.is_given()) {
        count_objects();
    } else {
        count_land_use();
    }
    write(totals_.table(*currency_, source_.is_given()), "_classes.csv", class_table_);
    const auto all = totals_.total();
    metric("damage", all.damage, currency_->c_str());
    metric("flooded_area", all.flooded_area, "m2");
    if (source_.is_given()) {
        metric("flooded_objects", all.flooded_objects);
        metric("without_depth", all.without_depth);
    }
    for (const auto& name : totals_.names()) {
        metric(("damage_" + name).c_str(), totals_.of(name).damage, currency_->c_str());
    }
}

}  // namespace thalweg::view
