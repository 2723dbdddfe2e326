// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <thread>

#include "check.hpp"
#include "process_state.hpp"
#include "runtime/base/memory_file.hpp"
#include "runtime/base/plain_text.hpp"
#include "trial.hpp"

namespace thalweg::validate {

namespace {

void prints_nothing(const Trial& trial) {
    const runtime::MemoryFile printed("printed");
    std::fflush(stdout);
    ::dup2(printed.fd(), STDOUT_FILENO);
    trial.play(trial.usual());
    std::fflush(stdout);
    if (const auto text = printed.text(); !text.empty()) {
        trial.broken(fmt::format("it prints '{}': use the log", runtime::plain_text(text, 120)));
    }
}

/// The second and the third life: the first may load what stays.
void closes_what_it_opens(const Trial& trial) {
    const auto scene = trial.usual();
    trial.play(scene);
    const auto before = open_descriptors();
    trial.play(scene);
    for (const auto& one : open_descriptors()) {
        if (std::find(before.begin(), before.end(), one) == before.end()) {
            trial.broken(fmt::format("file descriptor {} stays open", one));
        }
    }
}

/// The state after a life, beside that before the library was loaded.
template <class Member>
void leaves_alone(const Trial& trial, Member ProcessState::*member, const char* what) {
    trial.play(trial.usual());
    if (ProcessState::now().*member != trial.library().before().*member) {
        trial.broken(fmt::format("after a life {} is another", what));
    }
}

void leaves_folder(const Trial& trial) {
    leaves_alone(trial, &ProcessState::folder, "the current folder");
}

void leaves_locale(const Trial& trial) {
    leaves_alone(trial, &ProcessState::locale, "the locale");
}

void leaves_arithmetic(const Trial& trial) {
    leaves_alone(trial, &ProcessState::arithmetic,
                 "rounding, or the mode of arithmetic (flush to zero, exceptions),");
}

void leaves_signals(const Trial& trial) {
    leaves_alone(trial, &ProcessState::signals, "the handler of a signal");
    leaves_alone(trial, &ProcessState::timer, "the alarm");
}

void leaves_environment(const Trial& trial) {
    leaves_alone(trial, &ProcessState::environment, "the environment");
}

void leaves_limits(const Trial& trial) {
    leaves_alone(trial, &ProcessState::limits, "a limit of resources");
    leaves_alone(trial, &ProcessState::umask, "the mask of new files' permissions");
}

void leaves_no_files_behind(const Trial& trial) {
    trial.play(trial.usual());
    for (const auto& entry : std::filesystem::directory_iterator(trial.library().scratch() / "here")) {
        trial.broken(fmt::format("file '{}' is left in the current folder or in TMPDIR",
                                 entry.path().filename().string()));
    }
}

void leaves_no_process(const Trial& trial) {
    trial.play(trial.usual());
    for (const auto& id : child_processes()) {
        trial.broken(fmt::format("process {} is left", id));
    }
}

/// Threads of a pool may spin for a while and then sleep on; none may work.
void leaves_no_work(const Trial& trial) {
    trial.play(trial.usual());
    for (int k = 0; k < 100; ++k) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        if (!is_at_work()) {
            return;
        }
    }
    trial.broken("a thread goes on working after the node has ended");
}

void writes_what_it_announces(const Trial& trial) {
    const auto played = trial.play(trial.usual());
    if (played.announced.empty() && played.written.empty()) {
        throw NotApplicable{fmt::format("node type '{}' announces no result files", trial.type().id)};
    }
    for (const auto& file : played.written) {
        const auto path = std::filesystem::path(file);
        const auto inside =
            (path.is_absolute() ? path : played.results / path).lexically_relative(played.results);
        if (inside.empty() || *inside.begin() == "..") {
            trial.broken(fmt::format("file '{}' is outside of the results folder", file));
        }
        if (!std::filesystem::exists(played.results / inside)) {
            trial.broken(fmt::format("file '{}' is said to be written, but is not there", inside.string()));
        }
    }
}

}  // namespace

auto process_checks() -> std::vector<Check> {
    return {
        {"standard-output", "A node prints nothing on standard output.", "runs", nullptr, prints_nothing},
        {"descriptors", "A node closes the files that it opens.", "runs", nullptr, closes_what_it_opens},
        {"current-folder", "The current folder stays the same.", "runs", nullptr, leaves_folder},
        {"locale", "The locale stays the same.", "runs", nullptr, leaves_locale},
        {"arithmetic", "Rounding and the mode of floating-point arithmetic stay the same.", "runs", nullptr,
         leaves_arithmetic},
        {"signals", "Handlers of signals stay the same, and no alarm is set.", "runs", nullptr,
         leaves_signals},
        {"environment", "Environment variables stay the same.", "runs", nullptr, leaves_environment},
        {"limits", "Limits of resources and the mask of permissions stay the same.", "runs", nullptr,
         leaves_limits},
        {"stray-files", "No file is left in the current folder or in TMPDIR.", "runs", nullptr,
         leaves_no_files_behind},
        {"child-processes", "No process is left.", "runs", nullptr, leaves_no_process},
        {"idle-threads", "No thread works on after the node has ended.", "runs", nullptr, leaves_no_work},
        {"result-files", "Result files that a node tells of are there, inside of the results folder.", "runs",
         nullptr, writes_what_it_announces},
    };
}

}  // namespace thalweg::validate
