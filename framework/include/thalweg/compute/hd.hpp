// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// THALWEG_HD marks functions of plain values that run on both executors; it holds `inline`, so write none
/// beside it. They are always inlined: the CPU rows are compiled several times for different instruction
/// sets, and an out-of-line copy of one set must never be linked into another.
#if defined(__CUDACC__)
#define THALWEG_HD __host__ __device__ __forceinline__
#else
#define THALWEG_HD inline __attribute__((always_inline))
#endif
