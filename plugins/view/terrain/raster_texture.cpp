// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/terrain/raster_texture.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <vtkImageData.h>

namespace thalweg::view {
namespace {

auto place(CellIndex k) -> std::size_t {
    return static_cast<std::size_t>(k);
}

/// Gives the cells without elevation beside others the mean colour of their coloured neighbours.
void spread_colours(std::vector<bool>& known, std::vector<Colour>& colours, const Grid& grid) {
    auto now_known = known;
    for (CellIndex j = 0; j < grid.ny; ++j) {
        for (CellIndex i = 0; i < grid.nx; ++i) {
            const auto here = place(j * grid.nx + i);
            if (known[here]) {
                continue;
            }
            Colour sum;
            float count = 0.0F;
            for (CellIndex b = std::max<CellIndex>(0, j - 1); b <= std::min(grid.ny - 1, j + 1); ++b) {
                for (CellIndex a = std::max<CellIndex>(0, i - 1); a <= std::min(grid.nx - 1, i + 1); ++a) {
                    const auto k = place(b * grid.nx + a);
                    if (known[k]) {
                        sum = {sum.red + colours[k].red, sum.green + colours[k].green,
                               sum.blue + colours[k].blue};
                        count += 1.0F;
                    }
                }
            }
            if (count > 0.0F) {
                colours[here] = {sum.red / count, sum.green / count, sum.blue / count};
                now_known[here] = true;
            }
        }
    }
    known = std::move(now_known);
}

auto without_seam(const Raster& bed, std::vector<Colour> colours) -> std::vector<Colour> {
    std::vector<bool> known(colours.size());
    for (std::size_t k = 0; k < known.size(); ++k) {
        known[k] = std::isfinite(bed.values[k]);
    }
    // Mipmaps of the texture look a few cells across the edge.
    if (std::find(known.begin(), known.end(), false) != known.end()) {
        for (int ring = 0; ring < 4; ++ring) {
            spread_colours(known, colours, bed.grid);
        }
    }
    return colours;
}

auto image_of(const std::vector<Colour>& colours, const Grid& grid) -> vtkSmartPointer<vtkImageData> {
    auto image = vtkSmartPointer<vtkImageData>::New();
    image->SetDimensions(static_cast<int>(grid.nx), static_cast<int>(grid.ny), 1);
    image->AllocateScalars(VTK_UNSIGNED_CHAR, 3);
    auto* bytes = static_cast<unsigned char*>(image->GetScalarPointer());
    for (const Colour& c : colours) {
        for (const float channel : {c.red, c.green, c.blue}) {
            *bytes++ = static_cast<unsigned char>(std::lround(channel * 255.0F));
        }
    }
    return image;
}

}  // namespace

auto texture_of(const Raster& bed, std::vector<Colour> colours) -> vtkSmartPointer<vtkImageData> {
    return image_of(without_seam(bed, std::move(colours)), bed.grid);
}

}  // namespace thalweg::view
