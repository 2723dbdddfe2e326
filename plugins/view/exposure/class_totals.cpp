// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/exposure/class_totals.hpp"

namespace thalweg::view {

auto ClassTotals::of(const std::string& class_name) -> ClassTotal& {
    const auto [place, is_new] = totals_.emplace(class_name, ClassTotal());
    if (is_new) {
        names_.push_back(class_name);
    }
    return place->second;
}

auto ClassTotals::total() const -> ClassTotal {
    ClassTotal all;
    for (const auto& name : names_) {
        const auto& one = totals_.at(name);
        all.objects += one.objects, all.flooded_objects += one.flooded_objects;
        all.without_depth += one.without_depth;
        all.area += one.area, all.flooded_area += one.flooded_area;
        all.value += one.value, all.damage += one.damage;
    }
    return all;
}

auto ClassTotals::table(const std::string& currency, bool counts_objects) const -> Table {
    auto names = names_;
    names.emplace_back("all");
    const auto column = [&](double ClassTotal::*member) {
        std::vector<double> numbers;
        for (const auto& name : names_) {
            numbers.push_back(totals_.at(name).*member);
        }
        numbers.push_back(total().*member);
        return numbers;
    };
    Table table;
    table.add_texts("class", names);
    if (counts_objects) {
        table.add("objects", "1", column(&ClassTotal::objects))
            .add("flooded_objects", "1", column(&ClassTotal::flooded_objects))
            .add("without_depth", "1", column(&ClassTotal::without_depth));
    }
    table.add("area", "m2", column(&ClassTotal::area))
        .add("flooded_area", "m2", column(&ClassTotal::flooded_area))
        .add("value", currency, column(&ClassTotal::value))
        .add("damage", currency, column(&ClassTotal::damage));
    return table;
}

}  // namespace thalweg::view
