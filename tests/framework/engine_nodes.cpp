// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "engine_nodes.hpp"

#include "engine_copy_nodes.hpp"
#include "engine_odd_nodes.hpp"
#include "engine_sampled_nodes.hpp"
#include "engine_shown_nodes.hpp"
#include "engine_source_nodes.hpp"
#include "engine_stepping_nodes.hpp"
#include "engine_table_nodes.hpp"
#include "engine_world_nodes.hpp"
#include "thalweg/plugin.hpp"

namespace thalweg::testing {

namespace {

using namespace engine;

const thw_plugin test_plugin = {
    THW_MAGIC,
    sizeof(thw_plugin),
    THW_ABI_MAJOR,
    THW_ABI_MINOR,
    0,
    "engine-tests",
    "1",
    "Apache-2.0",
    "1",
    &node_class_at<Source, Relay<Clock::once>, Relay<Clock::following>, MeshSource, MeshReader, Count, Steps,
                   Copy, Add, Loop, Flow, FedBack, Fail, Unborn, CudaOnly, CudaSink, Keen, Shower, Mixer,
                   NumberNote, Recorder, Probe, Square, TableSource, TableCount, TableCopy<Clock::following>,
                   TableCopy<Clock::sampled>, TableRecorder, Announce<Clock::sampled>,
                   Announce<Clock::stepping>, Store, Rate, Lines>,
    nullptr};

}  // namespace

auto registry() -> const runtime::Registry& {
    static const auto instance = [] {
        runtime::Registry made;
        made.add(test_plugin);
        return made;
    }();
    return instance;
}

}  // namespace thalweg::testing
