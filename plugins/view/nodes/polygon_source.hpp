// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include <thalweg/feature_port.hpp>
#include <thalweg/features.hpp>
#include <thalweg/node.hpp>

namespace thalweg::view {

/// The part of a node that reads polygons: from one of its inputs, or from the parameters `file`, `layer` and
/// `file_crs`, which are declared where it stands.
class PolygonSource {
  public:
    /// `otherwise` ends the help of `file`: "unset: the input zones, or the whole grid".
    PolygonSource(Node& node, const FeatureInput& input, const std::string& otherwise);

    auto is_given() const -> bool { return file_.is_set() || input_.connected(); }

    /// In negotiate: `node` complains about two sources, and about what is given for a missing file.
    void check(Node& node) const;

    /// In negotiate: all features, in the CRS of the source. Throws Error for a file that cannot be read, and
    /// where those of the input are not there yet.
    auto read(const Grid& grid) -> Features;

    /// What to warn of in features that were read; empty: nothing.
    auto warning_of(const Features& features) const -> std::string;

    /// In run: throws Error where other features than those that were read have come.
    void require_unchanged() const;

    /// The path of the file, or "the input zones"; for messages.
    auto text() const -> std::string;

    /// Name of the parameter or input, the subject of errors about the polygons.
    auto subject() const -> std::string { return input_.connected() ? input_.name() : file_.name(); }

  private:
    const FeatureInput& input_;
    Parameter<InputFile> file_;
    Parameter<std::string> layer_, file_crs_;
    std::uint64_t version_ = 0;  ///< of the input, when its features were read
};

}  // namespace thalweg::view
