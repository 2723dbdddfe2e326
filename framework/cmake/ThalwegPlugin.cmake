# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# thalweg_add_plugin(NAME SOURCE...): a plugin library that the host can load. Installed with the package; the in-tree
# plugins use nothing else. Built into lib/thalweg/plugins of the build tree, installed into the same folder.

function(thalweg_add_plugin name)
    add_library(${name} MODULE ${ARGN})
    target_link_libraries(${name} PRIVATE Thalweg::thalweg)
    target_compile_features(${name} PRIVATE cxx_std_17)
    set_target_properties(
        ${name}
        PROPERTIES PREFIX ""
                   CXX_VISIBILITY_PRESET hidden
                   CUDA_VISIBILITY_PRESET hidden
                   VISIBILITY_INLINES_HIDDEN ON
                   LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${THALWEG_PLUGIN_DIR})
    install(TARGETS ${name} LIBRARY DESTINATION ${THALWEG_PLUGIN_DIR})
    set_property(GLOBAL APPEND PROPERTY THALWEG_PLUGINS ${name})
endfunction()
