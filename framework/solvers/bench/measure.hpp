// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "bench/machine.hpp"
#include "solvers/bench/row.hpp"
#include "solvers/bench/settings.hpp"

// The sections of the benchmark. Each measures what the settings ask for on one machine and in one precision,
// and throws std::runtime_error if the device fails.
namespace thalweg::solvers::bench {

template <class Real>
void measure_tridiagonal(thalweg::bench::Machine& machine, const Settings& settings, const Show& show);

// Seconds of a step by Thomas on one CPU thread, by system and splitting: found on the CPU, used after it.
using SerialSeconds = std::map<std::string, double>;

template <class Real>
void measure_heat(thalweg::bench::Machine& machine, const Settings& settings, SerialSeconds& serial,
                  const Show& show);

template <class Real>
void measure_sip(thalweg::bench::Machine& machine, const Settings& settings, const Show& show);

// SIP beside other libraries' iterations: on the CPU, in double.
void measure_peers(thalweg::bench::Machine& machine, const Settings& settings, const Show& show);

template <class Real>
void measure_adi(thalweg::bench::Machine& machine, const Settings& settings, const Show& show);

}  // namespace thalweg::solvers::bench
