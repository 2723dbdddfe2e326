# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# cmake -DFROM=... -DTO=... -P later_headers.cmake: copies the public headers to TO/thalweg, where every table of the ABI
# has one more member at its end, as some later minor may bring it, and the minor is one higher.
file(COPY ${FROM}/thalweg DESTINATION ${TO})
file(GLOB_RECURSE headers ${TO}/thalweg/abi/*.h)
foreach(header IN LISTS headers)
    file(READ ${header} text)
    string(REGEX REPLACE "\n} (thw_[a-z_]+);" "\n    uint64_t later;\n} \\1;" text "${text}")
    if(text MATCHES "#define THW_ABI_MINOR ([0-9]+)u")
        math(EXPR next "${CMAKE_MATCH_1} + 1")
        string(REPLACE "${CMAKE_MATCH_0}" "#define THW_ABI_MINOR ${next}u" text "${text}")
    endif()
    file(WRITE ${header} "${text}")
endforeach()
