// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// needs_minor LIBRARY EXPECTED: reads what a host of an older minor reads, without a call.
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>

#include "thalweg/abi/plugin.h"

auto main(int count, char** arguments) -> int {
    if (count != 3) {
        std::fputs("usage: needs_minor LIBRARY EXPECTED\n", stderr);
        return 2;
    }
    void* library = ::dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    const auto* plugin =
        library != nullptr ? static_cast<const thw_plugin*>(::dlsym(library, THW_PLUGIN_SYMBOL)) : nullptr;
    if (plugin == nullptr) {
        std::fprintf(stderr, "%s\n", ::dlerror());
        return 2;
    }
    std::printf("found %u, expected %s\n", static_cast<unsigned>(plugin->needs_minor), arguments[2]);
    return plugin->needs_minor == std::strtoul(arguments[2], nullptr, 10) ? 0 : 1;
}
