// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstdlib>

#include <doctest/doctest.h>

#include "runtime/base/device.hpp"
#include "validation_session.hpp"

namespace thalweg::validation {

auto plugins() -> const runtime::Registry& {
    static const auto registry = load_plugins();
    return registry;
}

auto chosen_device() -> std::string {
    const char* name = std::getenv("THALWEG_TEST_DEVICE");
    return name != nullptr ? name : "cpu";
}

}  // namespace thalweg::validation

auto main(int argc, char** argv) -> int {
    using namespace thalweg;
    validation::plugins();  // forks, which must come before CUDA's threads
    if (validation::chosen_device() == "cuda" && !runtime::cuda_status().available) {
        std::printf("skipped: THALWEG_TEST_DEVICE is cuda, but %s\n", runtime::cuda_status().reason.c_str());
        return 77;
    }
    return doctest::Context(argc, argv).run();
}
