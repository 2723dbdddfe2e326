// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "call_guard.hpp"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>

#include "call_record.hpp"
#include "signal_stack.hpp"
#include "signal_text.hpp"

namespace thalweg::runtime {

namespace {

constexpr auto kept = "; results so far are kept";

// Set once, before any node is called.
pid_t guarded_process = 0;
bool wants_core = false;

// Whoever sets it writes the last message of the process.
std::atomic_flag has_told = ATOMIC_FLAG_INIT;
thread_local bool tells_here = false;

struct FatalSignal {
    int number;
    const char* name;
};

constexpr FatalSignal fatal_signals[] = {{SIGSEGV, "segmentation fault"},
                                         {SIGBUS, "bus error"},
                                         {SIGFPE, "floating point exception"},
                                         {SIGILL, "illegal instruction"},
                                         {SIGABRT, "aborted"}};

auto name_of(int signal) noexcept -> const char* {
    for (const auto& known : fatal_signals) {
        if (known.number == signal) {
            return known.name;
        }
    }
    return "unknown";
}

auto is_any_call_under_way() noexcept -> bool {
    for (const auto* record = first_record(); record != nullptr; record = record->next()) {
        if (record->hook() != nullptr) {
            return true;
        }
    }
    return false;
}

/// Whether a plugin is to blame for what the calling thread does: it is in a call, or a plugin has started
/// it. A child that a plugin has forked is its own business.
auto is_in_plugin() noexcept -> bool {
    return ::getpid() == guarded_process &&
           (PluginCall::here() != nullptr || (!PluginCall::is_host_thread() && is_any_call_under_way()));
}

void add_place(SignalText& text, const CallRecord& call, const char* hook) noexcept {
    text << hook;
    if (std::strcmp(hook, "run") == 0) {
        text << " at " << call.time() << " s of simulated time";
    }
}

/// "thalweg: node 'e' (type 'evil') crashed in run at 3 s of simulated time: "
void add_caller(SignalText& text, const CallRecord& call, const char* deed) noexcept {
    text << "thalweg: node '";
    text.add_foreign(call.node()) << "' (type '";
    text.add_foreign(call.type()) << "') " << deed << " in ";
    add_place(text, call, call.hook());
}

/// The calls that may have started the thread, a line each.
void add_suspects(SignalText& text) noexcept {
    for (const auto* record = first_record(); record != nullptr; record = record->next()) {
        if (const auto* hook = record->hook(); hook != nullptr) {
            text << "\n    one of:   node '";
            text.add_foreign(record->node()) << "' (type '";
            text.add_foreign(record->type()) << "') in ";
            add_place(text, *record, hook);
        }
    }
}

auto comes_before_results(const char* hook) noexcept -> bool {
    return std::strcmp(hook, "create") == 0 || std::strcmp(hook, "configure") == 0 ||
           std::strcmp(hook, "negotiate") == 0;
}

/// Returns once, on one thread. That thread ends the process; it must not wait for itself where it fails
/// again.
void claim_last_message() noexcept {
    if (tells_here) {
        ::_exit(1);
    }
    while (has_told.test_and_set()) {
        ::pause();
    }
    tells_here = true;
}

/// Says what the plugin on this thread did: `deed` is "crashed" or "ended the program", `how` says by what.
void tell(const char* deed, const SignalText& how) noexcept {
    claim_last_message();
    SignalText text;
    const auto* call = PluginCall::here();
    if (call != nullptr) {
        add_caller(text, *call, deed);
        text << ": " << how.text() << "\n    do:       tell the author of node type '";
        text.add_foreign(call->type()) << "'" << (comes_before_results(call->hook()) ? "" : kept);
    } else {
        text << "thalweg: a thread that a node started " << deed << ": " << how.text();
        add_suspects(text);
        text << "\n    do:       tell the author of the node type" << kept;
    }
    text << "\n";
    text.write();
}

extern "C" void on_fatal_signal(int number, siginfo_t* info, void* /*context*/) {
    const bool from_outside = info->si_code <= 0 && info->si_pid != ::getpid();
    if (!from_outside && is_in_plugin()) {
        SignalText how;
        how << "signal " << number << " (" << name_of(number) << ")";
        tell("crashed", how);
        if (!wants_core) {
            ::_exit(1);
        }
    }
    ::signal(number, SIG_DFL);
    ::raise(number);  // takes effect when this handler returns
}

extern "C" void on_exit_call(int status, void* /*unused*/) {
    if (is_in_plugin()) {
        SignalText how;
        how << "exit(" << status << ")";
        tell("ended the program", how);
        ::_exit(1);
    }
}

extern "C" void on_quick_exit_call() {
    if (is_in_plugin()) {
        SignalText how;
        how << "quick_exit";
        tell("ended the program", how);
        ::_exit(1);
    }
}

/// ": " and what the exception in flight says of itself; nothing where it says nothing.
void add_reason(SignalText& text) noexcept {
    try {
        if (std::current_exception() != nullptr) {
            throw;
        }
    } catch (const std::exception& error) {
        text << ": ";
        text.add_foreign(error.what());
    } catch (...) {  // an exception of any other type has nothing to say
    }
}

[[noreturn]] void on_terminate() {
    SignalText text;
    if (is_in_plugin()) {
        text << (std::current_exception() != nullptr ? "an exception that nobody caught" : "std::terminate");
        add_reason(text);
        tell("ended the program", text);
        if (!wants_core) {
            ::_exit(1);
        }
    } else {
        text << "thalweg: an error in the program itself";
        add_reason(text);
        text << "\n    do:       report it, with the graph\n";
        text.write();
    }
    ::signal(SIGABRT, SIG_DFL);
    std::abort();
}

void install_signal_handlers() {
    struct sigaction action {};

    action.sa_sigaction = on_fatal_signal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    for (const auto& fatal : fatal_signals) {
        ::sigaction(fatal.number, &action, nullptr);
    }
}

}  // namespace

void install_call_guard() {
    if (guarded_process != 0) {
        return;
    }
    guarded_process = ::getpid();
    const char* core = std::getenv("THALWEG_CORE");
    wants_core = core != nullptr && std::strcmp(core, "1") == 0;
    if (call_guard_sees_signals) {
        install_signal_handlers();
    }
    ::on_exit(on_exit_call, nullptr);
    std::at_quick_exit(on_quick_exit_call);
    std::set_terminate(on_terminate);
}

void guard_this_thread() noexcept {
    if (guarded_process != 0 && call_guard_sees_signals) {
        static thread_local const SignalStack stack;
        static_cast<void>(stack);
    }
}

void end_process(std::string_view message) noexcept {
    claim_last_message();
    SignalText text;
    text << message;
    text.write();
    ::_exit(1);
}

}  // namespace thalweg::runtime
