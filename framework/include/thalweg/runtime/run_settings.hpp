// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "../device.hpp"
#include "checkpoint_plan.hpp"

namespace thalweg::runtime {

/// What happens to results that are there before the run.
enum class OldResults {
    refuse,         ///< the run is refused
    remove_listed,  ///< those that runs are known to have written are removed, others refused
    remove_all,     ///< whoever wrote them
    continue_them,  ///< of a run that goes on from a state: files stay up to its time, later ones are removed
};

/// File in the results of a run that was changed while it went on: the list of worlds that repeats it.
constexpr auto change_list_file = "steering.json";

/// A graph and how it is run, as the options of `thalweg run` say it.
struct RunSettings {
    std::filesystem::path graph;         ///< the document, JSON
    std::vector<std::string> set = {};   ///< "node.param=value", as after --set
    std::string device = {};             ///< "auto", "cpu" or "cuda"; empty: what the graph says
    std::filesystem::path results = {};  ///< folder; empty: results/<stem of the graph> in the current folder
    std::filesystem::path data = {};     ///< what $THALWEG_DATA/ in a graph stands for
    std::optional<double> until = {};    ///< [s] > 0: an end before that of the graph
    std::filesystem::path hot_start = {};  ///< checkpoint that nodes take from; empty: what the graph says
    OldResults old_results = OldResults::refuse;
    std::string program = "Thalweg";  ///< with its version, for the provenance of results
    CheckpointPlan checkpoints = {};
    std::string world = {};   ///< of the graph; empty: the graph without the changes of a world
    std::string way_to = {};  ///< world that the run becomes on its way: it enters each on the way to that
                              ///< at the world's own time, and has one results folder
    std::string added_worlds = {};  ///< JSON list of worlds beside those of the graph, as its "worlds"
    std::vector<std::string> world_tables = {};  ///< for WorldTree, which fills it in
    std::string document = {};  ///< text of the graph, read in place of the file; empty: what the file holds
    Device gpu = Device::cuda();  ///< that nodes on CUDA use, where the run has some
};

/// Output times of a node that a run does not reach.
struct TimesLeftOut {
    std::string node;
    std::size_t count = 0;
    double first = 0, last = 0;  ///< [s]
    bool writes_at_end = false;  ///< of the run, since the node has no other time
};

/// What RunSettings::until has changed.
struct EarlyEnd {
    double asked = 0, written = 0;       ///< [s] the end that is asked for, and that of the graph
    std::vector<TimesLeftOut> left_out;  ///< by node, in the order of the graph; nodes without any: none
};

}  // namespace thalweg::runtime
