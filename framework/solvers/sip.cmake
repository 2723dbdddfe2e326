# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0

# Stone's strongly implicit procedure and the norms of residuals.
thalweg_add_levels(thalweg_solvers cpu/sip_rows.cpp sip_rows)

target_sources(thalweg_solvers PRIVATE sip.cpp cpu/choose_sip_rows.cpp cpu/residual_norms.cpp cpu/sip.cpp cpu/sip_sweeps.cpp)

# Products and sums are contracted where the code says so and nowhere else: all devices give the same bits.
set_source_files_properties(cpu/residual_norms.cpp cpu/sip.cpp cpu/sip_sweeps.cpp PROPERTIES COMPILE_OPTIONS -ffp-contract=off)

if(THALWEG_HAS_CUDA)
    target_sources(thalweg_solvers PRIVATE cuda/residual_norms.cu cuda/sip.cu cuda/sip_start.cu cuda/sip_strips.cu)
else()
    target_sources(thalweg_solvers PRIVATE sip_no_cuda.cpp)
endif()
