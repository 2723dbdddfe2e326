// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "law.hpp"

#include <cstdlib>
#include <sstream>

#include <doctest/doctest.h>

namespace thalweg::test {
namespace {

int passed = 0;

auto parameters(int cases) -> rc::detail::TestParams {
    rc::detail::TestParams chosen = rc::detail::configuration().testParams;
    if (std::getenv("RC_PARAMS") == nullptr) {
        chosen.seed = 2026;
        chosen.maxSuccess = cases;
    }
    return chosen;
}

}  // namespace

auto cases_passed() -> int {
    return passed;
}

void check_property(const std::string& law, int cases, const rc::detail::Property& property) {
    const rc::detail::TestParams chosen = parameters(cases);
    const auto result = rc::detail::checkProperty(property, {law, law}, chosen);
    std::ostringstream text;
    rc::detail::printResultMessage(result, text);
    if (result.template is<rc::detail::SuccessResult>()) {
        passed += chosen.maxSuccess;
    } else {
        FAIL_CHECK(law << ", with RC_PARAMS=\"seed=" << chosen.seed << " max_success=" << chosen.maxSuccess
                       << "\": " << text.str());
    }
}

}  // namespace thalweg::test
