// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "answer_rules.hpp"
#include "runtime/base/diagnostic.hpp"
#include "thalweg/runtime/run_settings.hpp"

namespace thalweg::runtime {

/// Members that a study may have.
constexpr std::size_t most_members = 100000;

/// The key that names a world of the graph; all others name parameters as --set does.
constexpr auto world_key = "world";

/// What a member gives to one key of its study.
struct MemberValue {
    std::size_t key = 0;    ///< index into Study::keys
    std::string text;       ///< JSON: 0.03, "2 m"
    std::size_t place = 0;  ///< index into Study::places
    int line = 0;           ///< of a cell of a table; 0: that of the place
    int column = 0;
    std::string label = {};  ///< name of the list's or the table's entry that gives it; empty: none
};

/// One run of a study.
struct Member {
    std::string name;                 ///< also of the folder of its results: "00003", or what the study says
    std::vector<MemberValue> values;  ///< in the order of Study::keys
    std::string hash = {};            ///< SHA-256 of the graph, the values and the device
    double cost = 0;                  ///< of what is built for it, in Study::cost_unit
    double weight = 1;                ///< how much it counts, above 0; eg the probability of its flood
};

/// Many runs of one graph, as a study file says them.
struct Study {
    std::filesystem::path file, graph;
    std::string title;
    std::vector<std::string> keys;  ///< "flow.manning", "values.level", "time.end", "world"
    std::vector<Place> places;
    std::vector<Member> members;
    std::string hash = {};             ///< SHA-256 of those of all members
    std::vector<std::string> remarks;  ///< what may be meant otherwise, each a sentence without a full stop
    std::string cost_unit;             ///< "EUR"; empty: no member has a cost
    bool has_weights = false;          ///< whether a list or a table gives some; without all count the same
    std::optional<RankRule> rank;
    std::vector<ChartRule> charts;
};

/// How the members of a study are run.
struct StudySettings {
    std::filesystem::path results = {};  ///< folder of the study; empty: results/<stem of the study>
    std::filesystem::path data = {};     ///< what $THALWEG_DATA/ in the graph stands for
    std::string device = {};             ///< "auto", "cpu" or "cuda"; empty: what the graph says
    std::string program = "Thalweg";     ///< with its version, for the provenance of results
    bool resume = false;                 ///< goes on with a study: members that are done are not repeated
};

/// Reads a study; appends what is wrong to `problems`, in the order of the document. Its graph is read for
/// the hashes alone: check_study() says what is wrong with it.
auto read_study(const std::filesystem::path& file, const StudySettings& settings, Diagnostics& problems)
    -> Study;

/// Gives the members and the study the hashes that they have on this device. Reads the graph.
void hash_members(Study& study, const std::string& device);

/// Absolute.
auto results_folder_of(const Study& study, const StudySettings& settings) -> std::filesystem::path;

/// How a member is run; old results are refused, or removed where the study is resumed.
auto settings_of(const Study& study, const Member& member, const StudySettings& settings) -> RunSettings;

/// Where a value of a member is said.
auto place_of(const Study& study, const MemberValue& value) -> Place;

/// "0.03", "2 m", "breach north"
auto text_of(const MemberValue& value) -> std::string;

/// "flow.manning = 0.03, world = breach north"
auto text_of(const Study& study, const Member& member) -> std::string;

}  // namespace thalweg::runtime
