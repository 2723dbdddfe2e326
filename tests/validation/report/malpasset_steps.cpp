// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "malpasset_steps.hpp"
#include "../../support/cell_index.hpp"

#include <gdal_priv.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

namespace thalweg::shallowwater::catalogue {
namespace {

// Cells of `coarser` raster cells of 15 m along each side, from the south-western corner.
struct Cells {
    int coarser;
    int columns = 1149 / coarser;
    int rows = 613 / coarser;
};

// Means of the raster over cells, row 0 in the south; NaN where it has no value at all.
auto means(const std::filesystem::path& file, const Cells& cells) -> std::vector<double> {
    const auto [coarser, columns, rows] = cells;
    GDALAllRegister();
    const std::unique_ptr<GDALDataset> raster(GDALDataset::Open(file.c_str(), GDAL_OF_RASTER));
    std::vector<double> values(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
    GDALRasterIOExtraArg how;
    INIT_RASTERIO_EXTRA_ARG(how);
    how.eResampleAlg = GRIORA_Average;
    if (!raster || raster->GetRasterBand(1)->RasterIO(GF_Read, 0, raster->GetRasterYSize() - rows * coarser,
                                                      columns * coarser, rows * coarser, values.data(),
                                                      columns, rows, GDT_Float64, 0, 0, &how) != CE_None) {
        throw std::runtime_error("cannot read " + file.string());
    }
    const double missing = raster->GetRasterBand(1)->GetNoDataValue();
    std::replace(values.begin(), values.end(), missing, static_cast<double>(NAN));
    return test::raster<double>(columns, rows, [&values, &cells](int i, int j) {
        return values[thalweg::test::cell_index(i, cells.rows - 1 - j, cells.columns)];
    });
}

}  // namespace

auto malpasset_valley(const std::filesystem::path& data, int coarser) -> Scenario {
    const Cells cells{coarser};
    const auto bed = means(data / "malpasset/malpasset_dem_15m.tif", cells);
    const auto level = means(data / "malpasset/malpasset_init_wse_15m.tif", cells);
    Scenario s;
    s.name = "malpasset, cells of " + std::to_string(15 * coarser) + " m";
    s.title = "Malpasset dam break, cells of " + std::to_string(15 * coarser) + " m";
    s.sizes = {cells.columns};
    s.times = {4000};
    s.problem = [bed, level, cells](int) {
        test::Case<double> c;
        c.domain = {cells.columns, cells.rows, 15.0 * cells.coarser, 15.0 * cells.coarser};
        c.options.desingularisation_depth = 0.4;
        c.manning_everywhere = 0.033;
        c.bed_cells = bed;
        c.depth.assign(c.cells(), 0);
        for (std::size_t k = 0; k < c.cells(); ++k) {
            // Where either is missing there is no water.
            c.depth[k] = std::fmax(0, std::isnan(level[k] - bed[k]) ? 0 : level[k] - bed[k]);
        }
        return c;
    };
    return s;
}

}  // namespace thalweg::shallowwater::catalogue
