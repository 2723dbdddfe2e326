// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include <thalweg/feature_port.hpp>
#include <thalweg/gis/boundary_lines.hpp>
#include <thalweg/node.hpp>

namespace thalweg::shallowwater {

/// The lines that segments of boundaries are drawn by: a parameter that names a file, or the input of the
/// same name that carries features.
class DrawnLines {
  public:
    explicit DrawnLines(Node& owner);

    /// Whether there is a file or an input. From negotiate on.
    auto are_given() const -> bool { return file_.is_set() || input_.connected(); }

    /// The lines by their names; none where none are given. `node` complains where they are given twice.
    /// Throws thalweg::Error where file or features are wrong, or where the features are still to come.
    auto read(Node& node, const Grid& grid) -> gis::NamedLines;

    /// While time runs: throws thalweg::Error where other features have come than those that were read.
    void require_unchanged() const;

  private:
    Parameter<InputFile> file_;
    FeatureInput input_;
    std::uint64_t version_ = 0;  // of the input, when it was read
};

}  // namespace thalweg::shallowwater
