# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0

# thalweg_add_levels(TARGET SOURCE FUNCTION [OPTION...]): adds to TARGET a SOURCE that defines the function THALWEG_ISA, once for
# each level of the instruction set that is worth it, as FUNCTION_x86_64, _v3 and _v4; the best one is chosen at run time.
# Without these flags the compiler must keep errno and traps, and vectorises nothing.
function(thalweg_add_levels target source function)
    foreach(level "" -v3 -v4)
        string(MAKE_C_IDENTIFIER "${function}_x86_64${level}" name)
        set(objects ${target}_${name})
        add_library(${objects} OBJECT EXCLUDE_FROM_ALL ${source})
        target_include_directories(${objects} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/..)
        target_compile_definitions(${objects} PRIVATE THALWEG_ISA=${name})
        target_compile_options(${objects} PRIVATE $<$<NOT:$<CONFIG:Sanitize>>:-O3> -march=x86-64${level} -fno-math-errno
                                                  -fno-trapping-math ${ARGN})
        target_link_libraries(${objects} PRIVATE thalweg_warnings Thalweg::thalweg)
        target_sources(${target} PRIVATE $<TARGET_OBJECTS:${objects}>)
    endforeach()
endfunction()
