// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "oracle.hpp"
#include "sediment/physics/adaptation.hpp"
#include "sediment/physics/bed_load_direction.hpp"
#include "sediment/physics/bed_load_length.hpp"
#include "sediment/physics/bed_slope.hpp"
#include "sediment/physics/capacity.hpp"
#include "sediment/physics/dune_height.hpp"
#include "sediment/physics/helical_flow.hpp"
#include "sediment/physics/porosity.hpp"
#include "sediment/physics/scheme_function.hpp"
#include "sediment/physics/settling.hpp"

// The closures at the ends of their ranges, at and beside the places where they change their formula, and in
// a flow of which no number is 1: there a product and a quotient differ.
namespace thalweg::sediment {
namespace {

constexpr double infinity = INFINITY;

// 0.4 mm sand with a d90 of 0.9 mm that settles with 0.05 m/s, under 1.7 m of water that flows with 1.6 m/s.
auto river(Capacity law) -> CapacityInput<double> {
    const Materials<> m;
    CapacityInput<double> in;
    in.depth = 1.7;
    in.speed = 1.6;
    in.manning = 0.022;
    in.bed_shear = manning_shear_stress(in.depth, in.speed, in.manning, 1e-3, m);
    in.diameter = in.d50 = 0.4e-3;
    in.d90 = 0.9e-3;
    in.settling_velocity = 0.05;
    in.grain_shear = grain_shear_stress(law, in, m);
    return in;
}

auto river_load(Capacity law) -> LoadCapacity<double> {
    return transport_capacity(law, river(law), Materials<>(), CapacityParameters<double>());
}

TEST_CASE("Loads of a river are those of an independent script") {
    CHECK_NEAR(river_load(Capacity::wu_wang_jia).bed_load, 0.0001925054, printed(7));
    CHECK_NEAR(river_load(Capacity::wu_wang_jia).suspended, 0.0003330336, printed(7));
    CHECK_NEAR(river_load(Capacity::meyer_peter_mueller).bed_load, 0.0001557346, printed(7));
    CHECK_NEAR(river_load(Capacity::wong_parker).bed_load, 7.687842e-05, printed(7));
    CHECK_NEAR(river_load(Capacity::van_rijn).bed_load, 0.0001899402, printed(7));
    CHECK_NEAR(river_load(Capacity::van_rijn).suspended, 0.001089235, printed(7));
    CHECK_NEAR(river_load(Capacity::engelund_hansen).bed_load, 0.00125531, printed(6));
    CHECK_NEAR(river_load(Capacity::engelund_hansen_fractional).bed_load, 0.00125531, printed(6));
    CHECK_NEAR(river_load(Capacity::ackers_white_1973).bed_load, 0.0007953421, printed(7));
    CHECK_NEAR(river_load(Capacity::ackers_white).bed_load, 0.0008861078, printed(7));
    CHECK_NEAR(river_load(Capacity::soulsby_van_rijn).bed_load, 0.0004460727, printed(7));
    CHECK_NEAR(river_load(Capacity::soulsby_van_rijn).suspended, 0.001419803, printed(7));
    CHECK_NEAR(river_load(Capacity::grass).bed_load, 0.004096, printed(7));
}

TEST_CASE("Without settings of the user a capacity has those that are published") {
    const CapacityParameters<double> p;
    CHECK(p.wu_critical_shields == 0.03);
    CHECK(p.wu_hiding_exponent == 0.6);
    CHECK(p.exposure_exponent == 0.45);
    CHECK(p.grass_factor == 1e-3);
    CHECK(p.grass_exponent == 3.0);
    CHECK(p.total_suspended_share == 0.0);
    const Materials<> m;
    CHECK(m.water_density == 1000.0);
    CHECK(m.sediment_density == 2650.0);
    CHECK(m.gravity == 9.81);
    CHECK(m.viscosity == 1e-6);
}

TEST_CASE("What nobody has set is still, even and flat") {
    const CapacityInput<double> in;
    for (const double value : {in.depth, in.speed, in.manning, in.bed_shear, in.grain_shear, in.diameter,
                               in.d50, in.d90, in.settling_velocity, in.roughness_height}) {
        CHECK(value == 0.0);
    }
    CHECK(in.threshold_factor == 1.0);
    CHECK(in.hiding.hidden == 0.5);
    CHECK(in.hiding.exposed == 0.5);
    const AdaptationInput<double> exchange;
    for (const double value :
         {exchange.depth, exchange.speed, exchange.shear_velocity, exchange.settling_velocity}) {
        CHECK(value == 0.0);
    }
    CHECK_FALSE(exchange.erodes);
    CHECK(exchange.erosion == 1.0);
    CHECK(exchange.deposition == 0.25);
    const SlopeEffect<double> effect;
    CHECK(effect.rate_factor == 1.0);
    CHECK(effect.threshold_factor == 1.0);
    CHECK(effect.grain_shear == 0.0);
    const FlowSlope<double> slope;
    CHECK(slope.along == 0.0);
    CHECK(slope.across == 0.0);
    const Direction<double> direction;
    CHECK(direction.x == 0.0);
    CHECK(direction.y == 0.0);
    const LoadCapacity<double> load;
    CHECK(load.bed_load == 0.0);
    CHECK(load.suspended == 0.0);
}

TEST_CASE("Each law has its own critical shear stress") {
    const Materials<> m;
    auto in = river(Capacity::grass);
    const double weight = 1650 * 9.81 * 0.4e-3;  // Pa
    const auto critical = [&](Capacity law) { return critical_shear_stress(law, in, m, {}); };
    CHECK_NEAR(critical(Capacity::wu_wang_jia), 0.03 * weight, 1e-14);
    CHECK_NEAR(critical(Capacity::meyer_peter_mueller), 0.047 * weight, 1e-14);
    CHECK_NEAR(critical(Capacity::wong_parker), 0.0495 * weight, 1e-14);
    CHECK_NEAR(critical(Capacity::van_rijn), 0.04 * std::pow(10.11838, -0.1) * weight, 1e-7);
    CHECK_NEAR(critical(Capacity::grass), 0.2130388, printed(7));
    in.threshold_factor = 2;
    CHECK_NEAR(critical(Capacity::wu_wang_jia), 0.06 * weight, 1e-14);
    CHECK_NEAR(critical(Capacity::grass), 2 * 0.2130388, printed(7));
}

TEST_CASE("In a mixture the laws take the hiding and the exponents that they are given") {
    const Materials<> m;
    auto in = river(Capacity::engelund_hansen_fractional);
    in.hiding = {0.2, 0.8};
    CapacityParameters<double> p;
    p.exposure_exponent = 0.5;
    p.wu_critical_shields = 0.05;
    p.wu_hiding_exponent = 0.5;
    p.grass_factor = 0.002;
    p.grass_exponent = 2;
    CHECK_NEAR(transport_capacity(Capacity::engelund_hansen_fractional, in, m, p).bed_load,
               32 / 5.656854 * 0.00125531,
               printed(6));  // (4^0.5)^2.5
    CHECK_NEAR(critical_shear_stress(Capacity::wu_wang_jia, in, m, p), 0.5 * 0.05 * 1650 * 9.81 * 0.4e-3,
               1e-14);
    CHECK_NEAR(transport_capacity(Capacity::grass, in, m, p).bed_load, 0.002 * 1.6 * 1.6, 1e-14);
}

TEST_CASE("van Rijn's reference height is at most a fifth of any depth, and a hundredth at least") {
    CHECK(van_rijn_reference_height(2.0, 0.1) == 0.05);
    CHECK(van_rijn_reference_height(2.0, 1e-4) == 0.02);
    CHECK(van_rijn_reference_height(2.0, 3.0) == 0.4);
}

TEST_CASE("van Rijn's suspension number of clear water is that of Rouse, with beta of at most 2") {
    CHECK_NEAR(van_rijn_suspension_number(0.01, 0.1, 0.0), 0.1 / (1.02 * 0.4), 1e-14);
    CHECK_NEAR(van_rijn_suspension_number(0.08, 0.1, 0.0), 0.8 / (2 * 0.4), 1e-14);
    CHECK_NEAR(van_rijn_suspension_number(0.08, 0.1, 0.65), 1 + 2.5 * std::pow(0.8, 0.8), 1e-14);
    CHECK_NEAR(van_rijn_suspension_number(0.08, 0.1, 0.65 / 32), 1 + 2.5 * std::pow(0.8, 0.8) / 4, 1e-14);
}

TEST_CASE("van Rijn's reference concentration is at most that of a bed") {
    const Materials<> m;
    CHECK(van_rijn_reference_concentration(1e6, 0.4e-3, 0.01, m) == 0.65);
    CHECK(van_rijn_reference_concentration(-1.0, 0.4e-3, 0.01, m) == 0.0);
    // D* is 10.11838; 10.11838^-0.3 = 0.4995.
    CHECK_NEAR(van_rijn_reference_concentration(4.0, 0.4e-3, 0.02, m),
               0.015 * 0.02 * 8 * std::pow(10.11838, -0.3), 1e-7);
}

TEST_CASE(
    "Soulsby's critical speed changes its formula at half a millimetre, and counts water as deep as d90") {
    CHECK_NEAR(soulsby_critical_speed(1.7, 0.8e-3, 0.9e-3), 0.4569941, printed(7));
    CHECK_NEAR(soulsby_critical_speed(1.7, 0.5e-3, 1e-3), 8.5 * std::pow(0.5e-3, 0.6) * std::log10(6800.0),
               1e-13);
    CHECK_NEAR(soulsby_critical_speed(1.7, 0.25e-3, 1e-3), 0.19 * std::pow(0.25e-3, 0.1) * std::log10(6800.0),
               1e-13);
    CHECK(soulsby_critical_speed(1e-4, 0.4e-3, 1e-3) == soulsby_critical_speed(1e-3, 0.4e-3, 1e-3));
}

TEST_CASE("Soulsby & van Rijn's load begins above the critical speed") {
    const Materials<> m;
    CHECK(soulsby_van_rijn_load(1.7, 0.5, 0.5, 0.4e-3, m).bed_load == 0.0);
    CHECK(soulsby_van_rijn_load(1.7, 0.51, 0.5, 0.4e-3, m).bed_load > 0.0);
    CHECK(soulsby_van_rijn_load(0.0, 0.51, 0.5, 0.4e-3, m).bed_load == 0.0);
}

TEST_CASE("Ackers & White's numbers of coarse grains are published, and those of the finest are at D* 1") {
    const auto old = ackers_white_numbers(AckersWhiteFit::original_1973, 60.0);
    CHECK(old.transition == 0.0);
    CHECK(old.threshold == 0.17);
    CHECK(old.power == 1.5);
    CHECK(old.factor == 0.025);
    CHECK(ackers_white_numbers(AckersWhiteFit::revised_1990, 60.0).power == 1.78);
    const auto finest = ackers_white_numbers(AckersWhiteFit::original_1973, 1.0);
    CHECK(finest.transition == 1.0);
    CHECK_NEAR(finest.threshold, 0.37, 1e-14);
    CHECK_NEAR(finest.power, 11.0, 1e-14);
    CHECK_NEAR(finest.factor, std::pow(10, -3.53), 1e-13);
    const auto revised = ackers_white_numbers(AckersWhiteFit::revised_1990, 0.5);
    CHECK_NEAR(revised.power, 8.5, 1e-14);
    CHECK_NEAR(revised.factor, std::pow(10, -3.46), 1e-13);
    CHECK_NEAR(ackers_white_numbers(AckersWhiteFit::original_1973, 10.0).factor,
               std::pow(10, 2.86 - 1 - 3.53), 1e-13);
    CHECK_NEAR(ackers_white_numbers(AckersWhiteFit::revised_1990, 10.0).factor,
               std::pow(10, 2.79 - 0.98 - 3.46), 1e-13);
}

TEST_CASE(
    "Still water carries nothing whatever shear stress is given, nor does a bed without one by Ackers & "
    "White") {
    const Materials<> m;
    for (const Capacity law : {Capacity::wu_wang_jia, Capacity::meyer_peter_mueller, Capacity::van_rijn,
                               Capacity::engelund_hansen, Capacity::ackers_white, Capacity::grass}) {
        auto still = river(law);
        still.speed = 0;
        CHECK(transport_capacity(law, still, m, {}).bed_load == 0.0);
        CHECK(transport_capacity(law, still, m, {}).suspended == 0.0);
        auto empty = river(law);
        empty.depth = 0;
        CHECK(transport_capacity(law, empty, m, {}).bed_load == 0.0);
        auto shallow = river(law);
        shallow.depth = 0.5;
        shallow.speed = 0.9;
        CHECK(transport_capacity(law, shallow, m, {}).bed_load > 0.0);
    }
    // Coarse grains move by the speed alone, were it not for the shear.
    CHECK(ackers_white_load(AckersWhiteFit::revised_1990, 2.0, 3.0, 0.0, 0.005, m) == 0.0);
    CHECK(ackers_white_load(AckersWhiteFit::revised_1990, 2.0, 3.0, 0.1, 0.005, m) > 0.0);
    CHECK(soulsby_van_rijn_load(0.5, 0.9, 0.5, 0.4e-3, m).suspended > 0.0);
}

TEST_CASE("Shields' curve belongs to the finer piece where two pieces meet") {
    CHECK_NEAR(van_rijn_critical_shields(4.0), 0.06, 1e-14);
    CHECK_NEAR(van_rijn_critical_shields(10.0), 0.14 * std::pow(10.0, -0.64), 1e-14);
    CHECK_NEAR(van_rijn_critical_shields(20.0), 0.04 * std::pow(20.0, -0.1), 1e-14);
    CHECK_NEAR(van_rijn_critical_shields(150.0), 0.013 * std::pow(150.0, 0.29), 1e-14);
    CHECK(van_rijn_critical_shields(150.01) == 0.055);
    CHECK_NEAR(soulsby_critical_shields(5.0), 0.3 / 7 + 0.055 * (1 - std::exp(-0.1)), 1e-14);
}

TEST_CASE("Ackers & White's mobility counts water as deep as the grain at least") {
    const Materials<> m;
    CHECK(ackers_white_mobility(0.4, 1e-4, 1.6, 0.1, 0.4e-3, m) ==
          ackers_white_mobility(0.4, 0.4e-3, 1.6, 0.1, 0.4e-3, m));
    // Of coarse grains, n 0: U / (sqrt(32) log10(10 h/d)) over sqrt((s - 1) g d).
    CHECK_NEAR(ackers_white_mobility(0.0, 2.0, 1.6, 0.1, 0.02, m),
               1.6 / (std::sqrt(32.0) * 3) / std::sqrt(1.65 * 9.81 * 0.02), 1e-13);
}

TEST_CASE("Galappatti's coefficient is that of its fit where the load follows within bounds") {
    // h/(omega T), where a fall twice as fast takes less than half of the time.
    const double time = galappatti_time(0.5, 0.8, 0.05, 0.02);
    CHECK_NEAR(galappatti_adaptation(0.5, 0.8, 0.05, 0.02), 0.5 / (0.02 * time), 1e-14);
    // The ratio omega/u* counts as 1 from 1 on.
    CHECK(galappatti_time(0.5, 0.8, 0.05, 0.05) == galappatti_time(0.5, 0.8, 0.05, 0.5));
    CHECK(galappatti_time(0.5, 0.8, 0.05, 0.05) != galappatti_time(0.5, 0.8, 0.05, 0.049));
    // A time grows with the depth where it is above the least.
    CHECK_NEAR(galappatti_time(1.0, 0.8, 0.05, 0.02), 2 * time, 1e-14);
}

TEST_CASE(
    "Armanini & Di Silvio's coefficient is 30 over a bed without a layer, and 1 in a layer as deep as the "
    "water") {
    CHECK(armanini_di_silvio_adaptation(0.01, 0.05, 0.0) == 30.0);
    CHECK_NEAR(armanini_di_silvio_adaptation(0.01, 0.05, 1.0), 1.0, 1e-15);
    CHECK(armanini_di_silvio_adaptation(0.01, 0.0, 0.5) == 1.0);
    CHECK(armanini_layer(2.0, 0.0) == 0.0);
    // 33 exp(-1 - 0.4 U/u*) with U/u* of 20
    CHECK_NEAR(armanini_layer(2.0, 0.1), 33 * std::exp(-9.0), 1e-13);
}

TEST_CASE("Lin's coefficient is 1 without shear or settling") {
    CHECK(lin_adaptation(0.0, 0.05) == 1.0);
    CHECK(lin_adaptation(0.01, 0.0) == 1.0);
    CHECK_NEAR(lin_adaptation(0.04, 0.05), 3.25 + 0.55 * std::log(2.0), 1e-14);
}

TEST_CASE("Every law of adaptation is the one of its name") {
    AdaptationInput<double> in;
    in.depth = 0.5;
    in.speed = 0.8;
    in.shear_velocity = 0.05;
    in.settling_velocity = 0.02;
    CHECK(adaptation_coefficient(Adaptation::constant, in) == 0.25);
    in.erodes = true;
    CHECK(adaptation_coefficient(Adaptation::constant, in) == 1.0);
    CHECK(adaptation_coefficient(Adaptation::lin, in) == lin_adaptation(0.02, 0.05));
    CHECK(adaptation_coefficient(Adaptation::galappatti, in) == galappatti_adaptation(0.5, 0.8, 0.05, 0.02));
    CHECK(adaptation_coefficient(Adaptation::armanini_di_silvio, in) ==
          armanini_di_silvio_adaptation(0.02, 0.05, armanini_layer(0.8, 0.05)));
}

TEST_CASE("Bed load adapts over no less than the least length, and further by a saltation") {
    const Materials<> m;
    CHECK(bed_load_length(BedLoadLength::constant, 0.5, 2.0, 1e-3, 3.0, 0.6, m) == 0.6);
    CHECK_NEAR(bed_load_length(BedLoadLength::depth_factor, 7.3, 0.5, 1e-3, 3.0, 0.6, m), 3.65, 1e-14);
    CHECK(bed_load_length(BedLoadLength::depth_factor, 7.3, 0.05, 1e-3, 3.0, 0.6, m) == 0.6);
    CHECK(bed_load_length(BedLoadLength::saltation, 9.0, 2.0, 0.5e-3, 5.0, 1e-3, m) ==
          saltation_length(0.5e-3, 5.0, m));
}

TEST_CASE("Dunes grow with the depth and are washed out between stages 0 and 25") {
    CHECK_NEAR(dune_height(1.7, 0.4e-3, 4.0), 0.276944, printed(6));
    CHECK(dune_height(1.7, 0.4e-3, 0.0) == 0.0);
    CHECK(dune_height(1.7, 0.4e-3, 24.9) > 0.0);
    CHECK(dune_height(-1.0, 0.4e-3, 4.0) == 0.0);
}

TEST_CASE("Fractions of other cells do not hide a grain") {
    const double diameters[] = {1e-3, 3e-3};
    const double planes[] = {9.0, 0.25, 9.0, 9.0, 0.75, 9.0};  // two planes of three cells
    const auto found = hiding_probabilities(1e-3, diameters, planes + 1, 3, 2);
    CHECK_NEAR(found.hidden, 0.25 / 2 + 0.75 * 0.75, 1e-15);
    CHECK_NEAR(found.exposed, 0.25 / 2 + 0.75 / 4, 1e-15);
}

TEST_CASE("Ashida & Michiue's factor changes its formula at 0.4, and Egiazaroff's ends at 0.1") {
    CHECK(ashida_michiue_factor(0.4) == egiazaroff_factor(0.4));
    CHECK_NEAR(ashida_michiue_factor(0.4 - 1e-12), 2.125, 1e-10);
    CHECK(egiazaroff_factor(0.1) == egiazaroff_factor(0.05));
    CHECK(egiazaroff_factor(0.11) < egiazaroff_factor(0.1));
}

TEST_CASE("The depth limit and the roughness height stand in for shallower water only") {
    const Materials<> m;
    CHECK_NEAR(friction_coefficient(8e-3, 0.02, 1e-3, m), 9.81 * 4e-4 / 0.2, 1e-13);
    CHECK_NEAR(friction_coefficient(1e-9, 0.02, 1e-3, m), 9.81 * 4e-4 / 0.1, 1e-13);
    CHECK_NEAR(manning_chezy(64.0, 0.02, 1e-3), 100.0, 1e-13);
    CHECK_NEAR(manning_chezy(1e-9, 0.02, 1e-6), 5.0, 1e-13);
    CHECK_NEAR(rough_chezy(5.0, 0.6), 36.0, 1e-13);
    CHECK_NEAR(rough_chezy(0.1, 0.6), 18 * std::log10(12.0), 1e-13);
    CHECK_NEAR(manning_roughness_height(64.0, 0.02, 1e-3), 12 * 64 * std::pow(10.0, -100.0 / 18), 1e-12);
    CHECK_NEAR(manning_roughness_height(1e-9, 0.02, 1e-6), 12e-6 * std::pow(10.0, -5.0 / 18), 1e-12);
    CHECK(manning_roughness_height(64.0, -0.02, 1e-3) == 0.0);
    CHECK(manning_shear_stress(-1.0, 1.0, 0.02, 1e-3, m) == 0.0);
    CHECK_NEAR(manning_shear_stress(8e-3, 2.0, 0.02, 1e-3, m), 1000 * 9.81 * 4e-4 / 0.2 * 4, 1e-13);
    CHECK(shear_velocity(-4.0, m) == 0.0);
    CHECK_NEAR(shear_velocity(4.0, m), std::sqrt(0.004), 1e-14);
}

TEST_CASE("The grains take a share of the shear stress as soon as the bed is rougher than they are") {
    CHECK(grain_efficiency(0.01, 0.01) == 1.0);
    CHECK_NEAR(grain_efficiency(0.01, 0.04), 0.125, 1e-14);
    CHECK_NEAR(grain_manning(1e-6), 0.005, 1e-13);
}

TEST_CASE("A slope as steep as the limit is kept, and speed does not change it") {
    const auto kept = flow_slope(3.0, 4.0, 0.3, 0.4, 1.0);
    CHECK_NEAR(kept.along, 0.5, 1e-14);
    CHECK(std::fabs(kept.across) < 1e-15);
    const auto cut = flow_slope(3.0, 4.0, 3.0, 4.0, 1.0);
    CHECK_NEAR(cut.along, 0.9, 1e-14);
    const auto still = flow_slope(0.0, 0.0, 0.1, 0.2, 0.7);
    CHECK(still.along == 0.0);
    CHECK(still.across == 0.0);
}

TEST_CASE("Talmon's pull takes beta, and Shields numbers under 0.01 count as that") {
    CHECK_NEAR(slope_pull(SlopeDirection::talmon, 0.25, 2.0, 0.0), 1.0, 1e-15);
    CHECK_NEAR(slope_pull(SlopeDirection::talmon, 1e-9, 2.0, 0.0), 5.0, 1e-14);
    CHECK_NEAR(slope_pull(SlopeDirection::koch_flokstra, 1e-9, 2.0, 0.0), 200.0 / 3, 1e-14);
    CHECK_NEAR(slope_pull(SlopeDirection::talmon_depth, 0.25, 2.0, 1.0), 2.0 / 9, 1e-14);
    CHECK(slope_pull(SlopeDirection::off, 0.25, 2.0, 0.5) == 0.0);
}

TEST_CASE("A direction is of unit length, turned by the helical flow, and none of none") {
    const auto turned = near_bed_direction(3.0, 4.0, 0.75);
    CHECK_NEAR(turned.x, (3 - 3) / 6.25, 1e-15);
    CHECK_NEAR(turned.y, (4 + 2.25) / 6.25, 1e-15);
    const auto still = near_bed_direction(0.0, 0.0, 0.75);
    CHECK(still.x == 0.0);
    CHECK(still.y == 0.0);
    CHECK_NEAR(unit_vector(-3.0, 4.0).x, -0.6, 1e-15);
    CHECK_NEAR(unit_vector(-3.0, 4.0).y, 0.8, 1e-15);
    CHECK(unit_vector(0.0, 0.0).x == 0.0);
    // Only a velocity of nothing has no direction; one across an axis has.
    CHECK(bed_load_direction(0.0, 2.0, 0.0, 0.0, 0.0, 1.0).y == 1.0);
    CHECK(bed_load_direction(-2.0, 0.0, 0.0, 0.0, 0.0, 1.0).x == -1.0);
}

TEST_CASE("Water slower than a millimetre a second has no curvature, and as fast as that it has") {
    CHECK_NEAR(streamline_curvature(1e-3, 0.0, 0.0, 0.0, 2.0, 0.0), 2e3, 1e-14);
    CHECK(streamline_curvature(0.99e-3, 0.0, 0.0, 0.0, 2.0, 0.0) == 0.0);
    CHECK(streamline_curvature(static_cast<double>(NAN), 0.0, 0.0, 0.0, 2.0, 0.0) == 0.0);
    // (u (u v_x + v v_y) - v (u u_x + v u_y)) / |u|^3 of u = 3, v = 4
    CHECK_NEAR(streamline_curvature(3.0, 4.0, 1.0, 2.0, 5.0, 7.0), (3 * (15.0 + 28) - 4 * (3.0 + 8)) / 125,
               1e-15);
    CHECK(helical_coefficient(HelicalFlow::engelund, 9.3, 0.1) == 9.3);
    CHECK(helical_tangent(7.0, 2.0, 0.25) == 3.5);
}

TEST_CASE("A face between cells of even change exceeds the cell upstream by what its scheme says") {
    CHECK(face_excess(Convection::quick, 1.0, 2.0, 5.0) == (3 * 3 + 1) / 8.0);
    CHECK(face_excess(Convection::quick, 2.0, 1.0, 5.0) == (3 * 4 - 1) / 8.0);
    CHECK(face_excess(Convection::hlpa, 1.0, 2.0, 5.0) == 3 * 0.25);
    CHECK(face_excess(Convection::hlpa, 5.0, 4.0, 1.0) == -3 * 0.25);
    CHECK(face_excess(Convection::hlpa, 0.0, 0.25, 0.5) == 0.125);
    CHECK(face_excess(Convection::hlpa, 0.5, 0.25, 0.0) == -0.125);
    for (const double upstream : {3.0, -3.0}) {
        CHECK(face_excess(Convection::hlpa, 0.0, upstream, 0.5) == 0.0);
    }
    CHECK(face_excess(Convection::hlpa, 1.0, 1.0, 2.0) == 0.0);
    CHECK(face_excess(Convection::hlpa, 1.0, 2.0, 2.0) == 0.0);
    CHECK(face_excess(Convection::hlpa, 1.0, 1.0, 1.0) == 0.0);
    CHECK(face_excess(Convection::upwind, 1.0, 2.0, 5.0) == 0.0);
    CHECK(face_excess(Convection::power_law, 1.0, 2.0, 5.0) == 0.0);
}

TEST_CASE("Scheme functions change where they are published to, and the third cell is of two schemes") {
    CHECK(scheme_function(Convection::hybrid, 1.75) == 0.125);
    CHECK(scheme_function(Convection::hybrid, 2.25) == 0.0);
    CHECK(scheme_function(Convection::power_law, 10.0) == 0.0);
    CHECK(scheme_function(Convection::power_law, 11.0) == 0.0);
    CHECK(scheme_function(Convection::quick, 5.0) == 1.0);
    CHECK(scheme_function(Convection::hlpa, 5.0) == 1.0);
    CHECK(scheme_function(Convection::exponential, 0.9e-8) == 1.0);
    CHECK(scheme_function(Convection::exponential, 1e-8) < 1.0);
    CHECK(scheme_function(Convection::exponential, 80.0) > 0.0);
    CHECK(scheme_function(Convection::exponential, 80.5) == 0.0);
    for (const Convection scheme : {Convection::upwind, Convection::central, Convection::hybrid,
                                    Convection::power_law, Convection::exponential}) {
        CHECK_FALSE(needs_third_cell(scheme));
    }
    CHECK(needs_third_cell(Convection::quick));
    CHECK(needs_third_cell(Convection::hlpa));
}

TEST_CASE("Porosity is that of a thousandth of a millimetre for anything finer") {
    CHECK(komura_porosity(1e-9) == komura_porosity(1e-6));
    CHECK(wu_wang_porosity(1e-9) == wu_wang_porosity(1e-6));
    CHECK_NEAR(komura_porosity(1e-2), 0.245 + 0.0864, 1e-14);
    CHECK_NEAR(wu_wang_porosity(0.998e-3), 0.34, 1e-14);
}

TEST_CASE("Helpers cut what is below nothing, and a number that is none") {
    CHECK(positive_part(-1.0) == 0.0);
    CHECK(positive_part(0.5) == 0.5);
    CHECK(positive_part(static_cast<double>(NAN)) == 0.0);
    CHECK(clamped(0.5, 1.0, 2.0) == 1.0);
    CHECK(clamped(1.5, 1.0, 2.0) == 1.5);
    CHECK(clamped(infinity, 1.0, 2.0) == 2.0);
    CHECK(square(-3.0) == 9.0);
    CHECK(cube(-3.0) == -27.0);
}

}  // namespace
}  // namespace thalweg::sediment
