// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/adi_lines.hpp"
#include "solvers/bench/papers/line_methods.hpp"
#include "solvers/bench/papers/sip_waves.hpp"

// Stands in for CUDA in a build without the toolkit, where the library's plans refuse it before these are
// asked.
namespace thalweg::solvers::papers::cuda {

template <class Real>
auto workspace_bytes(const Lines&, const LineOptions&) -> std::size_t {
    return 0;
}

template <class Real>
void solve_lines(const LineJob<Real>&, const LineOptions&) {}

template <class Real>
auto adi_bytes(const AdiJob<Real>&) -> std::size_t {
    return 0;
}

template <class Real>
void solve_adi(const AdiJob<Real>&) {}

template <class Real>
auto wave_lines() -> WaveCode<Real> {
    return {};
}

template <class Real>
auto wave_nodes() -> WaveCode<Real> {
    return {};
}

template <class Real>
auto one_block() -> WaveCode<Real> {
    return {};
}

template auto workspace_bytes<float>(const Lines&, const LineOptions&) -> std::size_t;
template auto workspace_bytes<double>(const Lines&, const LineOptions&) -> std::size_t;
template void solve_lines(const LineJob<float>&, const LineOptions&);
template void solve_lines(const LineJob<double>&, const LineOptions&);
template auto adi_bytes(const AdiJob<float>&) -> std::size_t;
template auto adi_bytes(const AdiJob<double>&) -> std::size_t;
template void solve_adi(const AdiJob<float>&);
template void solve_adi(const AdiJob<double>&);

template auto wave_lines<float>() -> WaveCode<float>;
template auto wave_lines<double>() -> WaveCode<double>;
template auto wave_nodes<float>() -> WaveCode<float>;
template auto wave_nodes<double>() -> WaveCode<double>;
template auto one_block<float>() -> WaveCode<float>;
template auto one_block<double>() -> WaveCode<double>;

}  // namespace thalweg::solvers::papers::cuda
