// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/plugin.hpp>

#include "shallowwater/node/riverflow_node.hpp"
#include "shallowwater/node/shallowwater_node.hpp"

THALWEG_PLUGIN("shallowwater", "0.1.0", "Apache-2.0", thalweg::shallowwater::ShallowWaterNode,
               thalweg::river::RiverFlowNode)
