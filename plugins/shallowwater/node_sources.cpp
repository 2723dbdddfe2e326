// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node_sources.hpp"

#include <cmath>
#include <limits>

#include <nlohmann/json.hpp>

namespace thalweg::shallowwater {
namespace {

using Json = nlohmann::json;

// A number with or without a unit, or the name of a series.
auto series_of(const std::string& text, Quantity quantity, const SeriesTable* table, const char* parameter)
    -> TimeSeries {
    if (const auto amount = parse_amount(text, quantity)) {
        return TimeSeries::constant(*amount);
    }
    if (table == nullptr) {
        throw Error("this is no amount, and there is no file of series that could have a column of this name")
            .about(parameter)
            .found("\"" + text + "\"")
            .expected("a number with a unit, one of " + units_of(quantity) + ", or a column of `series`");
    }
    return table->series(text, quantity);
}

auto parsed(const std::string& text, const char* parameter) -> Json {
    Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) {
        throw Error("this is no JSON object").about(parameter).found(text);
    }
    return json;
}

auto zone_of(const std::string& key, const char* parameter) -> int {
    const auto number = parse_number(key);
    if (!number || *number != std::floor(*number) || std::fabs(*number) > std::numeric_limits<int>::max()) {
        throw Error("a zone must be a whole number")
            .about(parameter)
            .found("\"" + key + "\"")
            .expected("a number of the zone raster, eg \"3\"");
    }
    return static_cast<int>(*number);
}

auto text_of(const Json& value) -> std::string {
    return value.is_string() ? value.get<std::string>() : value.dump();
}

// A part of a soil; `missing` where it is not given.
auto part_of(const Json& soil, const char* name, Quantity quantity, double missing) -> double {
    if (!soil.contains(name)) {
        return missing;
    }
    const auto amount = parse_amount(text_of(soil[name]), quantity);
    if (!amount || *amount < 0) {
        throw Error("a soil has an impossible " + std::string(name))
            .about("infiltration")
            .found(soil[name].dump())
            .expected("zero or more, with a unit of " + units_of(quantity));
    }
    return *amount;
}

auto deficit_of(const Json& soil) -> double {
    const Json deficit = soil.contains("dtheta") ? soil["dtheta"] : Json(0);
    if (!deficit.is_number() || !(deficit.get<double>() >= 0 && deficit.get<double>() <= 1)) {
        throw Error("a soil has an impossible dtheta")
            .about("infiltration")
            .found(deficit.dump())
            .expected("a share between 0 and 1, a number without quotes");
    }
    return deficit.get<double>();
}

auto soil_of(const Json& json) -> Soil {
    if (!json.is_object() || !json.contains("ks")) {
        throw Error("a soil needs its conductivity")
            .about("infiltration")
            .found(json.dump())
            .expected(
                "{\"ks\": \"10 mm/h\", \"psi\": \"0.1 m\", \"dtheta\": 0.3}; ks alone is a constant loss");
    }
    for (const auto& item : json.items()) {
        if (item.key() != "ks" && item.key() != "psi" && item.key() != "dtheta") {
            throw Error("a soil has no such part")
                .about("infiltration")
                .found("\"" + item.key() + "\"")
                .expected("ks, psi and dtheta");
        }
    }
    return {part_of(json, "ks", Quantity::speed, 0), part_of(json, "psi", Quantity::length, 0),
            deficit_of(json)};
}

}  // namespace

