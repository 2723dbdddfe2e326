// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "check_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <system_error>
#include <thread>

#include "progress_note.hpp"
#include "runtime/base/memory_file.hpp"
#include "runtime/base/plain_text.hpp"
#include "trial.hpp"

namespace thalweg::validate {

namespace {

using json = nlohmann::json;
using std::chrono::steady_clock;

constexpr std::size_t longest_text = 600;

/// What the process of a check answers: as JSON, with the habits that it has seen.
struct Answer {
    char outcome;
    std::string text;
};

/// A folder for one check, with "here" in it, which is the current one of the check.
class Scratch {
    std::filesystem::path path_;

  public:
    Scratch() {
        auto name = (std::filesystem::temp_directory_path() / "thalweg-validate-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) {
            throw std::system_error(errno, std::generic_category(), "cannot make " + name);
        }
        path_ = name;
        std::filesystem::create_directory(path_ / "here");
    }

    Scratch(const Scratch&) = delete;
    auto operator=(const Scratch&) -> Scratch& = delete;

    ~Scratch() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    auto path() const -> const std::filesystem::path& { return path_; }
};

/// The check on every node class; it applies if it does to one of them.
auto ask_nodes(const Check& check, const Library& library) -> Answer {
    std::string reason;
    bool applies = false;
    for (const auto& type : library.info().types) {
        try {
            check.of_node(Trial(library, type, check.id));
            applies = true;
        } catch (const NotApplicable& none) {
            reason += (reason.empty() ? "" : "; ") + none.reason;
        }
    }
    return applies ? Answer{'p', ""} : Answer{'n', reason};
}

auto ask(const Check& check, const Library& library) -> Answer {
    try {
        if (check.of_library != nullptr) {
            check.of_library(library);
            return {'p', ""};
        }
        return ask_nodes(check, library);
    } catch (const Broken& broken) {
        return {'f', broken.text};
    } catch (const NotApplicable& none) {
        return {'n', none.reason};
    } catch (const std::exception& error) {
        return {'f', fmt::format("the check itself ended at '{}': {}", last_note(), error.what())};
    }
}

auto to_json(const Answer& answer, const Habits& habits) -> json {
    auto by_type = json::object();
    for (const auto& [type, habit] : habits) {
        by_type[type] = {
            {"all", habit.takes_all_inputs}, {"refusal", habit.refusal}, {"lacks_state", habit.lacks_state}};
    }
    return {{"outcome", std::string(1, answer.outcome)}, {"text", answer.text}, {"habits", by_type}};
}

void read_json(const json& answer, Verdict& verdict) {
    const auto letter = answer.at("outcome").get<std::string>();
    verdict.outcome = letter == "p"   ? Outcome::passed
                      : letter == "f" ? Outcome::failed
                                      : Outcome::not_applicable;
    verdict.text = runtime::plain_text(answer.at("text").get<std::string>(), longest_text);
    for (const auto& [type, habit] : answer.at("habits").items()) {
        verdict.habits[type] = {habit.at("all").get<bool>(), habit.at("refusal").get<std::string>(),
                                habit.at("lacks_state").get<bool>()};
    }
}

[[noreturn]] void answer(const Check& check, const Options& options, const std::filesystem::path& scratch,
                         int fd) {
    note("loading the library");
    ::setenv("TMPDIR", (scratch / "here").c_str(), 1);
    std::filesystem::current_path(scratch / "here");
    const Library library(options.library, options.givens, options.habits, options.seed, scratch);
    const auto said = ask(check, library);
    const auto whole = to_json(said, library.habits()).dump(-1, ' ', true, json::error_handler_t::replace);
    const bool written = ::pwrite(fd, whole.data(), whole.size(), 0) == static_cast<ssize_t>(whole.size());
    std::fflush(nullptr);
    ::_exit(written ? 0 : 1);
}

/// A check at work.
class Child {
    runtime::MemoryFile answer_{"answer"}, said_{"said"};
    pid_t pid_;

    auto last_words() const -> std::string {
        auto text = said_.text();
        while (!text.empty() && text.back() == '\n') {
            text.pop_back();
        }
        const auto line = runtime::plain_text(text.substr(text.rfind('\n') + 1), 200);
        return line.empty() ? "" : "; it said: " + line;
    }

  public:
    Child(const Check& check, const Options& options, const std::filesystem::path& scratch) {
        std::fflush(nullptr);  // or the child would write our buffered text a second time
        const pid_t program = ::getpid();
        pid_ = ::fork();
        if (pid_ < 0) {
            throw std::system_error(errno, std::generic_category(), "fork");
        }
        if (pid_ == 0) {
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (::getppid() != program) {
                ::_exit(1);  // it died before it could be watched
            }
            ::setsid();
            ::dup2(::open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
            ::dup2(said_.fd(), STDERR_FILENO);
            ::dup2(::open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
            answer(check, options, scratch, answer_.fd());
        }
    }

    Child(const Child&) = delete;
    auto operator=(const Child&) -> Child& = delete;

    /// Ends it and whatever it has started in its session.
    ~Child() {
        ::kill(-pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
    }

    /// Waits for the end, at most `limit` s. Whether it has come.
    auto wait(double limit, int& status) const -> bool {
        const auto start = steady_clock::now();
        for (auto pause = std::chrono::microseconds(200);; pause = std::min(2 * pause, longest_pause)) {
            if (::waitpid(pid_, &status, WNOHANG) == pid_) {
                return true;
            }
            if (std::chrono::duration<double>(steady_clock::now() - start).count() > limit) {
                return false;
            }
            std::this_thread::sleep_for(pause);
        }
    }

    void read(bool ended, int status, double limit, Verdict& verdict) const {
        const auto text = answer_.text();
        verdict.outcome = Outcome::failed;
        if (!ended) {
            verdict.text = fmt::format("no end within {} s: {}", limit, last_note());
        } else if (WIFSIGNALED(status)) {
            verdict.text = fmt::format("crashed by signal {} ({}): {}{}", WTERMSIG(status),
                                       ::strsignal(WTERMSIG(status)), last_note(), last_words());
        } else if (!json::accept(text) || WEXITSTATUS(status) != 0) {
            verdict.text = fmt::format("the process was ended with status {}: {}{}", WEXITSTATUS(status),
                                       last_note(), last_words());
        } else {
            read_json(json::parse(text), verdict);
        }
    }

  private:
    static constexpr std::chrono::microseconds longest_pause{2000};
};

}  // namespace

auto judge(const Check& check, const Options& options) -> Verdict {
    const auto start = steady_clock::now();
    Verdict verdict{&check, Outcome::failed, "", 0};
    const Scratch scratch;
    start_notes();
    {
        const Child child(check, options, scratch.path());
        int status = 0;
        const bool ended = child.wait(options.time_limit, status);
        child.read(ended, status, options.time_limit, verdict);
    }
    verdict.seconds = std::chrono::duration<double>(steady_clock::now() - start).count();
    return verdict;
}

}  // namespace thalweg::validate
