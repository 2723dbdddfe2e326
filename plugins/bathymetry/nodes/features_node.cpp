// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/features_node.hpp"

#include <thalweg/gis/crs_units.hpp>
#include <thalweg/gis/features.hpp>

#include "bathymetry/nodes/conversion.hpp"

namespace thalweg::bathymetry {

auto FeaturesNode::about() -> About {
    return {"features",
            "Reads points, lines and polygons with their attributes from a vector file or from the graph.",
            Clock::once};
}

// All is given here, so that `thalweg check` finds what readers of it miss.
void FeaturesNode::negotiate() {
    require_one_source();
    if (file_.is_set()) {
        features_.give(blame("file", [&] { return gis::read_features({file_->path, *layer_, *file_crs_}); }));
        return;
    }
    auto features = features_of(*this, *drawn_);
    if (!features.shapes.empty() && features.attributes.rows() == features.shapes.size()) {
        if (crs_.is_set()) {
            features.crs = blame("crs", [&] { return gis::crs_of_file(*crs_).crs; });
            blame("crs", [&] { gis::require_degrees(features, ""); });
        }
        features_.give(std::move(features));
    }
}

void FeaturesNode::require_one_source() {
    if (file_.is_set() == drawn_.is_given()) {
        complain(Error(file_.is_set() ? "the features are given twice" : "there are no features")
                     .about(file_.is_set() ? "drawn" : "file")
                     .found(file_.is_set() ? "the parameters file and drawn" : "neither file nor drawn")
                     .expected("one of them"));
    }
    for (const auto* parameter : {&layer_, &file_crs_}) {
        if (parameter->is_given() && !file_.is_set()) {
            complain(
                Error("nothing reads this without a file").about(parameter->name()).remedy("take it out"));
        }
    }
    if (crs_.is_given() && !drawn_.is_given()) {
        complain(Error("this is the CRS of what is drawn").about("crs").remedy("write file_crs for a file"));
    }
}

}  // namespace thalweg::bathymetry
