// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/features_node.hpp"

#include <thalweg/gis/features.hpp>

#include "bathymetry/nodes/conversion.hpp"

namespace thalweg::bathymetry {

auto FeaturesNode::about() -> About {
    return {"features", "Reads points, lines and polygons with their attributes from a vector file.",
            Clock::once};
}

// All is given here, so that `thalweg check` finds what readers of it miss.
void FeaturesNode::negotiate() {
    features_.give(blame("file", [&] { return gis::read_features({file_->path, *layer_, *file_crs_}); }));
}

}  // namespace thalweg::bathymetry
