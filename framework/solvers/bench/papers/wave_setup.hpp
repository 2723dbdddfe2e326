// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/papers/sip_form.hpp"
#include "solvers/bench/papers/wave_mesh.hpp"
#include "solvers/methods/sip_setup.hpp"

namespace thalweg::solvers::papers {

/// A plan that goes by wave lines, as the code of a device sees it.
struct WaveSetup : SipSetup {
    SipForm form = SipForm::wavefront;
};

/// Whether a form takes its wave lines through a map of indices, which lies behind the faults.
constexpr auto is_mapped(SipForm form) -> bool {
    return form == SipForm::wf_e || form == SipForm::wf_e_one_kernel;
}

/// Offset of the map of indices; 0 where there is none.
inline auto map_bytes(const WaveSetup& setup) -> std::size_t {
    const WaveMesh mesh = wave_mesh(setup.shape.nx, setup.shape.ny, false);
    return is_mapped(setup.form)
               ? aligned(static_cast<std::size_t>(mesh.effective_lines() * mesh.pitch) * sizeof(std::int32_t))
               : 0;
}

}  // namespace thalweg::solvers::papers
