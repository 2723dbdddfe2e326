// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "engine_bytes.hpp"
#include "thalweg/plugin.hpp"
#include "thalweg/testing/small_meshes.hpp"

// Fields on rasters and on a mesh, and a node that looks at a mesh.
namespace thalweg::testing::engine {

class Source final : public Node {
    Output value_{*this, "value", anything()};
    Parameter<std::int64_t> nx_{*this, "nx", size_option()}, ny_{*this, "ny", size_option()};
    Parameter<double> x0_{*this, "x0", option().by_default("0")};
    Parameter<double> y0_{*this, "y0", option().by_default("0")};
    Parameter<double> dx_{*this, "dx", option().by_default("1")};
    Parameter<double> dy_{*this, "dy", option()};  // unset: dx
    Parameter<std::int64_t> fill_{*this, "value", option().by_default("7")};
    Parameter<std::string> crs_{*this, "crs", option().by_default("\"\"")};
    Parameter<std::string> datum_{*this, "datum", option().by_default("\"\"")};
    Parameter<std::string> unit_{*this, "unit", option().by_default("\"m\"")};
    Parameter<std::string> type_{*this, "type",
                                 option().by_default("\"byte\"").one_of("byte|float|double|none")};
    Parameter<bool> at_nodes_{*this, "at_nodes", option().by_default("false")};
    Parameter<bool> no_grid_{*this, "no_grid", option().by_default("false")};

  public:
    static auto about() -> About {
        return {"test-source", "A field.", Clock::once, THW_ON_CPU | THW_ON_CUDA};
    }

    void negotiate() override {
        Grid grid(*nx_, *ny_, *x0_, *y0_, *dx_, dy_.is_set() ? *dy_ : *dx_);
        grid.crs = *crs_;
        grid.vertical_datum = *datum_;
        if (!*no_grid_) {
            value_.set_grid(grid);
        }
        value_.set_unit(*unit_).set_location(*at_nodes_ ? THW_AT_NODE : THW_AT_CELL);
        value_.set_element(*type_ == "byte"     ? THW_U8
                           : *type_ == "float"  ? THW_F32
                           : *type_ == "double" ? THW_F64
                                                : THW_NO_DTYPE);
    }

    void run(const Step& step) override { fill(*value_, static_cast<int>(*fill_), step.stream); }
};

/// A field on a square of 8 triangles.
class MeshSource final : public Node {
    Output value_{*this, "value", bytes().on<mesh::Triangles>()};
    mesh::TriangleData data_ = testing::square_of_triangles(2);
    mesh::TriangleView view_{data_};

  public:
    static auto about() -> About { return {"test-mesh", "A mesh.", Clock::once, THW_ON_CPU | THW_ON_CUDA}; }

    void negotiate() override { value_.set_grid(view_.grid()); }

    void run(const Step& step) override { fill(*value_, 5, step.stream); }
};

/// Tells what it sees of the mesh of its input, while negotiating and while running.
class MeshReader final : public Node {
    Input in_{*this, "in", bytes().on<mesh::Triangles>()};
    Output out_{*this, "out", bytes().on<mesh::Triangles>()};

  public:
    static auto about() -> About {
        return {"test-mesh-reader", "A copy.", Clock::stepping, THW_ON_CPU | THW_ON_CUDA};
    }

    void negotiate() override {
        Node::negotiate();
        metric("hash_known", in_->grid().geometry_hash() != 0 ? 1 : 0);
    }

    void run(const Step& step) override {
        const auto grid = in_->grid();
        metric("cells", static_cast<double>(mesh::Triangles(grid).cells()));
        metric("on_device", grid.device_geometry != nullptr ? 1 : 0);
        metric("one_mesh",
               grid == out_->grid() && grid.device_geometry == out_->grid().device_geometry ? 1 : 0);
        copy(*out_, *in_, step.stream);
    }
};

}  // namespace thalweg::testing::engine
