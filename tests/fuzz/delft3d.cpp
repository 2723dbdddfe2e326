// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Delft3D grids: the grid, its depths and, if there is a third part, its enclosure, with a line "=" between
// them.
#include <string_view>

#include "bathymetry/sources/mesh_source.hpp"
#include "input_file.hpp"
#include "refused.hpp"

using namespace thalweg;

namespace {

/// The bytes up to the next line "=", which are taken off `rest`.
auto next_part(std::string_view& rest) -> std::string_view {
    constexpr std::string_view between = "\n=\n";
    const auto end = rest.find(between);
    const auto part = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + between.size());
    return part;
}

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
    static const fuzz::InputFile grid(".grd"), depths(".dep"), enclosure(".enc");
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    for (const auto* file : {&grid, &depths}) {
        const auto part = next_part(rest);
        file->write(part.data(), part.size());
    }
    enclosure.write(rest.data(), rest.size());
    fuzz::taken([&] {
        bathymetry::RasterRequest request;
        request.file = grid.path();
        request.depth_file = depths.path();
        request.enclosure_file = rest.empty() ? "" : enclosure.path();
        const auto source = bathymetry::open_mesh_source(request, bathymetry::CellOrder::file);
        source->levels_at_cells();
    });
    return 0;
}
