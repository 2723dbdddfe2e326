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

# thalweg_add_node_test(PLUGIN SOURCE... [VALIDATE OPTION...]): two tests for ctest. PLUGIN_test, a program of these sources that
# is linked with Thalweg::testing and gets the library as its argument, runs nodes without a graph; PLUGIN_validate tries the rules
# of `thalweg validate`, with these options. The first is left out where Thalweg::testing lacks what it needs. Call enable_testing
# before.
function(thalweg_add_node_test plugin)
    cmake_parse_arguments(PARSE_ARGV 1 TEST "" "" VALIDATE)
    if(Thalweg_testing_FOUND)
        add_executable(${plugin}_test ${TEST_UNPARSED_ARGUMENTS})
        target_link_libraries(${plugin}_test PRIVATE Thalweg::testing)
        target_compile_features(${plugin}_test PRIVATE cxx_std_17)
        add_test(NAME ${plugin}_test COMMAND ${plugin}_test $<TARGET_FILE:${plugin}>)
    else()
        message(STATUS "${plugin}_test is left out: it needs fmt, Boost's filesystem library and UDUNITS-2, with headers")
    endif()
    add_test(NAME ${plugin}_validate COMMAND $<TARGET_FILE:Thalweg::program> validate $<TARGET_FILE:${plugin}> ${TEST_VALIDATE})
endfunction()

# thalweg_add_bench(NAME SOURCE...): a program that `thalweg bench NAME` runs, target bench_NAME. `benches` builds all of them, `all`
# builds none, since they are large; an installation has those that were built.
function(thalweg_add_bench name)
    set(bench_dir libexec/thalweg/bench)
    add_executable(bench_${name} ${ARGN})
    target_compile_features(bench_${name} PRIVATE cxx_std_17)
    set_target_properties(
        bench_${name}
        PROPERTIES OUTPUT_NAME ${name}
                   EXCLUDE_FROM_ALL ON
                   INSTALL_RPATH "$ORIGIN/../../../lib"
                   RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${bench_dir})
    install(TARGETS bench_${name} RUNTIME DESTINATION ${bench_dir} OPTIONAL)
    if(NOT TARGET benches)
        add_custom_target(benches)
    endif()
    add_dependencies(benches bench_${name})
endfunction()
