// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/methods/residual_rule.hpp"
#include "thalweg/solvers/lines.hpp"

/// How a small layer is spread over the blocks of one cluster, which hold all of it in shared memory while
/// they iterate by alternating lines.
namespace thalweg::solvers::cuda {

constexpr int line_lanes = 8;  ///< lanes of a warp that share a line, or a block's part of one
constexpr int lines_a_warp = 4;
constexpr int most_strip_blocks = 8;  ///< the largest cluster of every device that has clusters
constexpr int most_strip_threads = 512;

/// A block has a strip of neighbouring columns: lines along y lie in a block, those along x in all of them.
struct ClusterShape {
    FieldShape field;
    int blocks = 0;   ///< a layer
    int pitch = 0;    ///< of a row of a strip in shared memory: that of the widest, odd for the banks
    int threads = 0;  ///< a block

    THALWEG_HD auto first_column(int block) const -> int {
        return static_cast<int>(field.nx * block / blocks);
    }

    THALWEG_HD auto rows() const -> int { return static_cast<int>(field.ny); }

    THALWEG_HD auto warps() const -> int { return threads / 32; }
};

/// `blocks` is 0 where a line has too few cells for its lanes or a strip has more lines than a block takes.
inline auto cluster_shape(const FieldShape& field) -> ClusterShape {
    ClusterShape s;
    s.field = field;
    const std::int64_t most_lines = most_strip_threads / line_lanes;
    if (field.nx < line_lanes || field.ny < line_lanes || field.ny > most_lines ||
        field.nx > most_lines * most_strip_blocks) {
        return s;
    }
    s.blocks = static_cast<int>(field.nx / (2 * line_lanes));
    s.blocks = s.blocks < 1 ? 1 : s.blocks > most_strip_blocks ? most_strip_blocks : s.blocks;
    const auto widest = static_cast<int>((field.nx + s.blocks - 1) / s.blocks);
    const int lines = widest > s.rows() ? widest : s.rows();
    s.pitch = widest + 1 - widest % 2;
    s.threads = (lines + lines_a_warp - 1) / lines_a_warp * 32;
    return s;
}

/// What a block keeps. Coefficients and factors lie at [row * pitch + column], fields have a margin of a
/// cell.
template <class Real>
struct StripRoom {
    Real *west, *east, *south, *north, *centre, *right;
    Real *inverse_x, *before_x, *inverse_y, *before_y;  ///< of the lines' elimination
    Real *x, *between;                                  ///< cell (0, 0)
    Real* ends;                                         ///< 4 values a line along x and block
    ResidualNorms* norms;                               ///< 2 a warp and block
    int* broken;

    static __host__ __device__ auto field_pitch(const ClusterShape& s) -> int { return s.pitch + 2; }

    static __host__ __device__ auto cells(const ClusterShape& s) -> std::size_t {
        return static_cast<std::size_t>(s.pitch) * static_cast<std::size_t>(s.rows());
    }

    static __host__ __device__ auto field_cells(const ClusterShape& s) -> std::size_t {
        return static_cast<std::size_t>(field_pitch(s)) * static_cast<std::size_t>(s.rows() + 2);
    }

    static __host__ __device__ auto end_values(const ClusterShape& s) -> std::size_t {
        return std::size_t{4} * static_cast<std::size_t>(s.rows() * s.blocks);
    }

    static __host__ __device__ auto norm_values(const ClusterShape& s) -> std::size_t {
        return std::size_t{2} * static_cast<std::size_t>(s.warps() * s.blocks);
    }

    static __host__ __device__ auto bytes(const ClusterShape& s) -> std::size_t {
        return norm_values(s) * sizeof(ResidualNorms) +
               (10 * cells(s) + 2 * field_cells(s) + end_values(s)) * sizeof(Real) + sizeof(int);
    }

    __device__ StripRoom(const ClusterShape& s, unsigned char* memory) {
        norms = reinterpret_cast<ResidualNorms*>(memory);
        auto* next = reinterpret_cast<Real*>(norms + norm_values(s));
        for (Real** one :
             {&west, &east, &south, &north, &centre, &right, &inverse_x, &before_x, &inverse_y, &before_y}) {
            *one = next;
            next += cells(s);
        }
        for (Real** one : {&x, &between}) {
            *one = next + field_pitch(s) + 1;
            next += field_cells(s);
        }
        ends = next;
        broken = reinterpret_cast<int*>(ends + end_values(s));
    }
};

}  // namespace thalweg::solvers::cuda
