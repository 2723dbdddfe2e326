# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0

# Stone's strongly implicit procedure and the norms of residuals. The row loops once for each level of the
# instruction set; without these flags the compiler must keep errno and traps, and vectorises nothing.
foreach(level x86_64 x86_64_v3 x86_64_v4)
    set(rows thalweg_solvers_sip_rows_${level})
    add_library(${rows} OBJECT cpu/sip_rows.cpp)
    string(REPLACE "x86_64" "x86-64" march ${level})
    string(REPLACE "_v" "-v" march ${march})
    target_include_directories(${rows} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/..)
    target_compile_definitions(${rows} PRIVATE THALWEG_ISA=sip_rows_${level})
    target_compile_options(${rows} PRIVATE -O3 -march=${march} -fno-math-errno -fno-trapping-math)
    target_link_libraries(${rows} PRIVATE thalweg_warnings Thalweg::thalweg)
    target_sources(thalweg_solvers PRIVATE $<TARGET_OBJECTS:${rows}>)
endforeach()

target_sources(thalweg_solvers PRIVATE sip.cpp cpu/choose_sip_rows.cpp cpu/residual_norms.cpp cpu/sip.cpp cpu/sip_sweeps.cpp)

# Products and sums are contracted where the code says so and nowhere else: all forms give the same bits.
set_source_files_properties(cpu/residual_norms.cpp cpu/sip.cpp cpu/sip_sweeps.cpp PROPERTIES COMPILE_OPTIONS -ffp-contract=off)

if(THALWEG_HAS_CUDA)
    target_sources(thalweg_solvers PRIVATE cuda/residual_norms.cu cuda/sip.cu cuda/sip_start.cu cuda/sip_strips.cu cuda/sip_waves.cu)
else()
    target_sources(thalweg_solvers PRIVATE sip_no_cuda.cpp)
endif()
