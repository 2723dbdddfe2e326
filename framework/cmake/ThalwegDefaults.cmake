# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# What every target of this tree is built with. Not installed: a third party's plugin chooses for itself.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

# Headers cost most of the time: from scratch this saves a third of it, but a change compiles more. The preset release has
# it on, since most who build it build it once; debug has not.
option(THALWEG_UNITY "Compile sources together in a few large units" OFF)

# thalweg_unite(TARGET COUNT [EXCEPT SOURCE...]): up to COUNT sources in a unit, if THALWEG_UNITY. Sources of a unit must not
# define the same names, not even without linkage: one that does is excepted.
function(thalweg_unite target count)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "EXCEPT")
    set_target_properties(${target} PROPERTIES UNITY_BUILD ${THALWEG_UNITY} UNITY_BUILD_BATCH_SIZE ${count})
    if(arg_EXCEPT)
        set_source_files_properties(${arg_EXCEPT} TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
endfunction()

# thalweg_unit(TARGET SOURCE...): one unit of these sources, if THALWEG_UNITY; those in no unit are compiled by themselves.
function(thalweg_unit target)
    list(GET ARGN 0 first)
    string(MAKE_C_IDENTIFIER ${first} group)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ${THALWEG_UNITY} UNITY_BUILD_MODE GROUP)
    set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group})
endfunction()

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

# The build tree has the shape of the install tree, so that the program finds its plugins the same way in both.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${CMAKE_INSTALL_BINDIR})
set(THALWEG_PLUGIN_DIR lib/thalweg/plugins)
# Libraries that were packed with the tree lie in its lib/. Each room says how to get there from its own folder and names no
# other folder. The build sets the same path: one that is padded for a later change has empty entries, and an empty entry makes
# the loader run libraries of the current folder.
set(CMAKE_BUILD_WITH_INSTALL_RPATH ON)
set(CMAKE_INSTALL_RPATH "$ORIGIN/../lib")

# Target that carries the warnings; linked privately by everything of ours. Sources that are united may hide each other's names.
add_library(thalweg_warnings INTERFACE)
target_compile_options(
    thalweg_warnings
    INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Werror>
              $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>>:-Wshadow>
              $<$<COMPILE_LANGUAGE:C>:-Wall -Wextra -Wpedantic -Werror>
              $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra,-Wshadow,-Werror -Werror=all-warnings>)

# Target for code that computes nothing itself, such as node classes, tests and command lines: it runs as fast, and compiles faster.
add_library(thalweg_light_code INTERFACE)
target_compile_options(thalweg_light_code INTERFACE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-O1>)

# Target for code whose time is that of the libraries it calls.
add_library(thalweg_glue_code INTERFACE)
target_compile_options(thalweg_glue_code INTERFACE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-O0>)
