// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "cli/explain.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

#include "runtime/base/diagnostic.hpp"

namespace {

/// What is said on standard error about an exception that `body` throws.
auto explanation_of(const std::function<void()>& body) -> std::string {
    std::FILE* const file = std::tmpfile();
    REQUIRE(file != nullptr);
    const int kept = ::dup(STDERR_FILENO);
    ::dup2(::fileno(file), STDERR_FILENO);
    try {
        body();
    } catch (...) {
        thalweg::cli::explain_exception();
    }
    ::dup2(kept, STDERR_FILENO);
    ::close(kept);
    std::string text(4096, '\0');
    text.resize(static_cast<std::size_t>(::pread(::fileno(file), text.data(), text.size(), 0)));
    std::fclose(file);
    return text;
}

/// A lower limit of the system, as long as it lives.
class Limit {
    decltype(RLIMIT_AS) resource_;
    rlimit before_{};

  public:
    Limit(decltype(RLIMIT_AS) resource, rlim_t value) : resource_(resource) {
        REQUIRE(::getrlimit(resource_, &before_) == 0);
        rlimit lower = before_;
        lower.rlim_cur = value;
        REQUIRE(::setrlimit(resource_, &lower) == 0);
    }

    ~Limit() { ::setrlimit(resource_, &before_); }

    Limit(const Limit&) = delete;
    auto operator=(const Limit&) -> Limit& = delete;
};

}  // namespace

TEST_CASE("no memory is said in a sentence, with the limit that is set") {
    const Limit limit(RLIMIT_AS, rlim_t(1) << 46);

    const auto text = explanation_of([] { throw std::bad_alloc(); });

    CHECK(text ==
          "thalweg: there is no memory left\n"
          "    found:    a limit of 68719476736 KiB (ulimit -v)\n"
          "    do:       use a coarser grid, or a machine with more memory\n");
}

TEST_CASE("a limit on threads, processes or files is named") {
    const Limit processes(RLIMIT_NPROC, 777), files(RLIMIT_NOFILE, 200);

    const auto threads = explanation_of([] { throw std::system_error(EAGAIN, std::generic_category()); });
    const auto descriptors =
        explanation_of([] { throw std::system_error(EMFILE, std::generic_category(), "pipe"); });

    CHECK(threads ==
          "thalweg: the system lets this user start no further thread or process\n"
          "    found:    a limit of 777 (ulimit -u)\n"
          "    do:       raise the limit, or end other programs\n");
    CHECK(descriptors ==
          "thalweg: the system lets this program open no further file\n"
          "    found:    a limit of 200 (ulimit -n)\n"
          "    do:       raise the limit\n");
}

TEST_CASE("a file that cannot be used is named with the reason") {
    const auto text = explanation_of([] { std::filesystem::create_directory("/proc/nothing/here"); });

    CHECK(text ==
          "thalweg: /proc/nothing/here cannot be used\n"
          "    found:    No such file or directory\n");
}

TEST_CASE("failures and other exceptions are said as they are") {
    thalweg::runtime::Diagnostic problem;
    problem.node = "flow";
    problem.message = "it was told to fail";

    const auto failure = explanation_of([&] { throw thalweg::runtime::Failure(problem); });
    const auto standard = explanation_of([] { throw std::runtime_error("no templates"); });
    const auto other = explanation_of([] { throw 7; });

    CHECK(failure == "node 'flow': it was told to fail\n1 error\n");
    CHECK(standard == "thalweg: no templates\n");
    CHECK(other ==
          "thalweg: an exception that says nothing of itself\n"
          "    do:       report it, with the graph\n");
}
