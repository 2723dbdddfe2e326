// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "solvers/bench/papers/sip_form.hpp"
#include "solvers/bench/papers/wave_nodes.hpp"
#include "solvers/cpu/line_view.hpp"
#include "thalweg/solvers/fault.hpp"

namespace thalweg::solvers::papers::cpu {

/// The loops of the papers' serial forms, compiled for one level of the instruction set: what a GPU is set
/// beside must not be slow for want of a processor's instructions.
template <class Real>
struct SerialSweeps {
    /// One line by Thomas's method, with room for two values a row; its first fault.
    FaultWord (*thomas)(const solvers::cpu::LineView<Real>&, bool check_dominance, Real* room);
    /// An iteration of SIP by forms plain, wavefront and wf_e, which has a `map`; else null.
    void (*lines)(const SipLayer<Real>&, const WaveMesh&, SipForm, const std::int32_t* map);
    /// An iteration by form wf_all.
    void (*nodes)(const WaveNodes<Real>&);
};

/// The best level of this machine.
template <class Real>
auto serial_sweeps() -> SerialSweeps<Real>;

}  // namespace thalweg::solvers::papers::cpu
