// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>

#include "bench/machine.hpp"
#include "bench/sampling.hpp"

namespace thalweg::bench {

// Options that every benchmark has, as the command line gives them.
struct CommonOptions {
    std::string device = "auto";
    double sample = 50;  // ms
};

// Settings has sampling, threads, cpu, cuda and json.
template <class Settings>
void add_common_options(CLI::App& app, Settings& s, CommonOptions& raw) {
    app.add_option("--device", raw.device, "cpu, cuda or auto, the default: all there is")
        ->check(CLI::IsMember({"auto", "cpu", "cuda"}));
    app.add_option("--repeats", s.sampling.samples, "Samples, of which the median counts, default 5")
        ->check(CLI::Range(1, 1000));
    app.add_option("--sample", raw.sample, "What a sample lasts at least, in ms, default 50")
        ->check(CLI::Range(0.001, 60000.0));
    app.add_option("--threads", s.threads, "CPU threads, default all")->check(CLI::Range(1, 4096));
    app.add_flag("--json", s.json, "Print one JSON document");
}

// After parsing. Returns false, and says so, where there is nothing to measure on.
template <class Settings>
auto take_common_options(const CLI::App& app, const CommonOptions& raw, Settings& s) -> bool {
    s.cpu = raw.device != "cuda";
    s.cuda = raw.device != "cpu" && Machine::has_cuda();
    s.sampling.shortest = raw.sample * 1e-3;
    if (!s.cpu && !s.cuda) {
        std::fprintf(stderr, "%s: no CUDA device, or a build without CUDA; try --device cpu\n",
                     app.get_name().c_str());
    }
    return s.cpu || s.cuda;
}

}  // namespace thalweg::bench
