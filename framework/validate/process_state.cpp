// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "process_state.hpp"

#include <malloc.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>

#include "runtime/guard/float_environment.hpp"

namespace thalweg::validate {

namespace {

auto signal_handlers() -> std::string {
    std::string text;
    for (int number = 1; number < 32; ++number) {
        struct sigaction action {};

        if (::sigaction(number, nullptr, &action) == 0) {
            const auto handler = reinterpret_cast<std::uintptr_t>(action.sa_handler);
            text += std::to_string(number) + ":" + std::to_string(handler) + " ";
        }
    }
    return text;
}

auto variables() -> std::string {
    std::vector<std::string> all;
    for (char** one = environ; one != nullptr && *one != nullptr; ++one) {
        all.emplace_back(*one);
    }
    std::sort(all.begin(), all.end());
    std::string text;
    for (const auto& one : all) {
        text += one + "\n";
    }
    return text;
}

auto resource_limits() -> std::string {
    std::string text;
    for (const auto resource :
         {RLIMIT_AS, RLIMIT_CORE, RLIMIT_CPU, RLIMIT_DATA, RLIMIT_FSIZE, RLIMIT_NOFILE, RLIMIT_STACK}) {
        rlimit limit{};
        ::getrlimit(resource, &limit);
        text += std::to_string(limit.rlim_cur) + " ";
    }
    return text;
}

}  // namespace

auto ProcessState::now() -> ProcessState {
    ProcessState state;
    std::error_code gone;
    state.folder = std::filesystem::current_path(gone).string();
    state.locale = std::setlocale(LC_ALL, nullptr);
    state.signals = signal_handlers();
    state.environment = variables();
    state.limits = resource_limits();
    itimerval timer{};
    ::getitimer(ITIMER_REAL, &timer);
    state.timer = timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0 ? "off" : "on";
    state.arithmetic = runtime::FloatEnvironment::times_undone();
    const auto mask = ::umask(0);
    ::umask(mask);
    state.umask = mask;
    return state;
}

auto open_descriptors() -> std::vector<std::string> {
    std::vector<std::string> open;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
        std::error_code gone;
        const auto target = std::filesystem::read_symlink(entry.path(), gone).string();
        if (!gone && target.find("/proc/") != 0) {
            open.push_back(entry.path().filename().string() + " " + target);
        }
    }
    std::sort(open.begin(), open.end());
    return open;
}

auto child_processes() -> std::vector<std::string> {
    std::vector<std::string> children;
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream file(task.path() / "children");
        for (std::string id; file >> id;) {
            children.push_back(id);
        }
    }
    return children;
}

auto is_at_work() -> bool {
    const auto own = std::to_string(::gettid());
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream file(task.path() / "stat");
        std::string text;
        std::getline(file, text, '\0');
        const auto name_end = text.rfind(") ");  // a name may hold parentheses
        const bool runs = name_end != std::string::npos && text[name_end + 2] == 'R';
        if (runs && task.path().filename() != own) {
            return true;
        }
    }
    return false;
}

auto heap_bytes() -> std::size_t {
    const auto info = ::mallinfo2();
    return info.uordblks + info.hblkhd;
}

}  // namespace thalweg::validate
