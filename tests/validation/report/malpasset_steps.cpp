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

constexpr int coarser = 4;               // raster cells of 15 m along each side of a cell
constexpr int columns = 1149 / coarser;  // from the south-western corner
constexpr int rows = 613 / coarser;

// Means of the raster over cells, row 0 in the south; NaN where it has no value at all.
auto means(const std::filesystem::path& file) -> std::vector<double> {
    GDALAllRegister();
    const std::unique_ptr<GDALDataset> raster(GDALDataset::Open(file.c_str(), GDAL_OF_RASTER));
    std::vector<double> values(static_cast<std::size_t>(columns) * rows);
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
    return test::raster<double>(columns, rows, [&](int i, int j) {
        return values[thalweg::test::cell_index(i, rows - 1 - j, columns)];
    });
}

}  // namespace

auto malpasset_valley(const std::filesystem::path& data) -> Scenario {
    const auto bed = means(data / "malpasset/malpasset_dem_15m.tif");
    const auto level = means(data / "malpasset/malpasset_init_wse_15m.tif");
    Scenario s;
    s.name = "malpasset, cells of 60 m";
    s.title = "Malpasset dam break, cells of 60 m";
    s.sizes = {columns};
    s.times = {4000};
    s.problem = [bed, level](int) {
        test::Case<double> c;
        c.domain = {columns, rows, 15.0 * coarser, 15.0 * coarser};
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
