// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/input/drawn_lines.hpp"

#include <thalweg/error.hpp>

namespace thalweg::shallowwater {

DrawnLines::DrawnLines(Node& owner)
    : file_(owner, gis::boundary_lines_parameter,
            option().help("Lines along the edge in any format that OGR reads; the attribute `name` of a line "
                          "is the name of its segment. On triangles the boundaries that the mesh names are "
                          "segments, too")),
      input_(owner, gis::boundary_lines_parameter,
             port().optional().help("Lines in place of the parameter `boundary_lines`")) {}

auto DrawnLines::read(Node& node, const Grid& grid) -> gis::NamedLines {
    if (!input_.connected()) {
        return file_.is_set() ? gis::read_boundary_lines(file_->path, grid) : gis::NamedLines();
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
            .remedy("connect a node that gives its features when the graph is checked, such as `features`");
    }
    version_ = input_.version();
    return gis::boundary_lines_of(features, grid);
}

void DrawnLines::require_unchanged() const {
    if (input_.version() != version_) {
        throw Error("new lines have come while time runs, but segments take their faces at the start")
            .about(input_.name())
            .remedy("connect a node that gives its features before time starts");
    }
}

}  // namespace thalweg::shallowwater
