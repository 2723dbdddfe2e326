// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/soils.hpp"

#include <algorithm>

#include <thalweg/error.hpp>

#include "shallowwater/node/input/nature.hpp"

namespace thalweg::shallowwater {
namespace {

constexpr double largest_curve_number = 100, least_curve_number = 1;

void declare_green_ampt(Members& m, SoilRecord& soil) {
    m("ks", soil.conductivity,
      option()
          .unit("m s-1")
          .at_least(0)
          .plausible(nature::conductivity)
          .help("Conductivity of the saturated soil, eg 10 mm/h: infiltration after Green and Ampt, from all "
                "water that stands there"));
    m("psi", soil.suction_head,
      option()
          .unit("m")
          .at_least(0)
          .plausible(nature::suction)
          .help("Suction head at the wetting front, with ks; unset: 0, a constant loss"));
    m("dtheta", soil.moisture_deficit,
      option().at_least(0).at_most(1).help(
          "Share of the soil volume that water can still fill, with ks; unset: 0"));
}

void declare_losses(Members& m, SoilRecord& soil) {
    m("curve_number", soil.curve_number,
      option()
          .at_least(least_curve_number)
          .at_most(largest_curve_number)
          .help("SCS curve number, eg 80: rain is lost after its cumulative form, S = 25400/CN - 254 mm"));
    m("abstraction_ratio", soil.abstraction_ratio,
      option().at_least(0).at_most(1).help("Initial abstraction over S, with curve numbers; unset: 0.2"));
    m("initial_loss", soil.initial_loss,
      option()
          .unit("m")
          .at_least(0)
          .plausible(nature::initial_loss)
          .help("Rain that is lost before any runs off, eg 10 mm; unset: 0"));
    m("constant_loss", soil.constant_loss,
      option()
          .unit("m s-1")
          .at_least(0)
          .plausible(nature::conductivity)
          .help("Rate at which rain is lost from then on, eg 2 mm/h; unset: 0"));
}

/// Laws that a record and the fields speak of, the names of their parameters.
struct Laws {
    bool green_ampt, curve_number, initial_constant;

    Laws(const SoilRecord& soil, const LossFields& fields)
        : green_ampt(soil.conductivity || soil.suction_head || soil.moisture_deficit),
          curve_number(soil.curve_number || soil.abstraction_ratio),
          initial_constant(soil.initial_loss || soil.constant_loss) {
        if (!green_ampt && !curve_number && !initial_constant) {
            curve_number = fields.curve_number;
            initial_constant = fields.initial_loss || fields.constant_loss;
        }
    }

    auto count() const -> int {
        return static_cast<int>(green_ampt) + static_cast<int>(curve_number) +
               static_cast<int>(initial_constant);
    }

    auto names() const -> std::string {
        std::string all;
        for (const auto& [is_there, name] :
             {std::pair(green_ampt, "ks"), std::pair(curve_number, "curve_number"),
              std::pair(initial_constant, "initial_loss or constant_loss")}) {
            all += is_there ? (all.empty() ? "" : " and ") + std::string(name) : "";
        }
        return all.empty() ? "none of them" : all;
    }
};

void complain_of_laws(Node& node, const Laws& laws, const std::string& subject) {
    if (laws.count() != 1) {
        node.complain(
            Error(laws.count() == 0 ? "nothing says what the soil takes up" : "a soil takes water by one law")
                .about(subject)
                .found(laws.names())
                .expected("ks, curve_number, or initial_loss and constant_loss")
                .remedy(laws.count() == 0 ? "give one of them, eg \"ks\": \"10 mm/h\""
                                          : "take the others out, or make zones of two soils"));
    }
}

void complain_of_missing(Node& node, const char* name, const char* other, const std::string& subject) {
    node.complain(Error("the soil lacks its main number")
                      .about(subject)
                      .found(std::string(other) + " without " + name)
                      .expected(std::string(name) + " beside it"));
}

void complain_of_both(Node& node, const char* name, const std::string& subject) {
    node.complain(Error("the loss is given twice")
                      .about(subject + "/" + name)
                      .found("a number, and the input " + std::string(name))
                      .remedy("take one of both out"));
}

}  // namespace

void members(Members& m, SoilRecord& soil) {
    declare_green_ampt(m, soil);
    declare_losses(m, soil);
}

auto soil_of(Node& node, const SoilRecord& record, const LossFields& fields, const std::string& subject)
    -> Soil {
    const Laws laws(record, fields);
    complain_of_laws(node, laws, subject);
    if (laws.green_ampt && !record.conductivity) {
        complain_of_missing(node, "ks", record.suction_head ? "psi" : "dtheta", subject);
    }
    if (record.suction_head.value_or(0) > 0 && !record.moisture_deficit) {
        complain_of_missing(node, "dtheta", "psi", subject);
    }
    if (record.abstraction_ratio && !record.curve_number && !fields.curve_number) {
        complain_of_missing(node, "curve_number", "abstraction_ratio", subject);
    }
    const auto twice = [&](const std::optional<double>& number, bool is_field, const char* name) {
        if (number && is_field) {
            complain_of_both(node, name, subject);
        }
    };
    twice(record.curve_number, fields.curve_number, "curve_number");
    twice(record.initial_loss, fields.initial_loss, "initial_loss");
    twice(record.constant_loss, fields.constant_loss, "constant_loss");
    Soil soil;
    soil.conductivity = record.conductivity.value_or(0);
    soil.suction_head = record.suction_head.value_or(0);
    soil.moisture_deficit = record.moisture_deficit.value_or(0);
    soil.loss.law = laws.curve_number       ? LossLaw::curve_number
                    : laws.initial_constant ? LossLaw::initial_constant
                                            : LossLaw::none;
    soil.loss.curve_number = record.curve_number.value_or(largest_curve_number);
    soil.loss.abstraction_ratio = record.abstraction_ratio.value_or(soil.loss.abstraction_ratio);
    soil.loss.initial_loss = record.initial_loss.value_or(0);
    soil.loss.constant_loss = record.constant_loss.value_or(0);
    return soil;
}

void check_loss_fields(Node& node, const std::vector<Soil>& soils, const LossFields& fields) {
    const auto check = [&](bool is_field, LossLaw law, const char* name) {
        const bool is_read =
            std::any_of(soils.begin(), soils.end(), [&](const Soil& soil) { return soil.loss.law == law; });
        if (is_field && !is_read) {
            node.complain(Error("no soil reads this field")
                              .about(name)
                              .expected("a soil that loses rain by it in the parameter infiltration, or none")
                              .remedy("take the input out, or the parameter infiltration"));
        }
    };
    check(fields.curve_number, LossLaw::curve_number, "curve_number");
    check(fields.initial_loss, LossLaw::initial_constant, "initial_loss");
    check(fields.constant_loss, LossLaw::initial_constant, "constant_loss");
}

}  // namespace thalweg::shallowwater
