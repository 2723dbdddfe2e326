# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0

# Lines side by side in vector lanes, once for each level of the instruction set that is worth it; the best one is chosen
# at run time.
foreach(level x86_64 x86_64_v3 x86_64_v4)
    set(tile thalweg_solvers_tile_${level})
    add_library(${tile} OBJECT cpu/solve_tile.cpp)
    string(REPLACE "x86_64" "x86-64" march ${level})
    string(REPLACE "_v" "-v" march ${march})
    target_include_directories(${tile} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/..)
    target_compile_definitions(${tile} PRIVATE THALWEG_ISA=solve_tile_${level})
    target_compile_options(${tile} PRIVATE -O3 -march=${march} -fno-math-errno -fno-trapping-math -ffp-contract=fast -Wno-psabi)
    set_target_properties(${tile} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_link_libraries(${tile} PRIVATE Thalweg::thalweg thalweg_warnings)
    target_sources(thalweg_solvers PRIVATE $<TARGET_OBJECTS:${tile}>)
endforeach()

target_sources(thalweg_solvers PRIVATE adi.cpp tridiagonal.cpp cpu/choose_solve_tile.cpp cpu/reduction_line.cpp cpu/solve_adi.cpp
                                      cpu/solve_lines.cpp)
if(THALWEG_HAS_CUDA)
    set(cuda_sources
        cuda/adi_alternating_line.cu
        cuda/adi_douglas_gunn.cu
        cuda/adi_lines.cu
        cuda/adi_locally_one_dimensional.cu
        cuda/adi_peaceman_rachford.cu
        cuda/cyclic_reduction.cu
        cuda/mbm.cu
        cuda/parallel_reduction.cu
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
