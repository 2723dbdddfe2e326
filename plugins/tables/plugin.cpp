// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/plugin.hpp>

#include "tables/nodes/series_node.hpp"
#include "tables/nodes/table_writer_node.hpp"

using namespace thalweg::tables;

THALWEG_PLUGIN("tables", "0.1.0", "Apache-2.0", SeriesNode, TableWriterNode)
