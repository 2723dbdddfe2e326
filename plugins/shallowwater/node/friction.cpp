// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/friction.hpp"

#include <cstring>

#include <thalweg/compute/cpu_executor.hpp>
#include <thalweg/error.hpp>
#include <thalweg/units/unit.hpp>

#include "shallowwater/flow/manning_cells.hpp"
#include "shallowwater/node/cell_port.hpp"

namespace thalweg::shallowwater {

void refuse_amounts(Node& node, const Input& coefficients) {
    if (coefficients->connected() && units::has_dimension(coefficients->unit())) {
        node.complain(Error("this is no roughness")
                          .about(coefficients.name())
                          .found("values in " + coefficients->unit())
                          .expected("coefficients of friction, with the unit 1, or s m-1/3 of Manning's law")
                          .remedy("read a roughness, eg with a node of type 'raster'"));
    }
}

NodeFriction::NodeFriction(Node& node)
    : manning_raster_(node, "manning",
                      cell_port().any_unit().optional().help(
                          "Manning roughness of each cell, 0 to 1 s m^(-1/3), in place of the parameter; by "
                          "a feedback edge, as from sediment, the parameter is the first one")),
      other_raster_(node, "friction",
                    cell_port().any_unit().optional().help(
                        "Chezy coefficient [m^(1/2) s^-1] or Darcy-Weisbach factor of "
                        "each cell, as friction_law says, in place of the parameter")),
      group_(node, "Friction"),
      manning_(
          node, "manning",
          option()
              .by_default("0.03")
              .at_least(0)
              .at_most(1)
              .help(
                  "Manning roughness [s m^(-1/3)], read with friction_law = manning if the input manning is "
                  "not connected")
              .steerable()),
      by_depth_(node),
      law_(node, "friction_law",
           option()
               .by_default(FrictionLaw::manning)
               .help("Law of bed friction, which decides what coefficient is read")),
      chezy_(node, "chezy",
             option()
                 .at_least(1e-3)
                 .help("Chezy coefficient [m^(1/2) s^-1], read with friction_law = chezy")
                 .steerable()),
      darcy_(node, "darcy_weisbach",
             option()
                 .at_least(0)
                 .help("Darcy-Weisbach friction factor, read with friction_law = darcy_weisbach")
                 .steerable()) {}

auto NodeFriction::law() const -> FrictionLaw {
    return *law_ == FrictionLaw::manning && by_depth_.is_set() ? FrictionLaw::manning_by_depth : *law_;
}

auto NodeFriction::coefficient() const -> const Parameter<double>& {
    return reads_manning() ? manning_ : law() == FrictionLaw::chezy ? chezy_ : darcy_;
}

void NodeFriction::refuse_beside_table(Node& node) const {
    const bool is_own = law() == FrictionLaw::manning_by_depth;
    const std::string found = !is_own                        ? "friction_law = " + word_of(*law_)
                              : manning_raster_->connected() ? "the input manning beside it"
                              : manning_.is_given()          ? "the parameter manning beside it"
                                                             : "";
    if (by_depth_.is_set() && !found.empty()) {
        node.complain(Error("a roughness by depth stands alone")
                          .about(by_depth_.name())
                          .found(found)
                          .expected("it with friction_law = manning, and without manning")
                          .remedy("take one of both out"));
    }
}

void NodeFriction::configure(Node& node) {
    by_depth_.configure(node);
    for (const auto* one : {&chezy_, &darcy_}) {
        if (one->is_set() && one != &coefficient()) {
            node.complain(Error("the chosen law of friction does not read this")
                              .about(one->name())
                              .found("friction_law = " + word_of(*law_))
                              .expected("it only with friction_law = " + one->name())
                              .remedy("take it out, or choose that law"));
        }
    }
}

void NodeFriction::require_start_values() const {
    if (other_raster_->connected() && !other_raster_->has_data()) {
        throw Error("these coefficients are read once, at the start")
            .about(other_raster_.name())
            .found("a feedback edge, which brings its first values later")
            .expected("values at the start")
            .remedy("connect a node that runs before this one, or use Manning's law");
    }
    if (follows() && !reads_manning()) {
        throw Error("the chosen law of friction does not read this input")
            .about(manning_raster_.name())
            .found("friction_law = " + word_of(*law_))
            .expected("it only with friction_law = manning")
            .remedy("disconnect it, or take friction_law out");
    }
}

void NodeFriction::start(Device device) {
    const RoughnessPoints& points = by_depth();
    if (!points.empty()) {
        held_points_ = hold(points.data(), points.size() * sizeof(points[0]), device);
    }
    manning_version_ = manning_raster_->has_data() ? manning_raster_->version() : 0;
    other_version_ = other_raster_->has_data() ? other_raster_->version() : 0;
}

void NodeFriction::require_same_coefficients() const {
    if (other_raster_->has_data() && other_raster_->version() != other_version_) {
        throw Error("these coefficients are read once, at the start")
            .about(other_raster_.name())
            .found("a node that gives new ones in every coupling interval")
            .expected("coefficients that stay")
            .remedy("connect a node that runs once, or use Manning's law, whose roughness may change");
    }
}

auto NodeFriction::hold(const void* values, std::size_t bytes, Device device) -> std::shared_ptr<void> {
    if (device.is_cuda()) {
        return copy_to_cuda(values, bytes);
    }
    auto copy = std::make_shared<std::vector<std::byte>>(bytes);
    std::memcpy(copy->data(), values, bytes);
    return {copy, copy->data()};
}

void NodeFriction::publish(const Output& manning, const Output& depth, Device device, void* stream) const {
    if (!manning->has_data()) {
        return;
    }
    if (law() != FrictionLaw::manning && !depth->has_data()) {
        throw Error("Manning's roughness depends on the depth with this law of friction")
            .about(manning.name())
            .found("friction_law = " + word_of(law()) + ", and an output depth that nobody reads")
            .remedy("connect the output depth, too");
    }
    const Grid grid = manning->grid();
    const ManningCell cell = {
        static_cast<int>(grid.nx),
        law(),
        compute::values_of(*raster()),
        coefficient().is_set() ? *coefficient() : 0,
        compute::values_of(*depth),
        Options().gravity,
        {static_cast<const RoughnessPoint<double>*>(held_points_.get()), static_cast<int>(by_depth().size())},
        manning->data<double>()};
    const int ny = static_cast<int>(grid.ny);
    if (device.is_cuda()) {
        publish_manning_on_cuda(cell, ny, stream);
    } else {
        compute::CpuExecutor().for_each(cell.nx, ny, cell);
    }
}

void NodeFriction::negotiate(Node& node, thw_dtype bed) const {
    for (const Input* input : {&manning_raster_, &other_raster_}) {
        refuse_amounts(node, *input);
        if ((*input)->connected() && (*input)->dtype() != bed) {
            node.complain(Error("inputs must share their element type with the bed")
                              .about(input->name())
                              .remedy("set `precision` of the node that makes it"));
        }
    }
    refuse_beside_table(node);
    const bool manning = reads_manning();
    if (manning_.is_given() && (manning_raster_->connected() || !manning)) {
        node.complain(
            Error("nothing reads this roughness")
                .about(manning_.name())
                .found(manning_raster_->connected() ? "the input manning beside it" : "another friction_law")
                .expected("it only with friction_law = manning, and without the input")
                .remedy("take it out"));
    }
    if (manning_raster_->connected() && !manning) {
        node.complain(Error("the chosen law of friction does not read this input")
                          .about(manning_raster_.name())
                          .found("friction_law = " + word_of(*law_))
                          .expected("it only with friction_law = manning")
                          .remedy("connect the coefficients of that law to the input friction"));
    }
    const bool connected = other_raster_->connected();
    if (manning ? connected : connected == coefficient().is_set()) {
        node.complain(
            Error(manning ? "the law of Manning reads the input manning"
                          : "this law needs its coefficient once")
                .about(manning ? other_raster_.name() : coefficient().name())
                .expected(
                    "the input friction or the parameter, with friction_law = chezy or darcy_weisbach"));
    }
}

}  // namespace thalweg::shallowwater
