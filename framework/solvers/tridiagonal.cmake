# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0

# Lines side by side in vector lanes.
thalweg_add_levels(thalweg_solvers cpu/solve_tile.cpp solve_tile -ffp-contract=fast -Wno-psabi)

target_sources(thalweg_solvers PRIVATE adi.cpp tridiagonal.cpp cpu/choose_solve_tile.cpp cpu/solve_adi.cpp cpu/solve_lines.cpp)
if(THALWEG_HAS_CUDA)
    set(cuda_sources
        cuda/adi_alternating_line.cu
        cuda/adi_cluster.cu
        cuda/adi_douglas_gunn.cu
        cuda/adi_locally_one_dimensional.cu
        cuda/adi_peaceman_rachford.cu
        cuda/partition.cu
        cuda/solve_adi.cu
        cuda/solve_lines.cu
        cuda/thomas.cu)
    target_sources(thalweg_solvers PRIVATE ${cuda_sources})
    # Constant functions of the public headers and of the standard library serve the kernels too.
    set_source_files_properties(${cuda_sources} PROPERTIES COMPILE_OPTIONS --expt-relaxed-constexpr)
else()
    target_sources(thalweg_solvers PRIVATE adi_no_cuda.cpp tridiagonal_no_cuda.cpp)
endif()
