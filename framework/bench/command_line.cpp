// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "bench/command_line.hpp"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <system_error>

#include "bench/machine.hpp"

namespace thalweg::bench {

struct CommandLine::App : CLI::App {
    using CLI::App::App;
};

namespace {

void check_known(CLI::Option* option, const CommandLine::Texts& known) {
    if (!known.empty()) {
        option->check(CLI::IsMember(known));
    }
}

}  // namespace

CommandLine::CommandLine(const std::string& name, const std::string& purpose)
    : app_(std::make_unique<App>(purpose, "thalweg bench " + name)) {}

CommandLine::~CommandLine() = default;

void CommandLine::add(const std::string& option, std::string& value, const std::string& help,
                      const Texts& known) {
    check_known(app_->add_option(option, value, help), known);
}

void CommandLine::add(const std::string& option, Texts& list, const std::string& help, const Texts& known) {
    check_known(app_->add_option(option, list, help)->delimiter(','), known);
}

void CommandLine::add(const std::string& option, int& value, const std::string& help, int lowest,
                      int highest) {
    app_->add_option(option, value, help)->check(CLI::Range(lowest, highest));
}

void CommandLine::add(const std::string& option, std::vector<int>& list, const std::string& help, int lowest,
                      int highest) {
    app_->add_option(option, list, help)->check(CLI::Range(lowest, highest))->delimiter(',');
}

void CommandLine::add(const std::string& option, double& value, const std::string& help, double lowest,
                      double highest) {
    app_->add_option(option, value, help)->check(CLI::Range(lowest, highest));
}

void CommandLine::add_flag(const std::string& option, bool& value, const std::string& help,
                           const std::string& needed) {
    auto* flag = app_->add_flag(option, value, help);
    if (!needed.empty()) {
        flag->needs(needed);
    }
}

auto CommandLine::parse(int argc, char** argv, CommonSettings& settings) -> int {
    std::string device = "auto";
    double sample = 50;  // ms
    add("--device", device, "cpu, cuda or auto, the default: all there is", {"auto", "cpu", "cuda"});
    add("--repeats", settings.sampling.samples, "Samples, of which the median counts, default 5", 1, 1000);
    add("--sample", sample, "What a sample lasts at least, in ms, default 50", 0.001, 60000.0);
    add("--threads", settings.threads, "CPU threads, default all", 1, 4096);
    add_flag("--json", settings.json, "Print one JSON document");
    try {
        app_->parse(argc, argv);
    } catch (const CLI::ParseError& stop) {
        return app_->exit(stop) == 0 ? exit_ok : exit_usage;
    }
    settings.cpu = device != "cuda";
    settings.cuda = device != "cpu" && Machine::has_cuda();
    settings.sampling.shortest = sample * 1e-3;
    if (!settings.cpu && !settings.cuda) {
        std::fprintf(stderr, "%s: no CUDA device, or a build without CUDA; try --device cpu\n",
                     app_->get_name().c_str());
        return exit_usage;
    }
    return -1;
}

void print(const std::string& text) {
    if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0) {
        throw std::system_error(errno, std::generic_category(),
                                "standard output could not be written in full");
    }
}

}  // namespace thalweg::bench
