// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <initializer_list>

#include "sediment/node_options.hpp"

// Parameters that the chosen laws do not read: whoever sets one means a law that reads it.
namespace thalweg::sediment {
namespace {

class Readers {
    Node& node_;
    const ParameterRecord<NodeParameters>& given_;

  public:
    Readers(Node& node, const ParameterRecord<NodeParameters>& given) : node_(node), given_(given) {}

    /// Complains about a parameter that the graph gives and that is not read; `found` says why.
    template <class Value>
    void expect(const Value& value, bool is_read, const std::string& found, const std::string& expected) {
        const ParameterBase& parameter = given_.of(value);
        if (parameter.is_given() && !is_read) {
            node_.complain(Error("nothing reads this")
                               .about(parameter.name())
                               .found(found)
                               .expected("it only with " + expected)
                               .remedy("take it out, or choose what reads it"));
        }
    }

    /// Complains unless `law` is one of those that read the parameter.
    template <class Value, class Law>
    void expect(const Value& value, const Law& law, std::initializer_list<Law> readers) {
        const std::string name = given_.of(law).name();
        std::string words;
        for (const Law reader : readers) {
            words += (words.empty() ? "" : " or ") + word_of(reader);
        }
        const bool is_read = std::find(readers.begin(), readers.end(), law) != readers.end();
        expect(value, is_read, name + " = " + word_of(law), name + " = " + words);
    }
};

void check_capacity_readers(Readers& readers, const Options& o) {
    const CapacityParameters<double>& c = o.capacity_parameters;
    readers.expect(c.wu_critical_shields, o.capacity, {Capacity::wu_wang_jia});
    readers.expect(c.wu_hiding_exponent, o.capacity, {Capacity::wu_wang_jia});
    readers.expect(c.exposure_exponent, o.capacity, {Capacity::engelund_hansen_fractional});
    readers.expect(o.roughness_height, o.capacity, {Capacity::van_rijn});
    readers.expect(c.total_suspended_share, o.capacity,
                   {Capacity::engelund_hansen, Capacity::engelund_hansen_fractional,
                    Capacity::ackers_white_1973, Capacity::ackers_white, Capacity::grass});
    readers.expect(c.grass_factor, o.capacity, {Capacity::grass});
    readers.expect(c.grass_exponent, o.capacity, {Capacity::grass});
    readers.expect(o.hiding_exponent, o.hiding, {HidingFactor::power_law});
    // The speed of grains depends on their threshold of motion, whatever the capacity; check() refuses hiding
    // beside that of wu_wang_jia.
    const bool by_threshold =
        o.bed_load_velocity == BedLoadVelocity::wu || o.bed_load_velocity == BedLoadVelocity::van_rijn;
    if (o.hiding != HidingFactor::none && o.capacity != Capacity::wu_wang_jia && !by_threshold) {
        readers.expect(o.hiding, o.capacity,
                       {Capacity::meyer_peter_mueller, Capacity::wong_parker, Capacity::van_rijn});
    }
}

void check_law_readers(Readers& readers, const Options& o) {
    readers.expect(o.shape_factor, o.settling, {Settling::wu_wang});
    readers.expect(o.adaptation_erosion, o.adaptation, {Adaptation::constant});
    readers.expect(o.adaptation_deposition, o.adaptation, {Adaptation::constant});
    readers.expect(o.bed_load_length_value, o.bed_load_length,
                   {BedLoadLength::constant, BedLoadLength::depth_factor});
    readers.expect(o.bed_load_velocity_value, o.bed_load_velocity, {BedLoadVelocity::constant});
    readers.expect(o.slope_direction_factor, o.slope_direction, {SlopeDirection::talmon});
    readers.expect(o.slope_magnitude_factor, o.slope_magnitude, {SlopeMagnitude::koch_flokstra});
    readers.expect(o.helical_factor, o.helical_flow, {HelicalFlow::engelund});
    readers.expect(o.avalanches.dry_angle, o.avalanches.passes > 0, "avalanche_passes = 0",
                   "slopes that slide");
}

/// Parameters of one of the loads.
void check_load_readers(Readers& readers, const Options& o) {
    const auto of_suspended = [&](const auto& value) {
        readers.expect(value, o.loads, {Loads::suspended, Loads::both});
    };
    const auto of_bed_load = [&](const auto& value) {
        readers.expect(value, o.loads, {Loads::bed_load, Loads::both});
    };
    of_suspended(o.suspended_factor);
    of_suspended(o.hindered_exponent);
    of_suspended(o.diffusivity.parabolic);
    of_suspended(o.diffusivity.constant);
    of_bed_load(o.bed_load_factor);
}

}  // namespace

void NodeOptions::check_readers(Node& node) const {
    const NodeParameters& p = *given_;
    const Options& o = p.options;
    Readers readers(node, given_);
    readers.expect(o.porosity, p.porosity_law, {PorosityLaw::constant});
    check_capacity_readers(readers, o);
    check_law_readers(readers, o);
    check_load_readers(readers, o);
    const bool cohesive = std::any_of(p.diameters.begin(), p.diameters.end(),
                                      [&](double diameter) { return diameter < p.cohesive_below; });
    for (const double* value :
         {&o.cohesion.critical_erosion, &o.cohesion.critical_deposition, &o.cohesion.erosion_rate}) {
        readers.expect(*value, cohesive, "no class finer than cohesive_below", "cohesive classes");
    }
    if (p.shown_class > static_cast<int>(p.diameters.size())) {
        node.complain(Error("there is no such size class")
                          .about(given_.of(p.shown_class).name())
                          .found(std::to_string(p.shown_class))
                          .expected("1 to " + std::to_string(p.diameters.size()) + ", as `diameters` has"));
    }
}

void NodeOptions::check_inflow_readers(Node& node, bool takes_common_values) const {
    const NodeParameters& p = *given_;
    Readers readers(node, given_);
    const std::string found = "no edge or segment that is given, without values of its own";
    const std::string expected =
        "inflow_west, _east, _south or _north = given, or such an entry of `inflows`";
    readers.expect(p.inflow_concentration, takes_common_values, found, expected);
    readers.expect(p.inflow_bed_load, takes_common_values, found, expected);
    if (takes_common_values) {
        readers.expect(p.inflow_concentration, p.options.loads, {Loads::suspended, Loads::both});
        readers.expect(p.inflow_bed_load, p.options.loads, {Loads::bed_load, Loads::both});
    }
}

void NodeOptions::check_thickness(Node& node, bool connected) const {
    Readers(node, given_)
        .expect(given_->options.sediment_thickness, !connected, "the input erodible_thickness beside it",
                "that input not connected");
}

}  // namespace thalweg::sediment
