// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "runtime/plugins/registry.hpp"
#include "thalweg/runtime/field_snapshot.hpp"
#include "thalweg/table.hpp"

namespace thalweg::runtime {

/// What an output of a world holds at its end; before that without values.
struct WorldOutputValue {
    bool is_table = false;
    FieldSnapshot field = {};
    Table table = {};
    bool has_ended = false;
};

/// The outputs of the worlds of a tree that nodes read, by "world/node.port".
using WorldOutputs = std::map<std::string, WorldOutputValue>;

/// Has nodes of type world_output_type see `outputs`, which outlives this, from here to the end of its life.
/// One thread at a time; those of other trees wait.
class ShownOutputsOfWorlds {
  public:
    explicit ShownOutputsOfWorlds(const WorldOutputs& outputs);
    ~ShownOutputsOfWorlds();
    ShownOutputsOfWorlds(const ShownOutputsOfWorlds&) = delete;
    auto operator=(const ShownOutputsOfWorlds&) -> ShownOutputsOfWorlds& = delete;

  private:
    std::unique_lock<std::mutex> lock_;
};

/// These classes and the one whose nodes stand for outputs of worlds.
auto with_world_outputs(const Registry& registry) -> std::shared_ptr<const Registry>;

}  // namespace thalweg::runtime
