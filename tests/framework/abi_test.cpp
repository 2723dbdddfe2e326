// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "thalweg/abi/all.h"

// The sizes themselves are frozen in abi_c11.c, at compile time.
extern "C" auto thw_c11_sees_plugin_size() -> int;

TEST_CASE("C and C++ see the same plugin table") {
    CHECK(thw_c11_sees_plugin_size() == static_cast<int>(sizeof(thw_plugin)));
}

TEST_CASE("memory kinds are DLPack's device types") {
    CHECK(THW_HOST_MEMORY == 1);
    CHECK(THW_CUDA_MEMORY == 2);
}
