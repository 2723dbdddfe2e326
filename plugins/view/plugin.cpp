// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/plugin.hpp>

#include "view/nodes/compare_fields_node.hpp"
#include "view/nodes/compare_node.hpp"
#include "view/nodes/exposure_node.hpp"
#include "view/nodes/gauges_node.hpp"
#include "view/nodes/sections_node.hpp"
#include "view/nodes/statistics_node.hpp"
#include "view/nodes/table_writer_node.hpp"
#include "view/nodes/ugrid_writer_node.hpp"
#include "view/nodes/view_node.hpp"
#include "view/nodes/vtk_writer_node.hpp"

using namespace thalweg::view;

THALWEG_PLUGIN("view", "0.1.0", "Apache-2.0", ViewNode, VtkWriterNode, GaugesNode, SectionsNode,
               StatisticsNode, CompareNode, CompareFieldsNode, UgridWriterNode, TableWriterNode, ExposureNode)
