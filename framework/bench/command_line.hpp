// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "bench/sampling.hpp"

namespace thalweg::bench {

enum ExitStatus { exit_ok = 0, exit_failed = 1, exit_usage = 3 };

// What every benchmark can be asked for.
struct CommonSettings {
    Sampling sampling;
    int threads = 0;  // 0: as OpenMP says
    bool cpu = false;
    bool cuda = false;
    bool quick = false;
    bool json = false;
};

// The command line of `thalweg bench NAME`. Keeps CLI11, which takes long to compile, out of the benchmarks.
// Values must live until parse() is done; lists take several values, with commas between them.
class CommandLine {
  public:
    CommandLine(const std::string& name, const std::string& purpose);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    auto operator=(const CommandLine&) -> CommandLine& = delete;

    using Texts = std::vector<std::string>;

    // One of `known`; any where that is empty.
    void add(const std::string& option, std::string& value, const std::string& help, const Texts& known = {});
    void add(const std::string& option, Texts& list, const std::string& help, const Texts& known = {});
    // From lowest to highest, both included.
    void add(const std::string& option, int& value, const std::string& help, int lowest, int highest);
    void add(const std::string& option, std::vector<int>& list, const std::string& help, int lowest,
             int highest);
    void add(const std::string& option, double& value, const std::string& help, double lowest,
             double highest);
    // Refused without the option `needed`, if that is named.
    void add_flag(const std::string& option, bool& value, const std::string& help,
                  const std::string& needed = {});

    // Reads the command line, the options that every benchmark has among it. Where the program is to end at
    // once, prints why and returns an ExitStatus; otherwise -1.
    auto parse(int argc, char** argv, CommonSettings& settings) -> int;

  private:
    struct App;
    std::unique_ptr<App> app_;
};

// To standard output, at once. Throws std::system_error where it cannot be written.
void print(const std::string& text);

// The whole of a benchmark's main: parse(argc, argv, status) gives the settings, measure(settings) an
// ExitStatus.
template <class Parse, class Measure>
auto run(const char* name, int argc, char** argv, const Parse& parse, const Measure& measure) -> int {
    int status = -1;
    const auto settings = parse(argc, argv, status);
    if (status >= 0) {
        return status;
    }
    try {
        return measure(settings);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "thalweg bench %s: %s\n", name, error.what());
        return exit_failed;
    }
}

}  // namespace thalweg::bench