NodeSources::NodeSources(Node& node)
    : rain_field_(
          node, "rain",
          port()
              .unit("m s-1")
              .standard_name("rainfall_rate")
              .optional()
              .help("Rain of each cell, renewed every coupling interval; missing: none. Instead of the "
                    "parameter")),
      rain_zones_(node, "rain_zones",
                  port().any_unit().optional().help("Whole numbers that rain_by_zone speaks of")),
      soil_zones_(node, "soil_zones",
                  port().any_unit().optional().help("Whole numbers that infiltration speaks of")),
      friction_(
          node, "friction",
          port().any_unit().optional().help(
              "Chezy coefficient [m^(1/2) s^-1] or Darcy-Weisbach factor, as friction_law says, instead "
              "of the parameter")),
      rain_(node, "rain",
            option().help("Rate with a unit, eg 20 mm/h, or a column of `series`; unset: none")),
      rain_by_zone_(
          node, "rain_by_zone",
          option().help("Rates or columns of `series` by the numbers of rain_zones: {\"1\": \"20 mm/h\", "
                        "\"2\": \"gauge\"}")),
      infiltration_(
          node, "infiltration",
          option().help(
              "Soil {\"ks\": \"10 mm/h\", \"psi\": \"0.1 m\", \"dtheta\": 0.3} after Green and "
              "Ampt, ks alone a constant loss; or soils by the numbers of soil_zones: {\"1\": {...}}")),
      wind_speed_(node, "wind_speed",
                  option().help("Of the wind at 10 m, eg 12 m/s, or a column of `series`")),
      wind_direction_(
          node, "wind_direction",
          option().help("Where the wind blows from, clockwise from north (the y axis), eg 270 deg, "
                        "or a column of `series`")),
      wind_drag_(node, "wind_drag",
                 option().at_least(0).help("Drag coefficient of wind; unset: that of Garratt 1977")),
      latitude_(node, "latitude",
                option()
                    .unit("degree_north")
                    .at_least(-90)
                    .at_most(90)
                    .help("For the Coriolis force; unset: none")),
      eddy_viscosity_(node, "eddy_viscosity",
                      option()
                          .by_default("\"none\"")
                          .one_of("none|constant|parabolic")
                          .help("parabolic: 0.068 times shear velocity times depth")),
      viscosity_(node, "viscosity",
                 option().unit("m2 s-1").at_least(0).help("With eddy_viscosity = constant")),
      friction_law_(node, "friction_law",
                    option()
                        .by_default("\"manning\"")
                        .one_of("manning|chezy|darcy_weisbach")
                        .help("Which coefficient counts: manning, chezy or darcy_weisbach")),
      chezy_(node, "chezy", option().at_least(1e-3).help("Chezy coefficient [m^(1/2) s^-1]")),
      darcy_(node, "darcy_weisbach", option().at_least(0).help("Darcy-Weisbach friction factor")) {}

void NodeSources::configure(const SeriesTable* series) {
    read_rain(series);
    read_soils();
    read_wind(series);
    read_momentum();
}

void NodeSources::read_rain(const SeriesTable* series) {
    RainOptions& rain = options_.rain;
    if (rain_.is_set()) {
        rain.series.push_back(series_of(*rain_, Quantity::speed, series, "rain"));
    }
    if (rain_by_zone_.is_set()) {
        if (rain_.is_set()) {
            throw Error("the rain is given twice")
                .about("rain_by_zone")
                .remedy("leave out rain or rain_by_zone");
        }
        const Json zones = parsed(rain_by_zone_->text, "rain_by_zone");
        for (const auto& zone : zones.items()) {
            rain.zones.push_back(zone_of(zone.key(), "rain_by_zone"));
            rain.series.push_back(series_of(text_of(zone.value()), Quantity::speed, series, "rain_by_zone"));
        }
    }
    for (const TimeSeries& one : rain.series) {
        for (const double rate : one.y) {
            if (rate < 0) {
                throw Error("rain cannot be negative").about("rain").found(std::to_string(rate) + " m/s");
            }
        }
    }
}

void NodeSources::read_soils() {
    if (!infiltration_.is_set()) {
        return;
    }
    const Json soils = parsed(infiltration_->text, "infiltration");
    const bool by_zone = !soils.empty() && !soils.contains("ks") && soils.begin().value().is_object();
    if (!by_zone) {
        options_.infiltration.soils.push_back(soil_of(soils));
        return;
    }
    for (const auto& zone : soils.items()) {
        options_.infiltration.zones.push_back(zone_of(zone.key(), "infiltration"));
        options_.infiltration.soils.push_back(soil_of(zone.value()));
    }
}

