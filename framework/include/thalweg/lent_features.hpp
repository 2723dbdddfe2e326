// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "abi/copy_known.h"
#include "abi/draft/features.h"
#include "features.hpp"
#include "lent_table.hpp"

namespace thalweg {

/// Features as the C boundary sees them. Points into the Features, which must neither move nor change.
class LentFeatures {
    const Features* features_;
    LentTable attributes_;
    thw_features c_{};

    static auto shape(const thw_features* self, std::uint64_t index, thw_shape* out) -> thw_status {
        const auto& all = static_cast<const LentFeatures*>(self->impl)->features_->shapes;
        if (index >= all.size()) {
            return THW_FAILED;
        }
        const auto& from = all[static_cast<std::size_t>(index)];
        const thw_shape shape = {sizeof(thw_shape),
                                 static_cast<thw_shape_kind>(from.kind()),
                                 from.parts(),
                                 from.points(),
                                 from.starts().data(),
                                 from.coordinates().data(),
                                 from.heights().empty() ? nullptr : from.heights().data()};
        thw_copy_known(out, &shape);
        return THW_OK;
    }

  public:
    /// `time` [s] and `version` as in thw_table.
    explicit LentFeatures(const Features& features, double time = 0, std::uint64_t version = 0)
        : features_(&features), attributes_(features.attributes, time, version) {
        c_ = {sizeof(thw_features), 0, features.crs.c_str(), attributes_.abi(), this, &LentFeatures::shape};
    }

    LentFeatures(const LentFeatures&) = delete;
    auto operator=(const LentFeatures&) -> LentFeatures& = delete;

    auto abi() const -> const thw_features* { return &c_; }
};

/// Copies a shape of the C boundary whose rules have been checked.
inline auto copy_of(const thw_shape& from) -> FeatureShape {
    FeatureShape shape(static_cast<ShapeKind>(from.kind));
    for (std::uint64_t part = 0; part < from.part_count; ++part) {
        shape.begin_part();
        const auto end = part + 1 < from.part_count ? from.part_starts[part + 1] : from.point_count;
        for (auto point = from.part_starts[part]; point < end; ++point) {
            shape.add_point(from.xy[2 * point], from.xy[2 * point + 1]);
        }
    }
    if (from.z != nullptr) {
        shape.set_heights({from.z, from.z + from.point_count});
    }
    return shape;
}

/// Copies lent features, which may go out of reach afterwards.
inline auto copy_of(const thw_features& from) -> Features {
    Features features{from.crs, copy_of(*from.attributes)};
    for (std::uint64_t k = 0; k < from.attributes->row_count; ++k) {
        thw_shape shape{};
        shape.struct_size = sizeof(shape);
        from.shape(&from, k, &shape);
        features.shapes.push_back(copy_of(shape));
    }
    return features;
}

}  // namespace thalweg
