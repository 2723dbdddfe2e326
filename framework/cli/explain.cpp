// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "explain.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <exception>
#include <filesystem>
#include <new>
#include <string>
#include <system_error>

#include "common.hpp"
#include "say.hpp"

namespace fs = std::filesystem;

namespace thalweg::cli {

namespace {

void say_failure_of_program(const std::string& message, const std::string& found, const std::string& remedy) {
    runtime::Diagnostic problem;
    problem.message = "thalweg: " + message;
    problem.found = found;
    problem.remedy = remedy;
    say(runtime::to_text(problem) + "\n");
}

/// "a limit of 64 processes and threads (ulimit -u)"; "" where there is none.
auto limit_text(decltype(RLIMIT_AS) resource, rlim_t unit, const char* what) -> std::string {
    rlimit limit{};
    return ::getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY
               ? fmt::format("a limit of {} {}", limit.rlim_cur / unit, what)
               : "";
}

void explain(const std::bad_alloc&) {
    say_failure_of_program("there is no memory left", limit_text(RLIMIT_AS, 1024, "KiB (ulimit -v)"),
                           "use a coarser grid, or a machine with more memory");
}

auto is_current_folder_gone() -> bool {
    std::error_code gone;
    static_cast<void>(fs::current_path(gone));
    return gone == std::errc::no_such_file_or_directory;
}

void explain(const fs::filesystem_error& error) {
    if (is_current_folder_gone()) {
        say_failure_of_program("the current folder does not exist any more", "",
                               "change into a folder that exists");
        return;
    }
    const auto& path = error.path1().empty() ? error.path2() : error.path1();
    say_failure_of_program(
        path.empty() ? "a file or folder cannot be used" : fmt::format("{} cannot be used", path.string()),
        error.code().message(), "");
}

void explain(const std::system_error& error) {
    if (error.code() == std::errc::resource_unavailable_try_again) {
        const auto memory = limit_text(RLIMIT_AS, 1024, "KiB (ulimit -v)");
        say_failure_of_program("the system lets this user start no further thread or process",
                               memory.empty() ? limit_text(RLIMIT_NPROC, 1, "(ulimit -u)") : memory,
                               "raise the limit, or end other programs");
    } else if (error.code() == std::errc::too_many_files_open) {
        say_failure_of_program("the system lets this program open no further file",
                               limit_text(RLIMIT_NOFILE, 1, "(ulimit -n)"), "raise the limit");
    } else {
        say_failure_of_program(error.what(), "", "");
    }
}

/// May run out of memory itself.
void explain_or_throw() {
    try {
        throw;
    } catch (const runtime::Failure& failure) {
        print_problems(failure.diagnostics());
    } catch (const std::bad_alloc& error) {
        explain(error);
    } catch (const fs::filesystem_error& error) {
        explain(error);
    } catch (const std::system_error& error) {
        explain(error);
    } catch (const std::exception& error) {
        say_failure_of_program(error.what(), "", "");
    } catch (...) {
        say_failure_of_program("an exception that says nothing of itself", "", "report it, with the graph");
    }
}

}  // namespace

void explain_exception() noexcept {
    try {
        explain_or_throw();
    } catch (...) {
        say("thalweg: there is no memory left\n");
    }
}

}  // namespace thalweg::cli
