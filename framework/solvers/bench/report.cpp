// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/report.hpp"

#include <fmt/format.h>

namespace thalweg::solvers::bench {

namespace {

constexpr int all_steps = 3600;
constexpr int all_iterations = 1000;

auto text_of(const std::string& section) -> std::string {
    if (section == "tridiagonal") {
        return R"(Batches of tridiagonal lines of a square, along x (contiguous) and along y (interleaved);
traffic: 5 values a row; error: greatest residual over the greatest right-hand side.
Souri 2020: cr, pcr, thomas along y (PTA), along x (PTA not coalesced), thomas_transposed.
Zhang et al. 2024: pcr (OBM), obm_it, mbm.
)";
    }
    if (section == "heat") {
        return R"(Heat diffusion of Zhang et al. 2024, table 7: 1000 x 1000 nodes (--quick: 100 x 100), 3600 steps of
1 s at a Fourier number of 1, from a sine and from a hot square. A sample is the first 2 steps (of PR
as many as it takes); 3600 steps are extrapolated from it. All that iterate end at sum |R| < 1e-10 of
the first (float: 1e-4, the square alone), measured every 2 iterations. SIP is factored once, outside
the time.
alt: alternating line, along x and y in turns; turn: the paper's order, 5 sweeps along x, then 5 along y, an
iteration is all 10; lagged: the ends of mbm's blocks are those of the iteration before; PR: Peaceman-Rachford. SIP sweeps one way, as the paper's; 2 ways: the library's own.
x serial: over the paper's serial form of the same solver here, by thomas or SIP plain on one thread; paper
x serial: the same in the paper (254 s, 462 s). Best CPU form: alt, turn and SIP solve one implicit step, PR
its own. error: of the sine's amplitude to the discrete one; of the square, the last residual over the
first. in full: all 3600 steps were taken (--heat-full). A sample of more than a second is the only one.
)";
    }
    if (section == "ladder") {
        return R"(The ladder of Zhang et al. 2024 on the meshes of its tables 7, 8, 9 and 12: an iteration of ADI by
alternating lines (of 10 with two measurements), and one of SIP that sweeps one way. Serial: thomas and SIP
plain on one CPU thread. pcr is the paper's OBM, wavefront its SIP-WF. wf_e, wf_all: a launch a wave line
(table 3); in 1 kernel: a launch a sweep, whose blocks wait for each other (tables 4 to 6). mbm relaxes the ends
of its blocks until they settle; lagged: with the iteration of ADI alone (table 2). Traffic: 16 values a node of ADI, 130 B of SIP in double, 65 in float; error: greatest residual after 20 iterations of SIP, 30 of
ADI, over the greatest right-hand side.
)";
    }
    if (section == "cavity") {
        return R"(The lid-driven cavity of Souri et al. 2020, figures 11 and 12: 1000 iterations at Re 1000 by lines of vorticity
and of the stream function, each with what lies across it as it was, in double. x: lines lie in the rows, one
value behind the other (PTA not coalesced); y: in the columns (PTA coalesced). 1000 in s: extrapolated from
iter. iterations, or in full (--cavity-full). x serial: over thomas x on one CPU thread; paper x serial: the
same in the paper (331.73 s). error: greatest difference of psi or omega from thomas on one CPU thread, over
its greatest value, after 20 iterations.
)";
    }
    if (section == "sip") {
        return R"(An iteration of SIP; traffic: 130 B a node in double, 65 in float; error: greatest residual after 20
iterations over the greatest right-hand side.
)";
    }
    if (section == "peers") {
        return R"(SIP beside PETSc's iterations on one implicit step of heat diffusion from a hot block: one CPU thread, all
from the same first guess down to 1e-10 of its residual (root of the sum of squares). Set-up is apart: one
matrix serves many steps; PETSc's has its matrix in it.
)";
    }
    return R"(A step of ADI, of alternating_line an iteration of 10 with two measurements; traffic: 16 values a node
and step (locally_one_dimensional 15); error: of a sine's amplitude after 2 steps to the discrete one,
of alternating_line the residual after 10 iterations over the first.
)";
}