void NodeSources::read_wind(const SeriesTable* series) {
    if (wind_speed_.is_set() != wind_direction_.is_set()) {
        throw Error("wind needs its speed and its direction")
            .about(wind_speed_.is_set() ? "wind_direction" : "wind_speed")
            .found("one of them");
    }
    if (wind_speed_.is_set()) {
        WindOptions& wind = options_.momentum.wind;
        wind.speeds = series_of(*wind_speed_, Quantity::speed, series, "wind_speed");
        wind.directions = series_of(*wind_direction_, Quantity::angle, series, "wind_direction");
        wind.drag = wind_drag_.is_set() ? *wind_drag_ : 0;
    }
}

void NodeSources::read_momentum() {
    constexpr double degree = 3.14159265358979323846 / 180;
    constexpr double turning = 7.2921e-5;  // 1/s, of the earth
    MomentumOptions& momentum = options_.momentum;
    momentum.coriolis = latitude_.is_set() ? 2 * turning * std::sin(*latitude_ * degree) : 0;
    const bool constant = *eddy_viscosity_ == "constant";
    if (constant != viscosity_.is_set()) {
        throw Error("a viscosity belongs to the constant law")
            .about("viscosity")
            .found(constant ? "none" : "one, with eddy_viscosity = " + *eddy_viscosity_)
            .expected("a value [m2/s] with eddy_viscosity = constant, and only there");
    }
    momentum.viscosity_law = constant                          ? ViscosityLaw::constant
                             : *eddy_viscosity_ == "parabolic" ? ViscosityLaw::parabolic
                                                               : ViscosityLaw::none;
    momentum.viscosity = constant ? *viscosity_ : 0;
    options_.friction_law = *friction_law_ == "chezy"            ? FrictionLaw::chezy
                            : *friction_law_ == "darcy_weisbach" ? FrictionLaw::darcy_weisbach
                                                                 : FrictionLaw::manning;
}

auto NodeSources::coefficient() const -> double {
    const Parameter<double>& one = options_.friction_law == FrictionLaw::chezy ? chezy_ : darcy_;
    return one.is_set() ? *one : 0;
}

void NodeSources::negotiate(thw_dtype bed) const {
    for (const Input* input : {&rain_zones_, &soil_zones_, &friction_}) {
        if ((*input)->connected() && (*input)->dtype() != bed) {
            throw Error("inputs must share their element type with the bed")
                .about(input->name())
                .remedy("set `precision` of the node that makes it");
        }
    }
    const auto together = [](const Input& input, bool wanted, const std::string& parameter) {
        if (input->connected() != wanted) {
            throw Error(wanted ? "the zones that the parameter speaks of are not connected"
                               : "zones are connected, but nothing is said of them")
                .about(input.name())
                .expected("both the input " + input.name() + " and zones in the parameter " + parameter);
        }
    };
    together(rain_zones_, !options_.rain.zones.empty(), "rain_by_zone");
    together(soil_zones_, !options_.infiltration.zones.empty(), "infiltration");
    if (rain_field_->connected() && options_.rain.on()) {
        throw Error("the rain is given twice").about("rain").found("as an input and as a parameter");
    }
    const bool manning = options_.friction_law == FrictionLaw::manning;
    const Parameter<double>& own = options_.friction_law == FrictionLaw::chezy ? chezy_ : darcy_;
    if (manning ? friction_->connected() : friction_->connected() == own.is_set()) {
        throw Error(manning ? "the law of Manning reads the input manning"
                            : "this law needs its coefficient once")
            .about(manning ? "friction" : own.name())
            .expected("the input friction or the parameter, with friction_law = chezy or darcy_weisbach");
    }
}

void NodeSources::fill(Options& options) const {
    options.rain = options_.rain;
    options.rain.field = rain_field_->connected();
    options.infiltration = options_.infiltration;
    options.momentum = options_.momentum;
    options.friction_law = options_.friction_law;
}

}  // namespace thalweg::shallowwater
