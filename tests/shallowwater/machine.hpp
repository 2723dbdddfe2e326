// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../support/chosen_machine.hpp"
#include "shallowwater/bench/measure/machine.hpp"

namespace thalweg::shallowwater::test {

using Machine = thalweg::test::ChosenMachine<bench::Machine>;

}  // namespace thalweg::shallowwater::test
