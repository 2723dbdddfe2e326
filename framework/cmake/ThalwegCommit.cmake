# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# cmake -DTOP=FOLDER -DFILE=FILE -P ThalwegCommit.cmake: writes the C++ source FILE with the commit of the tree in TOP, and only
# where that has changed, so that a build in which nothing has changed compiles nothing. Run by every build, since a commit
# changes no file that the build watches. Without git, the commit is the one that `git archive` has written, or unknown.

set(commit unknown)
set(modified false)
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/archived-commit archived REGEX "^[0-9a-f]+$")
if(archived)
    string(SUBSTRING ${archived} 0 12 commit)
endif()

# A prefix says that TOP lies inside another project's repository, whose commit is not ours.
execute_process(COMMAND git -C ${TOP} rev-parse --show-prefix OUTPUT_VARIABLE prefix ERROR_QUIET RESULT_VARIABLE no_git
                OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT no_git AND NOT prefix)
    execute_process(COMMAND git -C ${TOP} rev-parse --short=12 HEAD OUTPUT_VARIABLE head ERROR_QUIET RESULT_VARIABLE no_head
                    OUTPUT_STRIP_TRAILING_WHITESPACE)
    execute_process(COMMAND git -C ${TOP} status --porcelain --untracked-files=no OUTPUT_VARIABLE changes ERROR_QUIET)
    if(NOT no_head)
        set(commit ${head})
    endif()
    if(changes)
        set(modified true)
    endif()
endif()

set(text "#include \"cli/commit.hpp\"\n
const char* const thalweg::cli::built_commit = \"${commit}\";
const bool thalweg::cli::built_modified = ${modified};\n")
set(written "")
if(EXISTS ${FILE})
    file(READ ${FILE} written)
endif()
if(NOT written STREQUAL text)
    file(WRITE ${FILE} "${text}")
endif()
