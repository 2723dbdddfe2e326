// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <limits>

#include "solvers/bench/heat_step.hpp"
#include "solvers/bench/measure.hpp"
#include "solvers/bench/papers/adi_plan.hpp"
#include "solvers/bench/papers/same_work.hpp"
#include "solvers/bench/papers/sip_plan.hpp"
#include "solvers/bench/recorded.hpp"
#include "solvers/bench/thread_count.hpp"

namespace thalweg::solvers::bench {

namespace {

using papers::LineMethod;
using papers::SipForm;
using thalweg::bench::Machine;
using thalweg::bench::Timed;

constexpr int steps_in_sample = 2;
constexpr int all_steps = 3600;
constexpr double long_sample = 1;  // s: measured once
constexpr int sweeps_in_turn = 5;  // along x, then along y: the paper's order
constexpr double paper_adi = 254;  // s, on one core
constexpr double paper_sip = 462;
constexpr int most_iterations = 40;

struct Variant {
    std::string name;
    int threads = 0;      // CPU; 0 on a GPU
    double paper = 0;     // s
    bool is_sip = false;  // else ADI
    Splitting splitting = Splitting::alternating_line;
    papers::LineOptions lines = {};
    SipForm form = SipForm::strips;
    bool both_ways = false;  // SIP mirrored every other iteration, as the paper's is not
    int in_turn = 1;         // sweeps along x, then along y
    bool serial = false;     // the paper's own form

    auto iterates() const -> bool { return is_sip || splitting == Splitting::alternating_line; }

    auto is_launch_a_line() const -> bool { return form == SipForm::wf_e || form == SipForm::wf_all; }

    // What its steps solve: all that iterate end at the solution of one implicit step.
    auto equations() const -> std::string { return iterates() ? "implicit" : "PR"; }

