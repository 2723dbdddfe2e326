// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include <thalweg/error.hpp>
#include <thalweg/feature_port.hpp>
#include <thalweg/gis/boundary_lines.hpp>
#include <thalweg/node.hpp>

namespace thalweg::gis {

/// Part of a node: the lines that segments of its edge are drawn by, from a file that its parameter
/// boundary_lines_parameter names, or from its input of the same name, which carries features. Compiled into
/// the plugin. Used by one thread at a time, like the node.
class DrawnLines {
  public:
    /// Declares parameter and input; `file` is the declaration of the parameter, with its help.
    DrawnLines(Node& owner, const option& file)
        : file_(owner, boundary_lines_parameter, file),
          layer_(owner, boundary_lines_layer_parameter,
                 option().help("Layer of that file; unset: the only one with shapes")),
          input_(owner, boundary_lines_parameter,
                 port().optional().help("Lines in place of the parameter `boundary_lines`")) {}

    /// Returns whether there is a file or an input. From negotiate on.
    auto are_given() const -> bool { return file_.is_set() || input_.connected(); }

    /// In negotiate: returns the lines by their names; none where none are given. `node` complains where they
    /// are given twice. Throws Error where file or features are wrong, or where the features are still to
    /// come.
    auto read(Node& node, const Grid& grid) -> NamedLines {
        if (layer_.is_given() && !file_.is_set()) {
            node.complain(
                Error("nothing reads this without a file").about(layer_.name()).remedy("take it out"));
        }
        if (!input_.connected()) {
            return file_.is_set() ? read_boundary_lines(file_->path, grid, *layer_) : NamedLines();
        }
        if (file_.is_set()) {
            node.complain(Error("the lines are given twice")
                              .about(input_.name())
                              .found("the input and the parameter " + file_.name())
                              .expected("one of them")
                              .remedy("take one out"));
        }
        const Features features = input_.read();
        if (features.shapes.empty()) {
            throw Error("the lines are not there before time starts")
                .about(input_.name())
                .remedy(
                    "connect a node that gives its features when the graph is checked, such as `features`");
        }
        version_ = input_.version();
        return boundary_lines_of(features, grid);
    }

    /// In run: throws Error where other features have come than those that were read.
    void require_unchanged() const {
        if (input_.version() != version_) {
            throw Error("new lines have come while time runs, but segments take their faces at the start")
                .about(input_.name())
                .remedy("connect a node that gives its features before time starts");
        }
    }

  private:
    Parameter<InputFile> file_;
    Parameter<std::string> layer_;
    FeatureInput input_;
    std::uint64_t version_ = 0;  // version of the input when it was read
};

}  // namespace thalweg::gis
