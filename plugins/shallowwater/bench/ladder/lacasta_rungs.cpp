// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/bench/ladder/lacasta_words.hpp"

namespace thalweg::shallowwater::bench {

namespace {

// Where the rungs run besides those of few cores.
struct Place {
    bool on_cpu;
    int threads;
};

auto rung_of(const char* name, Place place, Form form, Layout layout, Numbering numbering, int sides = 3)
    -> LacastaRung {
    return {name, place.on_cpu, place.threads, form, layout, numbering, sides};
}

void add_cores(std::vector<LacastaRung>& rungs, int threads) {
    const auto add = [&](const char* name, int count, Form form, Numbering numbering) {
        rungs.push_back(rung_of(name, {true, count}, form, Layout::apart, numbering));
    };
    add("1 core", 1, Form::scatter, Numbering::rows);
    add("1 core, ordered", 1, Form::scatter, Numbering::rcm_sorted);
    if (threads >= 4) {
        add("4 cores", 4, Form::store, Numbering::rows);
        add("4 cores, ordered", 4, Form::store, Numbering::rcm_sorted);
    }
    add("all cores", threads, Form::store, Numbering::rows);
    add("all cores, ordered", threads, Form::store, Numbering::rcm_sorted);
    add("ours, 1 core", 1, Form::ours, Numbering::hilbert);
    add("ours, all cores", threads, Form::ours, Numbering::hilbert);
}

// As the paper built them up, then what came after it.
void add_steps(std::vector<LacastaRung>& rungs, Place place) {
    const auto add = [&](const char* name, Form form, Layout layout, Numbering numbering, int sides = 3) {
        rungs.push_back(rung_of(name, place, form, layout, numbering, sides));
    };
    add("mixed", Form::scatter, Layout::apart, Numbering::random);
    add("as in the file", Form::scatter, Layout::apart, Numbering::rows);
    add("edges alone", Form::scatter, Layout::apart, Numbering::sorted);
    add("RCM", Form::scatter, Layout::apart, Numbering::rcm);
    add("RCM + edges", Form::scatter, Layout::apart, Numbering::rcm_sorted);
    add("stored, not added", Form::store, Layout::apart, Numbering::rcm_sorted);
    add("records", Form::store, Layout::records, Numbering::rcm_sorted);
    add("packed", Form::store, Layout::packed, Numbering::rcm_sorted);
    add("Hilbert", Form::store, Layout::packed, Numbering::hilbert);
    add("cells alone", Form::gather, Layout::packed, Numbering::hilbert);
    add("ours", Form::ours, Layout::apart, Numbering::hilbert);
    add("squares", Form::scatter, Layout::apart, Numbering::rows, 4);
    add("squares, RCM + edges", Form::scatter, Layout::apart, Numbering::rcm_sorted, 4);
    add("squares, cells alone", Form::gather, Layout::packed, Numbering::hilbert, 4);
}

void add_blocks(std::vector<LacastaRung>& rungs) {
    for (const int threads : {96, 256}) {
        const auto add = [&](const char* name, Form form, Layout layout) {
            rungs.push_back(rung_of(name, {false, threads}, form, layout, Numbering::rcm_sorted));
        };
        add(threads == 96 ? "96 threads, added" : "256 threads, added", Form::scatter, Layout::apart);
        add(threads == 96 ? "96 threads, stored" : "256 threads, stored", Form::store, Layout::apart);
        add(threads == 96 ? "96 threads, cells" : "256 threads, cells", Form::gather, Layout::packed);
    }
}

// Edges do not matter where cells solve them, so that both orders of RCM are one.
void add_every(std::vector<LacastaRung>& rungs, Place place) {
    for (const Form form : {Form::scatter, Form::store, Form::gather}) {
        for (const Layout layout : {Layout::apart, Layout::records, Layout::packed}) {
            for (const Numbering numbering : {Numbering::random, Numbering::rows, Numbering::rcm,
                                              Numbering::rcm_sorted, Numbering::hilbert}) {
                if (form != Form::gather || numbering != Numbering::rcm) {
                    rungs.push_back(rung_of("", place, form, layout, numbering));
                    rungs.back().name = name_of(form) + ' ' + name_of(layout) + ' ' + name_of(numbering);
                }
            }
        }
    }
}

}  // namespace

auto lacasta_rungs(bool cuda, int threads, int cells, bool all) -> std::vector<LacastaRung> {
    constexpr int most_on_few_cores = 450000;  // cells
    constexpr int most_in_small_blocks = 100000;
    const Place place = cuda ? Place{false, cells < most_in_small_blocks ? 96 : 256} : Place{true, threads};
    std::vector<LacastaRung> rungs;
    if (cells <= most_on_few_cores) {
        add_cores(rungs, threads);
    }
    add_steps(rungs, place);
    if (cuda) {
        add_blocks(rungs);
    }
    if (all) {
        add_every(rungs, place);
    }
    return rungs;
}

auto name_of(Form form) -> std::string {
    return form == Form::scatter
               ? "add"
               : (form == Form::store ? "store" : (form == Form::gather ? "cells" : "ours"));
}

auto name_of(Layout layout) -> std::string {
    return layout == Layout::apart ? "SoA" : (layout == Layout::records ? "AoS" : "packed");
}

auto name_of(Numbering numbering) -> std::string {
    switch (numbering) {
        case Numbering::rows:
            return "rows";
        case Numbering::sorted:
            return "edges";
        case Numbering::random:
            return "random";
        case Numbering::rcm:
            return "rcm";
        case Numbering::rcm_sorted:
            return "rcm+edges";
        default:
            return "hilbert";
    }
}

}  // namespace thalweg::shallowwater::bench
