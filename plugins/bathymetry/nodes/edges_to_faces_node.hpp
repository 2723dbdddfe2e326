// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "bathymetry/nodes/grid_converters.hpp"

namespace thalweg::bathymetry {

/// Node `edges-to-faces`: the water through the edges of triangles as water through the faces of a uniform
/// raster, see face_rows(). Static or stepping as what it reads, on the CPU or on CUDA with the same bits.
class EdgesToFacesNode final : public GridConverter {
  public:
    static auto about() -> About;

    void negotiate() override;
    void run(const Step& step) override;

  private:
    Input discharge_{*this, "edge_discharge",
                     port()
                         .unit("m3 s-1")
                         .any_grid()
                         .at(THW_AT_EDGE)
                         .on<mesh::Triangles>()
                         .help("Discharge through each edge, from its left to its right cell or out of the "
                               "mesh; its mean over the interval")};
    Input grid_{*this, "grid",
                port()
                    .any_unit()
                    .any_grid()
                    .or_at(THW_AT_NODE)
                    .help("Any field on the raster to whose faces the water is brought")};
    Output face_x_{*this, "face_discharge_x",
                   port()
                       .unit("m2 s-1")
                       .at(THW_AT_FACE_X)
                       .help("Mean discharge per unit width through each face between cells over the last "
                             "interval, eastward; exactly what changed the volumes that mesh-to-raster "
                             "brings to the cells")};
    Output face_y_{*this, "face_discharge_y",
                   port()
                       .unit("m2 s-1")
                       .at(THW_AT_FACE_Y)
                       .help("Mean discharge per unit width through each face between cells over the last "
                             "interval, northward")};

    Shares shares_x_, shares_y_;
};

}  // namespace thalweg::bathymetry
