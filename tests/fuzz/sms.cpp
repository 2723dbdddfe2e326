// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// SMS meshes.
#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "input_file.hpp"
#include "mesh_values.hpp"
#include "refused.hpp"

using namespace thalweg;

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
    static const fuzz::InputFile file(".2dm");
    file.write(data, size);
    fuzz::taken([] {
        const auto mesh = bathymetry::read_sms(file.path());
        fuzz::put_on_grid(mesh);
        fuzz::number_cells(mesh);
    });
    return 0;
}
