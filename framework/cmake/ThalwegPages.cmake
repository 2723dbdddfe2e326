# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# Run by `cmake --install`: in the pages below the folder `pages`, a link to a source file becomes the file's name, since sources
# are not installed: "[text](../tests/x.cpp)" is then "text (`tests/x.cpp` in the source tree)". Other links stay as they are,
# also dead ones, for tests to find.

file(GLOB all ${pages}/*.md ${pages}/docs/*.md ${pages}/docs/*/*.md)
foreach(page IN LISTS all)
    file(READ ${page} text)
    string(REGEX REPLACE
           "\\[([^]\n]*)\\]\\((\\.\\./)*((framework|plugins|tests|tools|\\.ci)/[^() ]*|run|test|CMakePresets\\.json)\\)"
           "\\1 (`\\3` in the source tree)" changed "${text}")
    if(NOT changed STREQUAL text)
        file(WRITE ${page} "${changed}")
    endif()
endforeach()
