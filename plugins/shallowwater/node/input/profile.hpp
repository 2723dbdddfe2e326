// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <thalweg/node.hpp>
#include <thalweg/series/time_series.hpp>

namespace thalweg::shallowwater {

/// Pairs of a place along the faces of a boundary, 0 where the first begins and 1 where the last ends, and a
/// number there; linear in between. For boundaries of every mesh.
using ProfilePoints = std::vector<std::vector<double>>;

/// What the numbers of a profile are.
enum class ProfileUse {
    weight,  ///< of the discharge for a metre; any unit, 0 or more
    level    ///< m, added to the level of the boundary
};

/// The profile over the part of the length; empty where there is none. `node` complains about what is wrong.
auto read_profile(Node& node, const std::optional<ProfilePoints>& points, ProfileUse use,
                  const std::string& path) -> series::TimeSeries;

/// One number for each face between two neighbours of `ends`, the places [m] along a boundary where faces
/// begin and end: shares of the discharge, that is integrals over the faces, or means of the level. Both are
/// exact, so that a profile does not depend on the mesh. Empty without a profile.
auto by_face(const series::TimeSeries& profile, ProfileUse use, const std::vector<double>& ends)
    -> std::vector<double>;

/// A face or edge of a boundary.
struct FaceOnLine {
    double x = 0, y = 0;  ///< m, of its middle
    double length = 0;    ///< m
};

/// The mean of a profile over each face, in the order of `faces`. They lie one behind the other from the
/// western end of the boundary, or from its southern one if it runs farther north than east. Empty without a
/// profile.
auto by_place(const series::TimeSeries& profile, const std::vector<FaceOnLine>& faces) -> std::vector<double>;

}  // namespace thalweg::shallowwater