auto device_of(const Row& row) -> std::string {
    return row.is_cuda() ? "cuda" : fmt::format("cpu x{}", row.threads);
}

auto note_of(const Row& row) -> std::string {
    return row.is_right() ? row.note : "WRONG " + row.note;
}

auto or_dash(double value, const char* format) -> std::string {
    return value > 0 ? fmt::format(fmt::runtime(format), value) : std::string("-");
}

// Characters of the column `method`.
auto name_width(const std::string& section) -> int {
    return section == "heat" || section == "cavity" ? 20 : section == "peers" ? 16 : 26;
}

auto unmeasured_line(const Row& row) -> std::string {
    const int width = row.section == "heat" ? 13 : 16;  // characters of the column `system`
    return fmt::format("{:<8} {:<6} {:<{}} {:<{}} {}\n", device_of(row), row.precision, row.system, width,
                       row.method, name_width(row.section),
                       row.same_as.empty() ? row.note : "as " + row.same_as);
}

auto paper_ratio(const Row& row) -> double {
    return row.paper_seconds > 0 ? row.paper_serial_seconds / row.paper_seconds : 0;
}

auto heat_line(const Row& row) -> std::string {
    return fmt::format(
        "{:<8} {:<6} {:<13} {:<20} {:>5} {:>6} {:>10.4f} {:>9.2f} {:>8} {:>10} {:>8} {:>14} {:>9.1e} {}\n",
        device_of(row), row.precision, row.system, row.method, row.one.repeats,
        or_dash(row.iterations, "{:.1f}"), 1e3 * row.one.seconds, all_steps * row.one.seconds,
        or_dash(row.over_serial, "{:.3g}"), or_dash(row.over_best_cpu, "{:.3g}"),
        or_dash(row.paper_seconds, "{:.1f}"), or_dash(paper_ratio(row), "{:.2f}"), row.error, note_of(row));
}

auto cavity_line(const Row& row) -> std::string {
    return fmt::format(
        "{:<8} {:<6} {:<16} {:<20} {:<6} {:>5} {:>10.4f} {:>9.3f} {:>8} {:>10} {:>8} {:>14} {:>9.1e} {}\n",
        device_of(row), row.precision, row.system, row.method, row.launch, row.one.repeats,
        1e3 * row.one.seconds, all_iterations * row.one.seconds, or_dash(row.over_serial, "{:.3g}"),
        or_dash(row.over_best_cpu, "{:.3g}"), or_dash(row.paper_seconds, "{:.2f}"),
        or_dash(paper_ratio(row), "{:.2f}"), row.error, note_of(row));
}

auto peers_line(const Row& row) -> std::string {
    return fmt::format("{:<8} {:<6} {:<16} {:<16} {:>6.0f} {:>11.4f} {:>10.2f} {:>10} {:>9.1e} {}\n",
                       device_of(row), row.precision, row.system, row.method, row.iterations,
                       1e3 * row.one.seconds, 1e3 * row.setup_seconds, or_dash(row.over_best_cpu, "{:.3g}"),
                       row.error, note_of(row));
}

}  // namespace

auto heading(const Settings& settings, const thalweg::bench::Facts& facts) -> std::string {
    return fmt::format("Implicit solvers; median of {}, samples of {:g} ms or more\n",
                       settings.sampling.samples, 1e3 * settings.sampling.shortest) +
           thalweg::bench::describe(facts) +
           "x best CPU: speed over the fastest CPU form, of any number of threads, that solves the same in "
           "this run\nas X: takes the code path of X at this size, and is not measured again\n"
           "x serial: speed over the papers' serial form, on one CPU thread of this run\n"
           "launch: graph, captured into a CUDA graph of several solves; calls, could not be captured\n";
}

