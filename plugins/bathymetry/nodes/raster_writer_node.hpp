// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include <thalweg/files/result_name.hpp>
#include <thalweg/node.hpp>

#include "bathymetry/rasters/cog_writer.hpp"

namespace thalweg::bathymetry {

/// Node `raster-writer`: writes any fields as cloud-optimised GeoTIFF, one file a field and output time,
/// named
/// `<prefix>_<input>_<time>.tif`.
class RasterWriterNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override;
    void negotiate() override;
    void run(const Step& step) override;

  private:
    Input any_{*this, "*",
               open_port()
                   .any_grid()
                   .or_at(THW_AT_NODE)
                   .or_at(THW_AT_FACE_X)
                   .or_at(THW_AT_FACE_Y)
                   .help("Fields to write; the input's name becomes part of the file name")};

    Parameter<std::string> directory_{
        *this, "directory",
        option().by_default("\"\"").help(
            "Folder for the files below the results folder; no absolute path, no '..'")};
    Parameter<std::string> prefix_{
        *this, "prefix", option().help("Start of the file names, without '/' and '*'; unset: the node's id")};
    Parameter<std::string> no_data_{
        *this, "no_data",
        option().by_default("\"-9999\"").help("Number that is written where there is no value, or nan")};

    auto describe(const Field& field, double time) const -> RasterDescription;

    Setup setup_;
    files::ResultStem stem_;
    double missing_ = -9999;
};

}  // namespace thalweg::bathymetry
