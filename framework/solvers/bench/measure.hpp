// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/machine.hpp"
#include "solvers/bench/row.hpp"
#include "solvers/bench/settings.hpp"

// The sections of the benchmark. Each measures what the settings ask for on one machine and in one precision,
// and throws std::runtime_error if the device fails.
namespace thalweg::solvers::bench {

template <class Real>
void measure_tridiagonal(thalweg::bench::Machine& machine, const Settings& settings, const Show& show);

template <class Real>
void measure_heat(thalweg::bench::Machine& machine, const Settings& settings, const Show& show);

template <class Real>
void measure_sip(thalweg::bench::Machine& machine, const Settings& settings, const Show& show);

// Zhang et al. 2024, form by form.
template <class Real>
void measure_ladder(thalweg::bench::Machine& machine, const Settings& settings, const Show& show);

// Souri et al. 2020: the flow in a cavity, in double.
void measure_cavity(thalweg::bench::Machine& machine, const Settings& settings, const Show& show);

// SIP beside other libraries' iterations: on the CPU, in double.
void measure_peers(thalweg::bench::Machine& machine, const Settings& settings, const Show& show);

template <class Real>
void measure_adi(thalweg::bench::Machine& machine, const Settings& settings, const Show& show);

}  // namespace thalweg::solvers::bench
