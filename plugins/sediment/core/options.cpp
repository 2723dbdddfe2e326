// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "sediment/core/options.hpp"

#include <cmath>
#include <string>

#include <thalweg/compute/outer_faces.hpp>
#include <thalweg/error.hpp>

#include "sediment/core/class_values.hpp"

namespace thalweg::sediment {
namespace {

void require(bool good, const std::string& name, double value, const std::string& expected) {
    if (!good) {
        throw Error("an option of the sediment is out of bounds")
            .about(name)
            .found(std::to_string(value))
            .expected(expected);
    }
}

void require_positive(const std::string& name, double value) {
    require(value > 0 && std::isfinite(value), name, value, "more than 0");
}

void require_no_less_than_zero(const std::string& name, double value) {
    require(value >= 0 && std::isfinite(value), name, value, "0 or more");
}

void check_classes(const std::vector<SizeClass>& classes) {
    const auto count = static_cast<double>(classes.size());
    require(!classes.empty() && count <= max_classes, "number of size classes", count,
            "1 to " + std::to_string(max_classes));
    double sum = 0;
    for (const SizeClass& one : classes) {
        require_positive("diameter", one.diameter);
        require_no_less_than_zero("fraction", one.fraction);
        require_no_less_than_zero("settling_velocity", one.settling_velocity);
        sum += one.fraction;
    }
    require(std::fabs(sum - 1) < 1e-6, "fractions", sum, "a sum of 1");
}

void check_inflow_values(const std::vector<double>& values, std::size_t classes) {
    require(values.empty() || values.size() == classes, "values of an inflow",
            static_cast<double>(values.size()), "one for each size class, or none");
    for (const double value : values) {
        require_no_less_than_zero("inflow", value);
    }
}

void check_inflow(const Options& o) {
    check_inflow_values(o.inflow_concentration, o.classes.size());
    check_inflow_values(o.inflow_bed_load, o.classes.size());
    const int last = compute::OuterFaces{o.nx, o.ny}.count() - 1;
    for (const FaceInflow& some : o.face_inflows) {
        check_inflow_values(some.concentration, o.classes.size());
        check_inflow_values(some.bed_load, o.classes.size());
        for (const int face : some.faces) {
            require(face >= 0 && face <= last, "face of an inflow", face, "0 to " + std::to_string(last));
        }
        for (const compute::FaceBetween& face : some.between) {
            const bool good = face.i >= (face.along_x ? 1 : 0) && face.i < o.nx &&
                              face.j >= (face.along_x ? 0 : 1) && face.j < o.ny;
            require(good, "face of an inflow", face.along_x ? face.i : face.j, "one between two cells");
        }
    }
}

void check_materials(const Options& o) {
    require_positive("water density", o.materials.water_density);
    require(o.materials.sediment_density > o.materials.water_density, "sediment density",
            o.materials.sediment_density, "more than that of water");
    require_positive("gravity", o.materials.gravity);
    require_positive("viscosity", o.materials.viscosity);
    require(o.porosity >= 0 && o.porosity < 1, "porosity", o.porosity, "0 or more, less than 1");
}

void check_hiding(const Options& o) {
    if (o.hiding != HidingFactor::none && o.capacity == Capacity::wu_wang_jia) {
        throw Error("capacity wu_wang_jia has hiding of its own")
            .about("hiding")
            .found("another hiding factor")
            .expected("none")
            .remedy("leave hiding out, or take another capacity");
    }
    require(o.hiding_exponent >= 0 && o.hiding_exponent <= 1, "hiding_exponent", o.hiding_exponent, "0 to 1");
}

void check_convection(const Options& o) {
    const int outer = o.outer_iterations.value_or(1);
    require(outer >= 1 && outer <= 100, "outer_iterations", outer, "1 to 100");
    if (needs_third_cell(o.convection) && !o.solves_suspended()) {
        throw Error("only suspended load is carried by this scheme of convection")
            .about("convection")
            .found("quick or hlpa with bed load alone")
            .expected("loads suspended or both")
            .remedy("leave convection out: bed load is always carried upwind");
    }
}

void check_sections(const Options& o) {
    for (const Section& one : o.sections) {
        const int last = one.along_x ? o.nx : o.ny;
        require(one.face >= 0 && one.face <= last, "face of a section", one.face,
                "0 to " + std::to_string(last));
    }
}

void check_grid(const Options& o) {
    require(o.nx > 0 && o.ny > 0, "columns and rows", o.nx < o.ny ? o.nx : o.ny, "1 or more");
    if (o.mesh == nullptr) {
        require_positive("dx", o.dx);
        require_positive("dy", o.dy);
        return;
    }
    require(o.mesh->nx == o.nx && o.mesh->ny == o.ny, "cells of the mesh",
            static_cast<double>(o.mesh->nx * o.mesh->ny), "as many columns and rows as the options say");
    if (o.flow_bed == FlowBed::corners) {
        throw Error("no flow on a curvilinear grid takes the change of the bed at corners")
            .about("flow_bed")
            .found("corners")
            .expected("cells")
            .remedy("leave flow_bed out");
    }
}

}  // namespace

void check(const Options& o) {
    check_grid(o);
    check_classes(o.classes);
    check_materials(o);
    check_inflow(o);
    check(o.avalanches);
    require_positive("dry_depth", o.dry_depth);
    require_positive("morphological_factor", o.morphological_factor);
    require_positive("mixing_thickness", o.mixing_thickness);
    require_no_less_than_zero("mixing_depths", o.mixing_depths);
    require_no_less_than_zero("mixing_dunes", o.mixing_dunes);
    require_no_less_than_zero("sediment_thickness", o.sediment_thickness);
    require(o.stored_layers >= 1, "stored_layers", o.stored_layers, "1 or more");
    check_hiding(o);
    check_sections(o);
    require(o.hindered_exponent >= 0 && o.hindered_exponent <= 10, "hindered_exponent", o.hindered_exponent,
            "0 to 10");
    check_convection(o);
    require_no_less_than_zero("suspended_factor", o.suspended_factor);
    require_no_less_than_zero("bed_load_factor", o.bed_load_factor);
    require_positive("bed_load_length_value", o.bed_load_length_value);
    require_positive("bed_load_velocity_value", o.bed_load_velocity_value);
    require_no_less_than_zero("roughness_height", o.roughness_height);
    require(o.most_concentration > 0 && o.most_concentration <= 1, "most_concentration", o.most_concentration,
            "more than 0, at most 1");
    require_no_less_than_zero("diffusivity", o.diffusivity.constant);
    require_no_less_than_zero("diffusivity factor", o.diffusivity.parabolic);
    require_positive("schmidt", o.diffusivity.schmidt);
    require_positive("critical_erosion", o.cohesion.critical_erosion);
    require_positive("critical_deposition", o.cohesion.critical_deposition);
    require_no_less_than_zero("erosion_rate", o.cohesion.erosion_rate);
}

}  // namespace thalweg::sediment