    auto solver() const -> std::string {
        return is_sip                                     ? "SIP"
               : splitting != Splitting::alternating_line ? "PR"
               : in_turn > 1                              ? "turn"
                                                          : "ADI";
    }
};

auto adi(Splitting splitting, LineMethod lines, const char* name, int threads, double paper = 0) -> Variant {
    Variant v;
    v.name = (splitting == Splitting::alternating_line ? "alt " : "PR ") + std::string(name);
    v.threads = threads;
    v.paper = paper;
    v.splitting = splitting;
    v.lines.method = lines;
    return v;
}

auto with_rows(Variant v, int rows_a_thread) -> Variant {
    v.lines.rows_a_thread = rows_a_thread;
    return v;
}

auto with_blocks(Variant v, int blocks_a_line) -> Variant {
    v.lines.blocks_a_line = blocks_a_line;
    return v;
}

auto lagged(Variant v) -> Variant {
    v.lines.lagged_ends = true;
    return v;
}

// In the order of the paper's tables 1 and 2.
auto in_turn(Variant v) -> Variant {
    v.name.replace(0, 3, "turn");
    v.in_turn = sweeps_in_turn;
    v.paper = 0;
    return v;
}

auto serial(Variant v) -> Variant {
    v.serial = true;
    return v;
}

auto sip(SipForm form, const char* name, int threads, double paper = 0) -> Variant {
    Variant v;
    v.name = std::string("SIP ") + name;
    v.threads = threads;
    v.paper = paper;
    v.is_sip = true;
    v.form = form;
    return v;
}

auto both_ways(Variant v) -> Variant {
    v.name += " 2 ways";
    v.both_ways = true;
    return v;
}

auto cpu_variants(int threads) -> std::vector<Variant> {
    constexpr auto alt = Splitting::alternating_line;
    constexpr auto pr = Splitting::peaceman_rachford;
    std::vector<Variant> all = {serial(adi(alt, LineMethod::thomas, "thomas", 1, paper_adi)),
                                serial(in_turn(adi(alt, LineMethod::thomas, "thomas", 1))),
                                serial(adi(pr, LineMethod::thomas, "thomas", 1)),
                                adi(alt, LineMethod::partition, "partition", 1),
                                adi(pr, LineMethod::partition, "partition", 1)};
    if (threads > 1) {
        all.push_back(adi(alt, LineMethod::thomas, "thomas", threads));
        all.push_back(adi(pr, LineMethod::thomas, "thomas", threads));
        all.push_back(adi(alt, LineMethod::partition, "partition", threads));
        all.push_back(adi(pr, LineMethod::partition, "partition", threads));
    }
    all.push_back(serial(sip(SipForm::plain, "plain", 1, paper_sip)));
    all.push_back(sip(SipForm::serial, "serial", 1));
    all.push_back(sip(SipForm::wavefront, "wavefront", 1, 48.4 * 60));
    all.push_back(sip(SipForm::strips, "strips", threads));
    all.push_back(both_ways(sip(SipForm::serial, "serial", 1)));
    all.push_back(both_ways(sip(SipForm::strips, "strips", threads)));
    return all;
}

auto cuda_variants() -> std::vector<Variant> {
    constexpr auto alt = Splitting::alternating_line;
    constexpr auto pr = Splitting::peaceman_rachford;
    const Variant rows = adi(alt, LineMethod::obm_it, "obm_it 2 rows", 0, 32.2);
    const Variant blocks = adi(alt, LineMethod::mbm, "mbm 2 lagged", 0, 36.5);
    return {adi(alt, LineMethod::pcr, "pcr", 0),
            with_rows(rows, 2),
            with_rows(adi(alt, LineMethod::obm_it, "obm_it 4 rows", 0), 4),
            with_rows(adi(alt, LineMethod::obm_it, "obm_it 8 rows", 0), 8),
            with_blocks(adi(alt, LineMethod::mbm, "mbm 2 blocks", 0), 2),
            with_blocks(adi(alt, LineMethod::mbm, "mbm 4 blocks", 0), 4),
            with_blocks(adi(alt, LineMethod::mbm, "mbm 8 blocks", 0), 8),
            lagged(with_blocks(blocks, 2)),
            lagged(with_blocks(adi(alt, LineMethod::mbm, "mbm 4 lagged", 0), 4)),
            lagged(with_blocks(adi(alt, LineMethod::mbm, "mbm 8 lagged", 0), 8)),
            adi(alt, LineMethod::partition, "partition", 0),
            with_rows(in_turn(rows), 2),
            lagged(with_blocks(in_turn(blocks), 2)),
            in_turn(adi(alt, LineMethod::partition, "partition", 0)),
            adi(pr, LineMethod::pcr, "pcr", 0),
            with_rows(adi(pr, LineMethod::obm_it, "obm_it 2 rows", 0), 2),
            with_blocks(adi(pr, LineMethod::mbm, "mbm 2 blocks", 0), 2),
            adi(pr, LineMethod::partition, "partition", 0),
            sip(SipForm::wf_e, "wf_e", 0, 312),
            sip(SipForm::wf_all, "wf_all", 0, 85.2),
            sip(SipForm::wf_e_one_kernel, "wf_e in 1 kernel", 0),
            sip(SipForm::wf_all_one_kernel, "wf_all in 1 kernel", 0),
            sip(SipForm::one_block, "one_block", 0),
            sip(SipForm::strips, "strips", 0),
            both_ways(sip(SipForm::strips, "strips", 0))};
}

template <class Real>
auto tolerance() -> Tolerance {
    const double relative = sizeof(Real) == 4 ? 1e-4 : 1e-10;
    return {relative, sizeof(Real) == 4 ? 1e-4 : 1e-6, most_iterations, 2};
}

template <class Real>
auto step_of(Machine& machine, HeatCase<Real>& heat, const Variant& variant, int most) -> HeatStep {
    Tolerance wanted = tolerance<Real>();
    wanted.most_iterations = most;
    wanted.check_every = variant.in_turn > 1 ? 1 : wanted.check_every;
    if (variant.is_sip) {
        SipOptions options;
        options.tolerance = wanted;
        options.alternate = variant.both_ways;
        const papers::SipPlan<Real> plan(device_of(machine), heat.shape(), options, variant.form);
        return sip_step(machine, heat, plan);
    }
    AdiOptions options;
    options.splitting = variant.splitting;
    options.tolerance = wanted;
    const papers::AdiPlan<Real> plan(device_of(machine), heat.shape(), options, variant.lines,
                                     variant.in_turn);
    return adi_step(machine, heat, plan, variant.splitting);
}

// Of the first step, which takes no fewer than later ones: what the forms with a launch a line need not
// exceed.
template <class Real>
auto iterations_of_sip(Machine& machine, HeatCase<Real>& heat) -> int {
    const auto report = machine.array<Convergence>(1);
    heat.restart();
    step_of(machine, heat, sip(SipForm::strips, "strips", 0), most_iterations)(report.get());
    machine.wait();
    return machine.download(report, 1).front().iterations;
}

auto do_same_work(Device device, const FieldShape& shape, const Variant& a, const Variant& b) -> bool {
    if (a.is_sip != b.is_sip) {
        return false;
    }
    if (a.is_sip) {
        const SipForm form = papers::plain_form(device, shape, a.form, a.threads);
        return a.both_ways == b.both_ways && form == papers::plain_form(device, shape, b.form, b.threads) &&
               (a.threads == b.threads || form == SipForm::serial);
    }
    return a.threads == b.threads && a.splitting == b.splitting && a.in_turn == b.in_turn &&
           papers::do_same_work(device, lines_along_x(shape), a.lines, b.lines) &&
           papers::do_same_work(device, lines_along_y(shape), a.lines, b.lines);
}

// The variant listed before `own` that does the same work; empty if none does.
auto same_as(Device device, const FieldShape& shape, const std::vector<Variant>& all, const Variant& own)
    -> std::string {
    for (const Variant* other = all.data(); other != &own; ++other) {
        if (do_same_work(device, shape, *other, own)) {
            return other->name;
        }
    }
    return "";
}

template <class Real>
void check(const HeatCase<Real>& heat, const Variant& variant, HeatStart start, int steps,
           const std::vector<Convergence>& reports, Row& row) {
    double residual = 0;
    bool converged = true;
    for (const Convergence& report : reports) {
        converged = converged && report.converged != 0;
        row.iterations += variant.iterates() ? report.iterations / static_cast<double>(reports.size()) : 0;
        residual = std::max(residual, variant.iterates() ? report.last_residual / report.first_residual : 0);
    }
    if (!converged) {
        row.error = std::numeric_limits<double>::infinity();
        row.note = fmt::format("no convergence within {} iterations", most_iterations);
    } else if (start == HeatStart::sine) {
        const double factor = variant.is_sip ? heat.implicit_factor() : heat.factor(variant.splitting);
        const double expected = std::pow(factor, steps);
        row.error = std::abs(heat.amplitude() / expected - 1);
        row.error_limit = sizeof(Real) == 4 ? 1e-4 : 1e-7;
        row.note = fmt::format("amplitude {:.9f}", heat.amplitude());
    } else {
        const auto x = heat.host_x();
        const auto [least, most] = std::minmax_element(x.begin(), x.end());
        row.error = residual;
        row.error_limit = tolerance<Real>().relative;
        row.note = fmt::format("{:.2g} <= T <= {:.6f}", *least, *most);
    }
}

// Times a step. Returns how many steps from the start it leaves the case at.
template <class Restart>
auto time_steps(const Settings& settings, Recorded& work, const Variant& variant, HeatStart start,
                const Restart& restart, Timed& step) -> int {
    if (settings.heat_steps > 0) {
        step = time_once(work, settings.heat_steps, restart);
        return settings.heat_steps;
    }
    step = time_once(work, steps_in_sample, restart);
    if (step.sample_seconds < long_sample) {
        thalweg::bench::Sampling sampling = settings.sampling;
        sampling.repeats = variant.iterates() ? steps_in_sample : sampling.repeats;
        step = time_recorded(sampling, work, restart);
    }
    if (start == HeatStart::sine && all_steps * step.seconds <= settings.heat_full) {
        step = time_once(work, all_steps, restart);
        return all_steps;
    }
    if (step.repeats != steps_in_sample) {
        restart();
        work.run(steps_in_sample);
    }
    return steps_in_sample;
}

template <class Real>
void measure(Machine& machine, const Settings& settings, HeatCase<Real>& heat, HeatStart start,
             const Variant& variant, Row& row) {
    const ThreadCount count(variant.threads > 0 ? variant.threads : settings.all_threads());
    const int most = variant.is_launch_a_line() ? iterations_of_sip(machine, heat) : most_iterations;
    const int in_graph = settings.heat_steps % 2 == 0 ? steps_in_sample : 1;
    const auto reports = machine.array<Convergence>(steps_in_sample);
    const HeatStep step = step_of(machine, heat, variant, most);
    Recorded work(machine, in_graph, [&](int k) { step(reports.get() + k); });
    const auto restart = [&] {
        heat.restart();
        machine.wait();
    };
    const int steps = time_steps(settings, work, variant, start, restart, row.one);
    row.launch = work.launch();
    auto told = machine.download(reports, steps_in_sample);
    told.resize(static_cast<std::size_t>(std::min(in_graph, steps_in_sample)));
    check(heat, variant, start, steps, told, row);
    if (steps == all_steps) {
        row.note += ", in full";
    }
}

}  // namespace

template <class Real>
void measure_heat(Machine& machine, const Settings& settings, const Show& show) {
    const int n = settings.quick ? 100 : 1000;
    const int threads = settings.all_threads();
    for (const HeatStart start : {HeatStart::sine, HeatStart::hot_square}) {
        const bool is_sine = start == HeatStart::sine;
        if ((settings.heat_steps > 0 && !is_sine) || settings.heat_start == (is_sine ? "square" : "sine")) {
            continue;
        }
        HeatCase<Real> heat(machine, n, start, threads);
        const std::vector<Variant> variants = machine.is_cuda() ? cuda_variants() : cpu_variants(threads);
        for (const Variant& variant : variants) {
            // What a step changes of the sine is not far above rounding in float: no residual falls enough.
            const bool is_lost = sizeof(Real) == 4 && start == HeatStart::sine && variant.iterates();
            if (is_lost || !settings.wants(variant.name)) {
                continue;
            }
            Row row;
            row.section = "heat";
            row.precision = sizeof(Real) == 4 ? "float" : "double";
            row.system = fmt::format("{} {}", n, start == HeatStart::sine ? "sine" : "square");
            row.equations = variant.equations();
            row.method = variant.name;
            row.threads = variant.threads;
            row.solver = variant.solver();
            row.serial = variant.serial;
            row.paper_seconds = variant.paper;
            row.paper_serial_seconds = variant.is_sip ? paper_sip : paper_adi;
            row.same_as = same_as(device_of(machine), heat.shape(), variants, variant);
            if (row.same_as.empty()) {
                measure(machine, settings, heat, start, variant, row);
            }
            show(row);
        }
    }
}

template void measure_heat<float>(Machine&, const Settings&, const Show&);
template void measure_heat<double>(Machine&, const Settings&, const Show&);

}  // namespace thalweg::solvers::bench
