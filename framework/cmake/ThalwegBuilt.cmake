# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# An installation of a tree that was not built names the first missing file of many, as CMake's own error. This one says what
# to build. Included before all other install rules, since they run in the order of their calls.

set(needed_files ${CMAKE_BINARY_DIR}/installed_files.txt)
install(CODE "
    file(STRINGS \"${needed_files}\" files)
    foreach(file IN LISTS files)
        if(NOT EXISTS \"\${file}\")
            # The space keeps it one line.
            message(FATAL_ERROR \" \${file} is not built: first ./run GRAPH, or \"
                                \"cmake --build ${CMAKE_BINARY_DIR} --target runnable\")
        endif()
    endforeach()")

# thalweg_installs_need(TARGET...): `cmake --install` ends with that message where a file of one of these is missing.
function(thalweg_installs_need)
    set(files "")
    foreach(target IN LISTS ARGN)
        string(APPEND files "$<TARGET_FILE:${target}>\n")
    endforeach()
    file(GENERATE OUTPUT ${needed_files} CONTENT "${files}")
endfunction()
