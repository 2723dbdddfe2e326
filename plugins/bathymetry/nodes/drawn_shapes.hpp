// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/feature_port.hpp>
#include <thalweg/gis/shapes.hpp>
#include <thalweg/node.hpp>

namespace thalweg::bathymetry {

/// Where the values of shapes come from.
struct ShapeValues {
    std::string attribute;            ///< of each feature; empty: `common`
    std::optional<double> common;     ///< of all features, or of those whose attribute is empty
    std::string unit;                 ///< of both; bounds them, see largest_in()
    std::string parameter = "value";  ///< that gives `common`, for errors
    bool is_height = false;           ///< whether they are never below 0
};

/// The part of a node that reads shapes, from its parameter `file` or from its input `shapes`. It opens the
/// group of parameters "Drawing".
class DrawnShapes {
  public:
    explicit DrawnShapes(Node& node);

    /// In negotiate: reads the file, or the features that are there already. `node` complains unless there is
    /// one source, and about what is given for another one. Throws Error about the source.
    void negotiate(Node& node, const gis::Frame& frame, const ShapeValues& values);

    /// In the first run: hands the shapes over, those of an input as they are now. Throws as negotiate().
    auto take(const gis::Frame& frame, const ShapeValues& values) -> std::vector<gis::Shape>;

    /// From negotiate until take(): the shapes that are there already.
    auto known() const -> const std::vector<gis::Shape>& { return shapes_; }

    /// Other values of the same shapes, in their order. Throws as negotiate().
    auto more_values(const gis::Frame& frame, const ShapeValues& values) const -> std::vector<double>;

    /// In later runs: throws Error where other features than those taken have come.
    void require_unchanged() const;

    /// Name of the parameter or input that the shapes come from, for errors about them.
    auto source() const -> const char* { return input_.connected() ? "shapes" : "file"; }

  private:
    auto read(const gis::Frame& frame, const ShapeValues& values) const -> std::vector<gis::Shape>;

    FeatureInput input_;
    Group group_;
    Parameter<InputFile> file_;
    Parameter<std::string> layer_, file_crs_;
    std::vector<gis::Shape> shapes_;
    std::uint64_t version_ = 0;  // of the input, when its features were read
};

}  // namespace thalweg::bathymetry
