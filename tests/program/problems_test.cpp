// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdio>

#include "cli/common.hpp"

using namespace thalweg;

namespace {

/// What print_problems writes to standard error for so many problems, each a line.
auto printed(std::size_t count) -> std::string {
    std::FILE* const file = std::tmpfile();
    REQUIRE(file != nullptr);
    std::fflush(stderr);
    const int before = ::dup(STDERR_FILENO);
    ::dup2(::fileno(file), STDERR_FILENO);
    cli::print_problems(runtime::Diagnostics(count, {{"g.json", 0, 0, ""}, "", "wrong", "", "", "", ""}));
    std::fflush(stderr);
    ::dup2(before, STDERR_FILENO);
    ::close(before);
    std::rewind(file);
    std::string text;
    for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) {
        text += static_cast<char>(c);
    }
    std::fclose(file);
    return text;
}

auto lines(std::size_t count) -> std::string {
    std::string text;
    for (std::size_t k = 0; k < count; ++k) {
        text += "g.json: wrong\n";
    }
    return text;
}

}  // namespace

TEST_CASE("of many problems the first hundred are printed, and how many there are") {
    CHECK(printed(1) == lines(1) + "1 error\n");
    CHECK(printed(100) == lines(100) + "100 errors\n");
    CHECK(printed(101) == lines(100) + "and 1 more\n101 errors\n");
}

TEST_CASE("for a script there are all problems") {
    CHECK(cli::to_json(runtime::Diagnostics(1234, {{"g.json", 0, 0, ""}, "", "wrong", "", "", "", ""}))
              .size() == 1234);
}
