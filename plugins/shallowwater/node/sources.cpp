// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/sources.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>

#include "shallowwater/node/cell_port.hpp"
#include "shallowwater/node/checks.hpp"
#include "shallowwater/node/host_values.hpp"
#include "shallowwater/node/input/nature.hpp"

namespace thalweg::shallowwater {
namespace {

/// The number of a zone; 0 after `node` has complained about a key that is none.
auto zone_of(Node& node, const std::string& key, const std::string& parameter) -> int {
    const auto number = parse_number(key);
    if (!number || *number != std::floor(*number) || std::fabs(*number) > std::numeric_limits<int>::max()) {
        node.complain(Error("a zone must be a whole number")
                          .about(parameter + "/" + key)
                          .found("\"" + key + "\"")
                          .expected("a number of the zone raster, eg \"3\""));
        return 0;
    }
    return static_cast<int>(*number);
}

/// Complains where another key of a map is the same zone: "1", "01" and "1.0" are one.
void require_new_zone(Node& node, const std::vector<int>& zones, int zone, const std::string& place) {
    if (std::find(zones.begin(), zones.end(), zone) != zones.end()) {
        node.complain(Error("two keys name one zone")
                          .about(place)
                          .found("zone " + std::to_string(zone) + " twice")
                          .expected("each zone once, its number without leading zeros and decimals")
                          .remedy("take one of them out"));
    }
}

}  // namespace

auto rain_of(Node& node, const Amount& amount, const SeriesFile& series) -> TimeSeries {
    TimeSeries rates = series.values(node, amount, Quantity::speed, nature::rain);
    const auto negative = std::find_if(rates.y.begin(), rates.y.end(), [](double rate) { return rate < 0; });
    if (negative != rates.y.end()) {
        node.complain(Error("rain cannot be negative")
                          .about(amount.path)
                          .found(number_text(*negative) + " m/s in column '" + amount.column + "' at " +
                                 number_text(rates.x[static_cast<std::size_t>(negative - rates.y.begin())]) +
                                 " s")
                          .expected("0 or more")
                          .remedy("correct the line of that time, or take it out"));
    }
    return rates;
}

NodeSources::NodeSources(Node& node)
    : rain_field_(node, "rain",
                  cell_port()
                      .unit("m s-1")
                      .standard_name("rainfall_rate")
                      .optional()
                      .help("Rain rate of each cell, renewed every coupling interval, in place of the "
                            "parameter; missing: none")),
      rain_zones_(node, "rain_zones",
                  cell_port().any_unit().optional().help(
                      "Zone of each cell, a whole number that rain_by_zone refers to")),
      soil_zones_(node, "soil_zones",
                  cell_port().any_unit().optional().help(
                      "Zone of each cell, a whole number that infiltration refers to")),
      curve_number_(
          node, "curve_number",
          cell_port().optional().help(
              "SCS curve number of each cell, in place of that of infiltration; rain is lost by it")),
      initial_loss_(node, "initial_loss",
                    cell_port().unit("m").optional().help(
                        "Initial loss of rain of each cell, in place of that of infiltration")),
      constant_loss_(node, "constant_loss",
                     cell_port().unit("m s-1").optional().help(
                         "Constant loss of rain of each cell, in place of that of infiltration")),
      wind_x_(node, "wind_x",
              cell_port()
                  .unit("m s-1")
                  .standard_name("eastward_wind")
                  .optional()
                  .help("Eastward velocity of the wind 10 m above each cell, renewed every coupling "
                        "interval, in place of wind_speed and wind_direction; missing: none")),
      wind_y_(
          node, "wind_y",
          cell_port().unit("m s-1").standard_name("northward_wind").optional().help("The same, northward")),
      water_group_(node, "Sources, rain and soils"),
      rain_(node, "rain",
            option()
                .unit("m s-1")
                .at_least(0)
                .plausible(nature::rain)
                .help("Rain rate on all cells, eg 20 mm/h, or a column of `series`; unset: none")
                .steerable()),
      rain_by_zone_(node, "rain_by_zone",
                    option()
                        .unit("m s-1")
                        .at_least(0)
                        .plausible(nature::rain)
                        .help("Rain rates, or columns of `series`, by the numbers of "
                              "rain_zones, eg {\"1\": \"20 mm/h\", \"2\": \"gauge\"}")
                        .steerable()),
      infiltration_(
          node, "infiltration",
          option().help(
              "What the ground takes up: a soil after Green and Ampt (ks), an SCS curve number, or an "
              "initial "
              "and a constant loss; or such soils by the numbers of soil_zones, eg {\"1\": {\"ks\": \"10 "
              "mm/h\"}, \"2\": {\"curve_number\": 80}}; a soil with ks alone loses water at that constant "
              "rate")),
      wind_group_(node, "Wind, rotation and viscosity"),
      wind_(node),
      eddy_viscosity_(node, "eddy_viscosity",
                      option().by_default(ViscosityLaw::none).help("Law of the eddy viscosity")),
      viscosity_(node, "viscosity",
                 option()
                     .unit("m2 s-1")
                     .at_least(0)
                     .at_most(largest_viscosity)
                     .help("Eddy viscosity, read with eddy_viscosity = constant")) {}

void NodeSources::configure(Node& node, const SeriesFile& series) {
    const InfiltrationOptions soils = options_.infiltration;  // which negotiate() reads
    options_ = {};
    options_.infiltration = soils;
    read_rain(node, series);
    options_.momentum.wind = wind_.read(node, series);
    read_viscosity(node);
    options_.momentum.coriolis = wind_.coriolis();
}

void NodeSources::read_rain(Node& node, const SeriesFile& series) {
    RainOptions& rain = options_.rain;
    if (rain_.is_set()) {
        rain.series.push_back(rain_of(node, *rain_, series));
    }
    if (rain_by_zone_.is_set() && rain_.is_set()) {
        node.complain(Error("the rain is given twice")
                          .about(rain_by_zone_.name())
                          .remedy("leave out rain or rain_by_zone"));
    }
    for (const auto& [key, amount] : *rain_by_zone_) {
        const int zone = zone_of(node, key, rain_by_zone_.name());
        require_new_zone(node, rain.zones, zone, rain_by_zone_.name() + "/" + key);
        rain.zones.push_back(zone);
        rain.series.push_back(rain_of(node, amount, series));
    }
}

auto NodeSources::loss_fields() const -> LossFields {
    return {curve_number_->connected(), initial_loss_->connected(), constant_loss_->connected()};
}

/// Once inputs are connected, since fields of losses choose a law as numbers do.
void NodeSources::read_soils(Node& node) {
    InfiltrationOptions& infiltration = options_.infiltration;
    infiltration = {};
    const LossFields fields = loss_fields();
    if (!infiltration_.is_set()) {
        if (fields.any()) {
            infiltration.soils.push_back(soil_of(node, {}, fields, infiltration_.name()));
        }
    } else if (const auto* const soil = std::get_if<SoilRecord>(&*infiltration_)) {
        infiltration.soils.push_back(soil_of(node, *soil, fields, infiltration_.name()));
    } else {
        for (const auto& [key, one] : std::get<1>(*infiltration_)) {
            const int zone = zone_of(node, key, infiltration_.name());
            require_new_zone(node, infiltration.zones, zone, infiltration_.name() + "/" + key);
            infiltration.zones.push_back(zone);
            infiltration.soils.push_back(soil_of(node, one, fields, infiltration_.name() + "/" + key));
        }
    }
    check_loss_fields(node, infiltration.soils, fields);
}

void NodeSources::read_viscosity(Node& node) {
    const bool constant = *eddy_viscosity_ == ViscosityLaw::constant;
    if (constant != viscosity_.is_set()) {
        node.complain(
            Error("a viscosity belongs to the constant law")
                .about(viscosity_.name())
                .found(constant ? "none" : "one, with eddy_viscosity = " + word_of(*eddy_viscosity_))
                .expected("a value [m2/s] with eddy_viscosity = constant, and only there"));
    }
    MomentumOptions& momentum = options_.momentum;
    momentum.viscosity_law = *eddy_viscosity_;
    momentum.viscosity = constant ? *viscosity_ : 0;
}

void NodeSources::negotiate(Node& node, thw_dtype bed) {
    read_soils(node);
    for (const Input* input : {&rain_zones_, &soil_zones_, &curve_number_, &initial_loss_, &constant_loss_}) {
        if ((*input)->connected() && (*input)->dtype() != bed) {
            node.complain(Error("inputs must share their element type with the bed")
                              .about(input->name())
                              .remedy("set `precision` of the node that makes it"));
        }
    }
    const auto together = [&](const Input& input, bool wanted, const std::string& parameter) {
        if (input->connected() != wanted) {
            node.complain(
                Error(wanted ? "the zones that the parameter speaks of are not connected"
                             : "zones are connected, but nothing is said of them")
                    .about(input.name())
                    .expected("both the input " + input.name() + " and zones in the parameter " + parameter));
        }
    };
    together(rain_zones_, !options_.rain.zones.empty(), rain_by_zone_.name());
    together(soil_zones_, !options_.infiltration.zones.empty(), infiltration_.name());
    if (rain_field_->connected() && options_.rain.on()) {
        node.complain(Error("the rain is given twice").about("rain").found("as an input and as a parameter"));
    }
    check_wind(node);
    wind_.check_drag(node, wind_x_->connected());
}

void NodeSources::check_wind(Node& node) const {
    if (wind_x_->connected() != wind_y_->connected()) {
        const Input& missing = wind_x_->connected() ? wind_y_ : wind_x_;
        node.complain(
            Error("a wind has two components")
                .about(missing.name())
                .found("an input that is not connected")
                .expected("both wind_x and wind_y")
                .remedy("connect it; a wind from the west alone has wind_y 0, by the node constant"));
    }
    if (wind_x_->connected() && !options_.momentum.wind.speeds.empty()) {
        node.complain(Error("the wind is given twice")
                          .about(wind_x_.name())
                          .found("as an input and as a parameter")
                          .remedy("leave out the inputs, or wind_speed and wind_direction"));
    }
}

void NodeSources::check_rain_field(Device device, void* stream) {
    if (has_judged_rain_ || !rain_field_->connected() || !rain_field_->has_data() ||
        rain_field_->version() == judged_rain_) {
        return;
    }
    judged_rain_ = rain_field_->version();
    double sum = 0;
    double count = 0;
    for (const double rate : host_values(rain_field_, device, stream)) {
        sum += std::isfinite(rate) ? rate : 0;
        count += std::isfinite(rate) ? 1 : 0;
    }
    has_judged_rain_ = sum > 0;
    if (sum > count * nature::rain.most) {
        throw Error("it rains more than nature has")
            .about(rain_field_.name())
            .found("a mean of " + number_text(sum / count) + " m/s over the grid")
            .expected("at most " + number_text(nature::rain.most) + " m/s, which is 2 m/h")
            .remedy("are the values in mm/h? This input takes m/s: 20 mm/h are 5.56e-6 m/s");
    }
}

void NodeSources::fill(Options& options) const {
    options.rain = options_.rain;
    options.rain.field = rain_field_->connected();
    options.infiltration = options_.infiltration;
    options.momentum = options_.momentum;
    options.momentum.wind.field = wind_x_->connected();
}

}  // namespace thalweg::shallowwater
