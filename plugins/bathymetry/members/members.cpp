// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/members/members.hpp"

#include <algorithm>
#include <cstdint>

#include <thalweg/error.hpp>

#include "bathymetry/members/member_units.hpp"
#include "bathymetry/members/same_quantity.hpp"
#include "bathymetry/rasters/raster_file.hpp"
#include "bathymetry/rasters/same_grid.hpp"

namespace thalweg::bathymetry {

auto member_blocks(int columns, int rows, const CellBlock& stored, std::size_t members)
    -> std::vector<CellBlock> {
    constexpr std::int64_t most_values = std::int64_t{1} << 25;
    const auto most = std::max<std::int64_t>(1, most_values / static_cast<std::int64_t>(members));
    const auto width = static_cast<int>(std::min<std::int64_t>({stored.nx, columns, most}));
    auto height = static_cast<int>(std::clamp<std::int64_t>(most / width, 1, rows));
    height -= height > stored.ny ? height % stored.ny : 0;
    std::vector<CellBlock> blocks;
    for (int top = rows; top > 0; top -= height) {  // files store their blocks from the north
        const int first = std::max(0, top - height);
        for (int i = 0; i < columns; i += width) {
            blocks.push_back({i, first, std::min(width, columns - i), top - first});
        }
    }
    return blocks;
}

RasterMembers::RasterMembers(MembersRequest request) : request_(std::move(request)) {
    SameQuantity quantity;
    for (std::size_t k = 0; k < request_.files.size(); ++k) {
        const RasterFile file(request_.files[k], 1, request_.file_crs, request_.variable);
        if (k == 0) {
            grid_ = file.grid();
            stored_ = file.stored_block();
        } else if (!is_same_grid(grid_, file.grid())) {
            throw Error(file.name() + ": its grid is not that of the members before it")
                .found(grid_text(file.grid()))
                .expected(grid_text(grid_) + ", as in " + request_.files.front())
                .remedy("bring all members to one grid, eg with gdalwarp");
        }
        take_unit(unit_, file.unit().text, k, request_.files);
        quantity.check({file.said("standard_name"), file.said("long_name")}, request_.files[k],
                       request_.warn);
    }
}

auto RasterMembers::blocks() const -> std::vector<CellBlock> {
    return member_blocks(grid_.nx, grid_.ny, stored_, count());
}

auto RasterMembers::read(std::size_t member, const CellBlock& block) const -> std::vector<double> {
    return RasterFile(request_.files[member], 1, request_.file_crs, request_.variable).read(block);
}

}  // namespace thalweg::bathymetry
