// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/node.hpp>

namespace thalweg::shallowwater {

/// What both flow nodes read of the velocity of the water at the start: fields at inputs, or parameters.
class FirstVelocity {
  public:
    /// `place` makes the ports of fields at the cells of the node's grids.
    FirstVelocity(Node& node, port (*place)())
        : field_x_(
              node, "initial_velocity_x",
              place().unit("m s-1").optional().help("Velocity of the water at the start along the axis of x, "
                                                    "in place of the parameter; missing: none")),
          field_y_(node, "initial_velocity_y",
                   place().unit("m s-1").optional().help("The same along the axis of y")),
          x_(node, "initial_velocity_x",
             option().unit("m s-1").by_default("0").at_least(-100).at_most(100).help(
                 "Velocity of the water at the start along the axis of x")),
          y_(node, "initial_velocity_y",
             option().unit("m s-1").by_default("0").at_least(-100).at_most(100).help(
                 "Velocity of the water at the start along the axis of y")) {}

    /// Lets `node` complain where one is given twice.
    void negotiate(Node& node) const {
        for (const int axis : {0, 1}) {
            if (field(axis)->connected() && parameter(axis).is_given()) {
                node.complain(Error("the velocity at the start is given twice")
                                  .about(field(axis).name())
                                  .found("a parameter beside the input")
                                  .expected("one of them")
                                  .remedy("disconnect the input, or take the parameter out"));
            }
        }
    }

    /// The input with the velocity along axis 0 (x) or 1 (y).
    auto field(int axis) const -> const Input& { return axis == 0 ? field_x_ : field_y_; }

    /// The one number for all cells [m/s].
    auto everywhere(int axis) const -> double { return *parameter(axis); }

  private:
    auto parameter(int axis) const -> const Parameter<double>& { return axis == 0 ? x_ : y_; }

    Input field_x_, field_y_;
    Parameter<double> x_, y_;
};

}  // namespace thalweg::shallowwater