auto section_heading(const std::string& section) -> std::string {
    const std::string text = "\n" + text_of(section);
    if (section == "heat") {
        return text +
               fmt::format(
                   "{:<8} {:<6} {:<13} {:<20} {:>5} {:>6} {:>10} {:>9} {:>8} {:>10} {:>8} {:>14} {:>9} "
                   "{}\n",
                   "device", "real", "system", "method", "steps", "iter.", "ms a step", "3600 in s",
                   "x serial", "x best CPU", "paper s", "paper x serial", "error", "note");
    }
    if (section == "cavity") {
        return text +
               fmt::format(
                   "{:<8} {:<6} {:<16} {:<20} {:<6} {:>5} {:>10} {:>9} {:>8} {:>10} {:>8} {:>14} {:>9} {}\n",
                   "device", "real", "system", "method", "launch", "iter.", "ms an iter", "1000 in s",
                   "x serial", "x best CPU", "paper s", "paper x serial", "error", "note");
    }
    if (section == "peers") {
        return text + fmt::format("{:<8} {:<6} {:<16} {:<16} {:>6} {:>11} {:>10} {:>10} {:>9} {}\n", "device",
                                  "real", "system", "method", "iter.", "ms", "set-up ms", "x best CPU",
                                  "error", "note");
    }
    return text +
           fmt::format("{:<8} {:<6} {:<16} {:<26} {:<6} {:>11} {:>8} {:>10} {:>9} {:>9} {:>8} {:>8} {}\n",
                       "device", "real", "system", "method", "launch", "ms", "x serial", "x best CPU", "GB/s",
                       "copy GB/s", "of copy", "error", "note");
}

auto line_of(const Row& row) -> std::string {
    if (!row.is_measured()) {
        return unmeasured_line(row);
    }
    if (row.section == "heat") {
        return heat_line(row);
    }
    if (row.section == "cavity") {
        return cavity_line(row);
    }
    if (row.section == "peers") {
        return peers_line(row);
    }
    return fmt::format(
        "{:<8} {:<6} {:<16} {:<26} {:<6} {:>11.5f} {:>8} {:>10} {:>9.1f} {:>9.1f} {:>7.1f}% {:>8.1e} {}\n",
        device_of(row), row.precision, row.system, row.method, row.launch, 1e3 * row.one.seconds,
        or_dash(row.over_serial, "{:.3g}"), or_dash(row.over_best_cpu, "{:.3g}"), 1e-9 * row.rate(),
        1e-9 * row.copy_rate, 100 * row.share_of_copy(), row.error, note_of(row));
}

auto to_json(const Row& row) -> nlohmann::json {
    nlohmann::json json = {{"section", row.section},
                           {"device", row.is_cuda() ? "cuda" : "cpu"},
                           {"precision", row.precision},
                           {"system", row.system},
                           {"method", row.method},
                           {"measured", row.is_measured()},
                           {"note", row.note}};
    if (!row.is_cuda()) {
        json["threads"] = row.threads;
    }
    if (!row.same_as.empty()) {
        json["same_as"] = row.same_as;
    }
    if (!row.is_measured()) {
        return json;
    }
    json["ms"] = 1e3 * row.one.seconds;
    json["repeats_in_sample"] = row.one.repeats;
    json["shortest_sample_s"] = row.one.sample_seconds;
    json["launch"] = row.launch;
    json["error"] = row.error;
    json["error_limit"] = row.error_limit;
    json["right"] = row.is_right();
    if (row.over_best_cpu > 0) {
        json["over_best_cpu"] = row.over_best_cpu;
    }
    if (row.over_serial > 0) {
        json["over_serial"] = row.over_serial;
    }
    if (row.bytes > 0) {
        json["bytes"] = row.bytes;
        json["gb_per_s"] = 1e-9 * row.rate();
        json["copy_gb_per_s"] = 1e-9 * row.copy_rate;
        json["share_of_copy"] = row.share_of_copy();
    }
    if (row.section == "heat") {
        json["iterations"] = row.iterations;
        json["seconds_of_3600_steps"] = all_steps * row.one.seconds;
        json["paper_seconds"] = row.paper_seconds;
    }
    if (row.section == "cavity") {
        json["seconds_of_1000_iterations"] = all_iterations * row.one.seconds;
        json["paper_seconds"] = row.paper_seconds;
    }
    if (row.section == "peers") {
        json["iterations"] = row.iterations;
        json["setup_ms"] = 1e3 * row.setup_seconds;
    }
    return json;
}

}  // namespace thalweg::solvers::bench
