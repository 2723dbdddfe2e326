// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "execution.hpp"
#include "fault.hpp"
#include "lines.hpp"

namespace thalweg::solvers {

/// How a batch of lines is solved.
///   thomas             one line after the other; on CUDA one thread a line (PTA of Souri 2020), in whatever
///                      order the strides leave it
///   thomas_transposed  lines copied to interleaved order, solved there side by side and copied back
///   cr, pcr            cyclic and parallel cyclic reduction, one block a line in shared memory (OBM of Zhang
///                      2024); on the CPU a sequential twin, as of the next two
///   obm_it             as pcr with a given number of rows a thread (OBM-it of Zhang 2024); the same as pcr
///                      with no more than the block's threads need
///   mbm                PCR, several blocks a line, joined by relaxation (MBM of Zhang 2024: each block
///                      solves its rows with its neighbours' ends of the sweep before), which the device
///                      ends; the same as pcr with one block a line
///   partition          CPU: lines side by side in vector lanes; CUDA: rows in registers, the reduced lines
///                      joined across the block or cluster, every coefficient read once
enum class TridiagonalMethod { automatic, thomas, thomas_transposed, cr, pcr, obm_it, mbm, partition };

struct TridiagonalOptions {
    TridiagonalMethod method = TridiagonalMethod::automatic;
    bool check_dominance = false;  ///< report the first row with |diagonal| < |lower| + |upper|
    int rows_a_thread = 0;         ///< of obm_it; 0: as few as the block's threads allow
    int blocks_a_line = 0;         ///< of mbm; 0: as few as the block's threads allow
    int relaxation_sweeps = 0;     ///< of mbm; 0: until the blocks' ends agree to round-off, at most 200
};

/// lower * x[row - 1] + diagonal * x[row] + upper * x[row + 1] = right. lower of the first and upper of the
/// last row are not used. `solution` may be `right`; no other arrays may overlap.
template <class Real>
struct TridiagonalSystems {
    const Real* lower = nullptr;
    const Real* diagonal = nullptr;
    const Real* upper = nullptr;
    const Real* right = nullptr;
    Real* solution = nullptr;
};

/// What solves lines of one shape on one device: made once, holds no memory of the device, may be copied, and
/// may be used by several threads at once with a workspace each. No pivoting: rows must be diagonally
/// dominant, or nearly so; a zero pivot and a NaN are reported, not hidden. Errors: the constructor throws
/// thalweg::Error for a shape or option that no method can solve (negative sizes, overlapping strides, rows
/// beyond a method's limit), and for CUDA in a build without it.
template <class Real>
class TridiagonalPlan {
  public:
    TridiagonalPlan(Device device, const Lines& lines, const TridiagonalOptions& options = {});

    /// Chosen for `automatic`; else what was asked for.
    auto method() const -> TridiagonalMethod { return method_; }

    auto workspace_bytes() const -> std::size_t { return workspace_bytes_; }

    auto lines() const -> const Lines& { return lines_; }

    /// Solves all lines. `fault` (one word in the device's memory, or null) becomes the lowest of its value
    /// and the first fault met: set it to no_fault beforehand. A faulty line's solution is NaN from end to
    /// end; the other lines are solved. Deterministic: the same bits on every run.
    void solve(const TridiagonalSystems<Real>& systems, const Execution& where, FaultWord* fault) const;

  private:
    Device device_;
    Lines lines_;
    TridiagonalOptions options_;
    TridiagonalMethod method_;
    int threads_ = 1;  // of the CPU
    std::size_t workspace_bytes_ = 0;
};

extern template class TridiagonalPlan<float>;
extern template class TridiagonalPlan<double>;

}  // namespace thalweg::solvers
