# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0

# The square in a channel.
thalweg_compute_sources(thalweg_solver_cases cylinder_flow.cpp)
target_sources(thalweg_solver_cases PRIVATE cylinder_forces.cpp cylinder_runs.cpp)
target_sources(thalweg_solver_judges PRIVATE cylinder_case.cpp cylinder_paper.cpp cylinder_profiles.cpp)
target_sources(validate_solvers PRIVATE cylinder_test.cpp)

find_package(VTK 9.1 REQUIRED COMPONENTS ChartsCore FiltersCore FiltersGeometry FiltersSources RenderingAnnotation
                                         RenderingContext2D RenderingContextOpenGL2)
add_library(thalweg_cylinder_picture STATIC EXCLUDE_FROM_ALL cylinder_actors.cpp cylinder_picture.cpp cylinder_streams.cpp)
target_link_libraries(
    thalweg_cylinder_picture
    PUBLIC thalweg_solver_judges
    PRIVATE thalweg_view_core VTK::FiltersCore VTK::FiltersGeometry VTK::FiltersSources VTK::RenderingAnnotation
            thalweg_warnings)
