// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/edges_to_faces_node.hpp"

#include "bathymetry/converters/face_rows.hpp"
#include "bathymetry/nodes/conversion.hpp"

namespace thalweg::bathymetry {

auto EdgesToFacesNode::about() -> About {
    return {"edges-to-faces",
            "Brings the water through the edges of triangles to the faces of a raster, for sediment on it.",
            Clock::following,
            THW_ON_CPU | THW_ON_CUDA,
            1,
            StatePromise::bits,
            true};  // remembers nothing
}

void EdgesToFacesNode::negotiate() {
    require_one_crs(*discharge_, *grid_);
    face_x_.set_grid(grid_->grid()).set_element(discharge_->dtype()).set_location(THW_AT_FACE_X);
    face_y_.set_grid(grid_->grid()).set_element(discharge_->dtype()).set_location(THW_AT_FACE_Y);
}

void EdgesToFacesNode::run(const Step& step) {
    const auto find = [&](int axis) {
        return [this, axis] { return face_rows(discharge_->grid(), to_raster_grid(grid_->grid()), axis); };
    };
    convert(step, *discharge_, *face_x_, Kept::discharge, shares_x_, find(0));
    convert(step, *discharge_, *face_y_, Kept::discharge, shares_y_, find(1));
}

}  // namespace thalweg::bathymetry
