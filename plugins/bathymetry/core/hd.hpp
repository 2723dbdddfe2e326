// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

// For functions that both the CPU and a CUDA device run.
#if defined(__CUDACC__)
#define THALWEG_BED_HD __host__ __device__ inline
#else
#define THALWEG_BED_HD inline
#endif
