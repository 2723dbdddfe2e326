// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "thalweg/runtime/session.hpp"

// Nodes of graphs with a flow, `flow`, on each kind of grid, for tests that run shipped plugins.
namespace thalweg::test::flows {

inline const std::string data = THALWEG_GRAPH_DATA;

inline const std::string raster = R"("ground": {"type": "bathymetry", "params": {"file": ")" + data +
                                  R"(/river_bend.tif", "cell_size": "40 m"}},
    "flow": {"type": "shallowwater", "params": {"manning": 0.035, "precision": "double", "volume_tolerance": 1e-9,
             "boundaries": [{"edge": "west", "kind": "discharge", "value": "80 m3/s"},
                            {"edge": "east", "kind": "normal_depth"}]},
             "in": {"bed": "ground.elevation"}})";

inline const std::string triangles =
    R"("valley": {"type": "features", "params": {"file": ")" + data +
    R"(/river_bend_outline.geojson", "file_crs": "none"}},
    "ends": {"type": "features", "params": {"file": ")" +
    data +
    R"(/river_bend_ends.geojson", "file_crs": "none"}},
    "ground": {"type": "triangulate", "params": {"size": "60 m", "ground": ")" +
    data +
    R"(/river_bend.tif"}, "in": {"outline": "valley.features", "boundaries": "ends.features"}},
    "flow": {"type": "shallowwater", "params": {"manning": 0.035, "precision": "double", "volume_tolerance": 1e-9,
             "boundaries": [{"segment": "inlet", "kind": "discharge", "value": "80 m3/s"},
                            {"segment": "outlet", "kind": "normal_depth"}]},
             "in": {"bed": "ground.elevation"}})";

inline const std::string curvilinear = R"("ground": {"type": "bathymetry", "params": {"file": ")" + data +
                                       R"(/meander_nodes.csv", "grid": "mesh"}},
    "flow": {"type": "riverflow", "params": {"manning": 0.03, "initial_depth": "0.5 m", "precision": "double",
             "volume_tolerance": 1e-9,
             "boundaries": [{"side": "i_start", "kind": "discharge", "value": "60 m3/s"},
                            {"side": "i_end", "kind": "stage", "value": "11.7 m"}]},
             "in": {"bed": "ground.elevation_vertices"}})";

/// A session with the plugins of the build.
inline auto open_plugins() -> runtime::Session {
    runtime::SessionOptions how;
    how.scanner = THALWEG_PROGRAM;
    how.plugin_folders = {THALWEG_PLUGINS};
    return runtime::Session::open(how);
}

}  // namespace thalweg::test::flows
