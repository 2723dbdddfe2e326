// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <thalweg/plugin.hpp>

#include "bathymetry/nodes/barrier_node.hpp"
#include "bathymetry/nodes/bathymetry_node.hpp"
#include "bathymetry/nodes/burn_river_node.hpp"
#include "bathymetry/nodes/combine_node.hpp"
#include "bathymetry/nodes/constant_node.hpp"
#include "bathymetry/nodes/dam_node.hpp"
#include "bathymetry/nodes/difference_node.hpp"
#include "bathymetry/nodes/edges_to_faces_node.hpp"
#include "bathymetry/nodes/features_node.hpp"
#include "bathymetry/nodes/formula_node.hpp"
#include "bathymetry/nodes/grid_converters.hpp"
#include "bathymetry/nodes/lookup_node.hpp"
#include "bathymetry/nodes/polygons_node.hpp"
#include "bathymetry/nodes/raster_node.hpp"
#include "bathymetry/nodes/raster_series_node.hpp"
#include "bathymetry/nodes/raster_writer_node.hpp"
#include "bathymetry/nodes/river_mesh_node.hpp"
#include "bathymetry/nodes/series_node.hpp"
#include "bathymetry/nodes/triangulate_node.hpp"

using namespace thalweg::bathymetry;

THALWEG_PLUGIN("bathymetry", "0.1.0", "Apache-2.0", BathymetryNode, RasterNode, PolygonsNode, ConstantNode,
               LookupNode, FormulaNode, DamNode, BarrierNode, BurnRiverNode, RasterWriterNode,
               MeshToRasterNode, RasterToMeshNode, EdgesToFacesNode, DifferenceNode, FeaturesNode, SeriesNode,
               RasterSeriesNode, TriangulateNode, RiverMeshNode, CombineNode)
