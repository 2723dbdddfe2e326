# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# What every target of this tree is built with. Not installed: a third party's plugin chooses for itself.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

# Their headers cost most of the time: from scratch this saves a tenth of the whole build, but a change compiles more.
option(THALWEG_UNITY "Compile the runtime and the program in a few large units" OFF)

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
set(CMAKE_INSTALL_RPATH "$ORIGIN/../lib;$ORIGIN/../..")

# Target that carries the warnings; linked privately by everything of ours.
add_library(thalweg_warnings INTERFACE)
target_compile_options(
    thalweg_warnings
    INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Werror>
              $<$<COMPILE_LANGUAGE:C>:-Wall -Wextra -Wpedantic -Werror>
              $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra,-Wshadow,-Werror -Werror=all-warnings>)
