# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# THALWEG_CUDA: AUTO (where there is a toolkit), ON (fail without one) or OFF. Sets THALWEG_HAS_CUDA.

set(THALWEG_CUDA AUTO CACHE STRING "Build the CUDA executors: AUTO, ON or OFF")
set_property(CACHE THALWEG_CUDA PROPERTY STRINGS AUTO ON OFF)
set(THALWEG_HAS_CUDA FALSE)

if(NOT THALWEG_CUDA STREQUAL "OFF")
    # A machine without a GPU compiles once: code for compute capability 8.x, and PTX, which the driver of a later GPU
    # translates at its first run. An installation for others names what it is for: -DCMAKE_CUDA_ARCHITECTURES="80;90".
    if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
        execute_process(COMMAND nvidia-smi -L OUTPUT_VARIABLE gpus ERROR_QUIET RESULT_VARIABLE no_gpu)
        if(no_gpu OR NOT gpus)
            set(CMAKE_CUDA_ARCHITECTURES 80)
        else()
            set(CMAKE_CUDA_ARCHITECTURES native)
        endif()
    endif()
    if(NOT CMAKE_CUDA_COMPILER AND EXISTS /usr/local/cuda/bin/nvcc)
        set(CMAKE_CUDA_COMPILER /usr/local/cuda/bin/nvcc)
    endif()
    include(CheckLanguage)
    check_language(CUDA)
    if(CMAKE_CUDA_COMPILER)
        enable_language(CUDA)
        # Of projects that ask for CMake 3.25, that of Debian 12 deprecates CUDA::nvToolsExt without asking whether it is
        # there. CUDA 13 has none, and configuring then fails.
        set(asked ${CMAKE_MINIMUM_REQUIRED_VERSION})
        set(CMAKE_MINIMUM_REQUIRED_VERSION 3.24)
        find_package(CUDAToolkit REQUIRED)
        set(CMAKE_MINIMUM_REQUIRED_VERSION ${asked})
        set(CMAKE_CUDA_STANDARD 17)
        set(CMAKE_CUDA_VISIBILITY_PRESET hidden)
        set(THALWEG_HAS_CUDA TRUE)
    elseif(THALWEG_CUDA STREQUAL "ON")
        message(FATAL_ERROR "THALWEG_CUDA is ON, but no CUDA compiler was found. Put nvcc on the PATH, or set "
                            "CMAKE_CUDA_COMPILER, or configure with -DTHALWEG_CUDA=OFF.")
    endif()
endif()
message(STATUS "Thalweg: CUDA executors ${THALWEG_HAS_CUDA} (architectures: ${CMAKE_CUDA_ARCHITECTURES})")

# thalweg_compute_sources(TARGET SOURCE...): adds sources that use thalweg/compute/executor.hpp. They are CUDA where the build
# has it, otherwise C++.
function(thalweg_compute_sources target)
    target_sources(${target} PRIVATE ${ARGN})
    target_link_libraries(${target} PUBLIC Thalweg::compute)
    if(THALWEG_HAS_CUDA)
        set_source_files_properties(${ARGN} PROPERTIES LANGUAGE CUDA)
        target_link_libraries(${target} PUBLIC CUDA::cudart_static)
    endif()
endfunction()
