// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/wind.hpp"

#include <algorithm>
#include <cmath>

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>

#include "shallowwater/node/input/nature.hpp"

namespace thalweg::shallowwater {
namespace {

constexpr double fastest_wind = 150;  // m/s, as of fields of winds; gusts of storms reach 113 m/s

}  // namespace

NodeWind::NodeWind(Node& node)
    : speed_(node, "wind_speed",
             option()
                 .unit("m s-1")
                 .plausible(nature::wind)
                 .help("Wind speed 10 m above the ground, eg 12 m/s, or a column of `series`")
                 .steerable()),
      direction_(node, "wind_direction",
                 option()
                     .unit("degree")
                     .help("Direction from which the wind blows, clockwise from north (the y "
                           "axis), eg 270 deg, or a column of `series`")
                     .steerable()),
      drag_(node, "wind_drag",
            option().at_least(0).help("Drag coefficient of the wind; unset: after Garratt 1977").steerable()),
      latitude_(node, "latitude",
                option()
                    .unit("degree_north")
                    .at_least(-90)
                    .at_most(90)
                    .help("Latitude for the Coriolis force; unset: no Coriolis force")) {}

auto NodeWind::read(Node& node, const SeriesFile& series) const -> WindOptions {
    WindOptions wind;
    if (speed_.is_set() != direction_.is_set()) {
        node.complain(Error("wind needs its speed and its direction")
                          .about(speed_.is_set() ? direction_.name() : speed_.name())
                          .found("one of them"));
    } else if (speed_.is_set()) {
        wind.speeds = series.values(node, *speed_, Quantity::speed, nature::wind);
        const auto fast = std::find_if(wind.speeds.y.begin(), wind.speeds.y.end(),
                                       [](double speed) { return !(std::fabs(speed) <= fastest_wind); });
        if (fast != wind.speeds.y.end()) {
            node.complain(Error("the wind is faster than any on earth")
                              .about(speed_.name())
                              .found(number_text(*fast) + " m/s")
                              .expected("at most " + number_text(fastest_wind) + " m/s")
                              .remedy("correct the number or its unit"));
        }
        wind.directions = series.values(node, *direction_, Quantity::angle);
    }
    wind.drag = drag_.is_set() ? *drag_ : 0;
    return wind;
}

void NodeWind::check_drag(Node& node, bool has_field) const {
    if (drag_.is_set() && !speed_.is_set() && !direction_.is_set() && !has_field) {
        node.complain(Error("without a wind nothing reads its drag")
                          .about(drag_.name())
                          .expected("wind_speed and wind_direction beside it")
                          .remedy("give both, or take it out"));
    }
}

auto NodeWind::coriolis() const -> double {
    constexpr double degree = 3.14159265358979323846 / 180;
    constexpr double turning = 7.2921e-5;  // 1/s, of the earth
    return latitude_.is_set() ? 2 * turning * std::sin(*latitude_ * degree) : 0;
}

}  // namespace thalweg::shallowwater
