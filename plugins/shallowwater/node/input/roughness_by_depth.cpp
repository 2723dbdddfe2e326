// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/input/roughness_by_depth.hpp"

#include <cmath>

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>

#include "shallowwater/flow/constants.hpp"

namespace thalweg::shallowwater {

NodeDepthRoughness::NodeDepthRoughness(Node& node)
    : rows_(
          node, "manning_by_depth",
          option()
              .help(
                  "Manning roughness by depth, [[depth [m], n [s m^(-1/3)]], ...], in place of the parameter "
                  "manning: n is constant below the first and above the last depth and linear between")
              .steerable()) {}

void NodeDepthRoughness::configure(Node& node) {
    points_.clear();
    if (!rows_.is_set()) {
        return;
    }
    if (rows_->empty()) {
        node.complain(Error("a roughness by depth needs a depth")
                          .about(rows_.name())
                          .found("an empty list")
                          .expected("rows of a depth [m] and an n [s m^(-1/3)]")
                          .remedy("write [[0.0, 0.1], [0.3, 0.05], [1.0, 0.035]], for instance"));
    }
    double below = -1;
    for (std::size_t k = 0; k < rows_->size(); ++k) {
        const std::vector<double>& row = (*rows_)[k];
        const std::string place = rows_.name() + "/" + std::to_string(k);
        if (row.size() != 2) {
            node.complain(Error("a row of a roughness by depth has two numbers")
                              .about(place)
                              .found(std::to_string(row.size()))
                              .expected("a depth [m] and an n [s m^(-1/3)]")
                              .remedy("write [0.3, 0.05], for instance"));
            continue;
        }
        if (!(std::isfinite(row[0]) && row[0] >= 0 && row[0] > below)) {
            node.complain(Error("the depths of a roughness must rise")
                              .about(place)
                              .found(number_text(row[0]) + " m")
                              .expected(k == 0 ? "0 m or more" : "more than " + number_text(below) + " m")
                              .remedy("sort the rows by their depth, with one row for each"));
        }
        if (!(row[1] >= 0 && row[1] <= roughest_manning)) {
            node.complain(Error("this is no roughness by Manning")
                              .about(place)
                              .found(number_text(row[1]))
                              .expected("0 to 1 s m^(-1/3)")
                              .remedy("write the depth first, then n; Strickler's number is 1/n"));
        }
        below = row[0];
        points_.push_back({row[0], row[1]});
    }
}

}  // namespace thalweg::shallowwater
