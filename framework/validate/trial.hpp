// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "check.hpp"
#include "library.hpp"
#include "random.hpp"
#include "runtime/base/node_type.hpp"
#include "scene.hpp"

namespace thalweg::validate {

/// Whether a field on this port can lie on a grid of this kind.
auto lies_on(const thw_port& port, const Grid& grid) -> bool;

/// One node class of the library under one check.
class Trial {
    const Library& library_;
    const runtime::NodeType& type_;
    std::string check_;
    mutable int lives_ = 0;

    auto grid_kinds() const -> std::uint32_t;
    auto inputs(const Scene& scene, Connected connected) const -> std::vector<testing::InputField>;
    /// Gives small tables and features to inputs that must have them: what optional ones may hold is known to
    /// the node alone.
    void give_payloads(testing::LoneNode& node) const;
    auto rule_of(const thw_port& port) const -> std::optional<InputRule>;
    void check_rules() const;
    auto habit() const -> const Habit&;
    auto inputs_of_habit() const -> Connected;
    auto first_ground() const -> Ground;

  public:
    Trial(const Library& library, const runtime::NodeType& type, std::string check);

    auto library() const -> const Library& { return library_; }

    auto type() const -> const runtime::NodeType& { return type_; }

    auto random() const -> Random { return {library_.seed(), check_ + "/" + type_.id}; }

    /// Whether all outputs and all inputs that a node cannot do without take this kind of grid.
    auto takes(thw_grid_kind kind) const -> bool;

    /// A scene in which the node ran, on the first kind of grid that it takes. Throws NotApplicable where it
    /// refused every one.
    auto usual() const -> Scene;

    /// A whole life: configure, negotiate, runs up to 2 s and finish. With the inputs of usual().
    auto play(const Scene& scene) const -> Played;

    auto play(const Scene& scene, Connected connected) const -> Played;

    /// Plays the same life beside a second node, which takes every step after the first.
    auto play_beside_another(const Scene& scene) const -> Played;

    /// A node after the first `runs` runs of a life, of which there are three: at 0 s, to 1 s and to 2 s.
    /// `played` tells of them, and whether it was refused on the way.
    auto alive(const Scene& scene, int runs, Played& played) const -> testing::LoneNode;

    /// Run number `k` of such a node. Whether it went well.
    auto step(testing::LoneNode& node, int k, Played& played) const -> bool;

    /// Whether it steps and does not say what it remembers.
    auto lacks_state() const -> bool;

    /// A node that is not configured yet, with the tables and features that it must have and without fields.
    auto node(const Scene& scene) const -> testing::LoneNode;

    /// The node's parameters of `scene` over those that it cannot do without, as a JSON object.
    auto params(const Scene& scene) const -> std::string;

    /// `count` values for an input: `value` of each place as it is, or as the share of what the input may
    /// hold.
    auto values(const thw_port& port, std::size_t count, const std::function<double(std::size_t)>& value,
                bool is_share) const -> testing::FieldValues;

    /// Breaks the rule for this node class.
    [[noreturn]] void broken(const std::string& text) const;
};

}  // namespace thalweg::validate
