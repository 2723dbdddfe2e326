// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/peers/lapack.hpp"

#include "solvers/bench/peers/library.hpp"

namespace thalweg::solvers::bench {

namespace {

template <class Real>
using Gtsv = void(const int* n, const int* columns, Real* lower, Real* diagonal, Real* upper, Real* right,
                  const int* pitch, int* info);

template <class Real>
void solve_line(Gtsv<Real>* gtsv, const Lines& lines, const TridiagonalSystems<Real>& s, std::int64_t line,
                std::vector<Real>& scratch) {
    const auto n = static_cast<int>(lines.size);
    Real* const lower = scratch.data();
    Real* const diagonal = lower + n;
    Real* const upper = diagonal + n;
    Real* const right = upper + n;
    for (int row = 0; row < n; ++row) {
        const std::int64_t k = lines.at(row, line);
        lower[row] = s.lower[k];
        diagonal[row] = s.diagonal[k];
        upper[row] = s.upper[k];
        right[row] = s.right[k];
    }
    const int columns = 1;
    int info = 0;
    gtsv(&n, &columns, lower + 1, diagonal, upper, right, &n, &info);
    for (int row = 0; row < n; ++row) {
        s.solution[lines.at(row, line)] = right[row];
    }
}

}  // namespace

template <class Real>
auto lapack_gtsv(const LineField<Real>& field, int threads) -> LineVariant {
    LineVariant variant = {"LAPACK gtsv", threads, {}, {}, "copies of lines included"};
    const Library library({"liblapack.so.3", "liblapack.so"});
    if (!library) {
        variant.note = "no shared liblapack here";
        return variant;
    }
    auto* const gtsv = library.find<Gtsv<Real>>(sizeof(Real) == 4 ? "sgtsv_" : "dgtsv_");
    variant.solve = [gtsv, threads, lines = field.lines, systems = field.systems()] {
#pragma omp parallel num_threads(threads)
        {
            std::vector<Real> scratch(static_cast<std::size_t>(4 * lines.size));
#pragma omp for schedule(static)
            for (std::int64_t line = 0; line < lines.count; ++line) {
                solve_line(gtsv, lines, systems, line, scratch);
            }
        }
    };
    return variant;
}

template auto lapack_gtsv<float>(const LineField<float>&, int) -> LineVariant;
template auto lapack_gtsv<double>(const LineField<double>&, int) -> LineVariant;

}  // namespace thalweg::solvers::bench
