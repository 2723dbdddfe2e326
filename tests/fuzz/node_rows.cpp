// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Tables of the nodes of a curvilinear grid.
#include "bathymetry/sources/mesh_source.hpp"
#include "input_file.hpp"
#include "refused.hpp"

using namespace thalweg;

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
    static const fuzz::InputFile file(".csv");
    file.write(data, size);
    fuzz::taken([] {
        bathymetry::RasterRequest request;
        request.file = file.path();
        const auto source = bathymetry::open_mesh_source(request, bathymetry::CellOrder::file);
        source->levels_at_cells();
    });
    return 0;
}
