// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// SELAFIN meshes.
#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "input_file.hpp"
#include "mesh_values.hpp"
#include "refused.hpp"

using namespace thalweg;

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
    static const fuzz::InputFile file(".slf");
    file.write(data, size);
    fuzz::taken([] { fuzz::put_on_grid(bathymetry::read_selafin(file.path())); });
    fuzz::taken([] { fuzz::number_cells(bathymetry::read_selafin(file.path())); });
    return 0;
}
