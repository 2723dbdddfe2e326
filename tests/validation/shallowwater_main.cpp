// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "../shallowwater/machine.hpp"
#include "../support/device_main.hpp"

auto main(int argc, char** argv) -> int {
    return thalweg::test::run_on_chosen_device<thalweg::shallowwater::test::Machine>(argc, argv);
}
