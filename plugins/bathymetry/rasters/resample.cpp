// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/rasters/resample.hpp"

#include <algorithm>
#include <limits>

#include <cpl_string.h>
#include <fmt/format.h>
#include <gdal_utils.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>

#include "bathymetry/rasters/memory_dataset.hpp"

namespace thalweg::bathymetry {

namespace {

struct WarpOptionsCloser {
    void operator()(GDALWarpAppOptions* options) const { GDALWarpAppOptionsFree(options); }
};

auto method_name(Resampling method) -> const char* {
    switch (method) {
        case Resampling::nearest:
            return "near";
        case Resampling::bilinear:
            return "bilinear";
        case Resampling::cubic:
            return "cubic";
        case Resampling::average:
            return "average";
    }
    throw Error("unknown resampling method");
}

}  // namespace

auto resample(const CellField& source, const RasterGrid& target, Resampling method, CellRatio ratio)
    -> std::vector<double> {
    if (source.grid.crs.empty() != target.crs.empty()) {
        throw Error(fmt::format("values in {} cannot be put onto a grid in {}",
                                gis::crs_name(source.grid.crs), gis::crs_name(target.crs)));
    }
    const gis::Session session;
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    auto own = source.grid;
    own.crs = gis::same_crs(own.crs, target.crs) ? target.crs : own.crs;
    const auto from = memory_dataset(own, GDT_Float64, nan);
    auto to = memory_dataset(target, GDT_Float64, nan);
    write_rows(*from, source.grid, source.values);
    write_rows(*to, target, std::vector<double>(target.size(), nan));
    CPLStringList arguments;
    arguments.AddString("-r");
    arguments.AddString(method_name(method));
    // Transform every cell exactly; the default interpolates between cells, by up to 0.125 of a cell wrong.
    arguments.AddString("-et");
    arguments.AddString("0");
    arguments.AddString("-dstnodata");
    arguments.AddString("nan");
    // GDAL would estimate the ratio from each chunk, so that values would depend on the window read.
    arguments.AddString("-wo");
    arguments.AddString(fmt::format("XSCALE={:.17g}", ratio.x).c_str());
    arguments.AddString("-wo");
    arguments.AddString(fmt::format("YSCALE={:.17g}", ratio.y).c_str());
    const std::unique_ptr<GDALWarpAppOptions, WarpOptionsCloser> options(
        GDALWarpAppOptionsNew(arguments.List(), nullptr));
    GDALDatasetH from_handle = GDALDataset::ToHandle(from.get());
    int misuse = 0;
    if (GDALWarp(nullptr, GDALDataset::ToHandle(to.get()), 1, &from_handle, options.get(), &misuse) ==
        nullptr) {
        throw Error(fmt::format("resampling from {} to {} failed; GDAL says: {}",
                                gis::crs_name(source.grid.crs), gis::crs_name(target.crs), session.errors()));
    }
    return read_rows(*to, target);
}

}  // namespace thalweg::bathymetry
