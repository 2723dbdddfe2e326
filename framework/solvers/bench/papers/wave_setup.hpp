// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/sip_form.hpp"
#include "solvers/bench/papers/wave_mesh.hpp"
#include "solvers/sip_setup.hpp"

namespace thalweg::solvers::papers {

/// A plan that goes by wave lines, as the code of a device sees it.
struct WaveSetup : SipSetup {
    SipForm form = SipForm::wavefront;
};

/// Of the map of indices of form wf_e, behind the faults; the others have none.
constexpr auto map_bytes(const WaveSetup& setup) -> std::size_t {
    const WaveMesh mesh = wave_mesh(setup.shape.nx, setup.shape.ny, false);
    return setup.form == SipForm::wf_e
               ? aligned(static_cast<std::size_t>((mesh.nx + mesh.ny - 1) * mesh.pitch) *
                         sizeof(std::int32_t))
               : 0;
}

}  // namespace thalweg::solvers::papers
