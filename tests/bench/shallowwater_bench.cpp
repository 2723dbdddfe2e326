// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// How fast the shallow-water solver steps: a circular dam break on a square of N x N cells, flat or bumpy
// bed, Manning friction, every cell wet. Prints cell-steps per second (median of five), the memory traffic
// that the scheme cannot avoid, and what share of a plain copy, measured in the same run, that traffic makes.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "../shallowwater/machine.hpp"

using namespace thalweg::shallowwater;
using thalweg::shallowwater::test::Machine;

namespace {

struct Settings {
    int size = 1024;
    int steps = 20;
    int threads = 0;
    bool cuda = false;
    bool wide = false;
    bool euler = false;
    bool track = false;
    bool json = false;
    double wet_share = 1;
};

struct Result {
    std::string bed;
    double seconds_per_step;
    double cell_steps_per_second;
    int bytes_per_cell_step;
    double copy_bytes_per_second;

    auto share_of_copy() const -> double {
        return cell_steps_per_second * bytes_per_cell_step / copy_bytes_per_second;
    }
};

auto usage() -> int {
    std::fputs(
        "usage: shallowwater_bench [--size N] [--steps S] [--device cpu|cuda] [--precision float|double]\n"
        "                          [--integrator rk2|euler] [--threads T] [--wet SHARE] [--track] [--json]\n",
        stderr);
    return 2;
}

auto parse(int argc, char** argv, Settings& s) -> bool {
    for (int k = 1; k < argc; ++k) {
        const std::string key = argv[k];
        if (key == "--json" || key == "--track") {
            (key == "--json" ? s.json : s.track) = true;
            continue;
        }
        if (++k == argc) {
            return false;
        }
        const std::string value = argv[k];
        if (key == "--size") {
            s.size = std::stoi(value);
        } else if (key == "--steps") {
            s.steps = std::stoi(value);
        } else if (key == "--threads") {
            s.threads = std::stoi(value);
        } else if (key == "--wet") {
            s.wet_share = std::stod(value);
        } else if (key == "--device") {
            s.cuda = value == "cuda";
        } else if (key == "--precision") {
            s.wide = value == "double";
        } else if (key == "--integrator") {
            s.euler = value == "euler";
        } else {
            return false;
        }
    }
    return s.size > 0 && s.steps > 0;
}

auto median_seconds(Machine& machine, const std::function<void()>& work) -> double {
    std::vector<double> seconds;
    work();
    machine.wait();
    for (int run = 0; run < 5; ++run) {
        const auto start = std::chrono::steady_clock::now();
        work();
        machine.wait();
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    std::sort(seconds.begin(), seconds.end());
    return seconds[2];
}

// Bytes read and written per second by a copy of as much memory as one stage touches.
template <class Real>
auto copy_rate(Machine& machine, int size) -> double {
    const std::size_t count = static_cast<std::size_t>(size) * static_cast<std::size_t>(size) * 4;
    const auto from = machine.array<Real>(count);
    const auto to = machine.array<Real>(count);
    const int repeats = 10;
    const double seconds = median_seconds(machine, [&] {
        for (int k = 0; k < repeats; ++k) {
            machine.copy_inside(to.get(), from.get(), count * sizeof(Real));
        }
    });
    return 2.0 * static_cast<double>(count) * sizeof(Real) * repeats / seconds;
}

template <class Real>
auto measure(Machine& machine, const Settings& s, bool bumpy, double copy_bytes_per_second) -> Result {
    const int n = s.size;
    const double width = 10;
    std::vector<Real> bed(static_cast<std::size_t>(n) * static_cast<std::size_t>(n));
    std::vector<Real> level(bed.size());
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) {
            const auto k =
                static_cast<std::size_t>(j) * static_cast<std::size_t>(n) + static_cast<std::size_t>(i);
            const double r = std::hypot(i - 0.5 * n, j - 0.5 * n) / n;
            bed[k] = static_cast<Real>(100 + (bumpy ? std::sin(0.31 * i) * std::cos(0.23 * j) : 0));
            level[k] = static_cast<Real>(j >= s.wet_share * n ? 0 : (r < 0.25 ? 110 : 103));
        }
    }
    const auto bed_there = machine.upload(bed);
    const auto level_there = machine.upload(level);
    InitialState<Real> state;
    state.bed_cells = bed_there.get();
    state.level = level_there.get();
    state.manning_everywhere = 0.03;
    const Domain domain = {n, n, width, width};
    Options options;
    options.integrator = s.euler ? Integrator::euler : Integrator::ssp_rk2;
    options.longest_step = 0.1 * width / std::sqrt(9.81 * 11);
    options.track = s.track;
    options.threads = s.threads;
    const auto solver = machine.make_solver<Real>(domain, options);
    solver->initialise(state);

    double t = 0;
    std::int64_t taken = 0;
    std::int64_t steps_before = 0;
    const double seconds = median_seconds(machine, [&] {
        const double end = t + s.steps * options.longest_step;
        const StepReport report = solver->advance(t, end);
        taken = report.steps - steps_before;
        steps_before = report.steps;
        t = end;
    });
    if (solver->summary().bad_cell >= 0) {
        std::fputs("the benchmark's flow is not sound\n", stderr);
        std::exit(1);
    }
    const double per_step = seconds / static_cast<double>(taken);
    // Euler reads state and bed and writes the state; the second stage also reads the old state.
    const int values = (s.euler ? 7 : 17) + (s.track ? 6 : 0);
    return {bumpy ? "bumpy" : "flat", per_step, static_cast<double>(n) * n / per_step,
            values * static_cast<int>(sizeof(Real)), copy_bytes_per_second};
}

void print(const Settings& s, const std::vector<Result>& results) {
    const char* device = s.cuda ? "cuda" : "cpu";
    const char* precision = s.wide ? "double" : "float";
    if (!s.json) {
        std::printf("%-6s %-6s %-6s %6s %12s %14s %10s %12s %8s\n", "device", "real", "bed", "size",
                    "ms/step", "Gcell-steps/s", "B/cell-st", "copy GB/s", "of copy");
    }
    for (const Result& r : results) {
        const char* row =
            s.json
                ? "{\"device\":\"%s\",\"precision\":\"%s\",\"bed\":\"%s\",\"size\":%d,\"ms_per_step\":%.6g,"
                  "\"gcell_steps_per_s\":%.6g,\"bytes_per_cell_step\":%d,\"copy_gb_per_s\":%.6g,"
                  "\"share_of_copy\":%.4g}\n"
                : "%-6s %-6s %-6s %6d %12.4f %14.4f %10d %12.1f %7.1f%%\n";
        std::printf(row, device, precision, r.bed.c_str(), s.size, r.seconds_per_step * 1e3,
                    r.cell_steps_per_second * 1e-9, r.bytes_per_cell_step, r.copy_bytes_per_second * 1e-9,
                    r.share_of_copy() * (s.json ? 1 : 100));
    }
}

template <class Real>
void run(const Settings& s) {
    Machine machine(s.cuda);
    const double copy = copy_rate<Real>(machine, s.size);
    print(s, {measure<Real>(machine, s, false, copy), measure<Real>(machine, s, true, copy)});
}

}  // namespace

auto main(int argc, char** argv) -> int {
    Settings s;
    if (!parse(argc, argv, s)) {
        return usage();
    }
    if (s.cuda && !Machine::has_cuda()) {
        std::fputs("no CUDA device, or a build without CUDA\n", stderr);
        return 3;
    }
    s.wide ? run<double>(s) : run<float>(s);
    return 0;
}
