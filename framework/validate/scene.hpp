// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "thalweg/abi/node.h"
#include "thalweg/mesh/curvilinear_data.hpp"
#include "thalweg/mesh/triangle_data.hpp"
#include "thalweg/testing/lone_node.hpp"

namespace thalweg::validate {

/// A grid with the arrays behind it.
class Ground {
    std::shared_ptr<const mesh::TriangleData> triangles_;
    std::shared_ptr<const mesh::TriangleView> triangle_view_;
    std::shared_ptr<const mesh::CurvilinearData> bend_;
    std::shared_ptr<const thw_curvilinear> bend_view_;
    Grid grid_;

  public:
    static auto raster(std::int64_t nx, std::int64_t ny, double cell = 10) -> Ground;
    static auto triangles(int n) -> Ground;  ///< a square of n by n, cut
    static auto curvilinear(std::int64_t nx, std::int64_t ny) -> Ground;
    static auto of_kind(thw_grid_kind kind) -> Ground;  ///< a small one

    explicit Ground(Grid grid) : grid_(std::move(grid)) {}

    auto grid() const -> const Grid& { return grid_; }
};

/// Which inputs are connected.
enum class Connected { all, required };

/// The surroundings of one life of a node: what it gets and what is asked of it.
struct Scene {
    Ground ground = Ground::raster(7, 5);
    std::function<double(std::size_t)> value;  ///< of place k of any field, whatever inputs may hold
    std::function<double(std::size_t)> share;  ///< in [0, 1), of what an input may hold; null: random
    std::string params = "{}";                 ///< JSON object, beside those that the node cannot do without
    std::set<std::string> disconnected = {};   ///< inputs
    std::set<std::string> late = {};           ///< inputs without values in the first run
    std::set<std::string> unread = {};         ///< outputs
    double stop_from = std::numeric_limits<double>::infinity();  ///< [s]
    double patience =
        std::numeric_limits<double>::infinity();  ///< [s] of wall time for a run, then it is told to stop
    std::set<std::string> connected = {};         ///< optional inputs, whatever the usual life has
    bool finishes = true;
};

/// What happened in a life.
struct Played {
    std::string refusal;                          ///< of the hook that ended it; empty: it went to the end
    std::string hook;                             ///< "configure", "negotiate", "run", "finish": that hook
    testing::Complaints complaints = {};          ///< all, of the node and about it
    std::vector<std::vector<std::byte>> outputs;  ///< of each run and each read output, in turn
    std::vector<std::string> output_names;        ///< to match
    std::vector<thw_dtype> output_types;
    std::vector<testing::LogLine> log = {};
    std::map<std::string, testing::Metric> metrics = {};
    std::vector<testing::LoneNode::AnnouncedFile> announced = {};
    std::vector<std::string> written = {};
    std::filesystem::path results = {};
    double stopped_at = 0;  ///< [s] time that was reached

    auto went_well() const -> bool { return hook.empty(); }
};

}  // namespace thalweg::validate
