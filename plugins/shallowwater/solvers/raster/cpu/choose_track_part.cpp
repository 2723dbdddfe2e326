// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/compute/isa_level.hpp>

#include "shallowwater/solvers/raster/cpu/track_part.hpp"

namespace thalweg::shallowwater {

void track_part_x86_64(const TrackCell<float>&, const Part&);
void track_part_x86_64(const TrackCell<double>&, const Part&);
void track_part_x86_64_v3(const TrackCell<float>&, const Part&);
void track_part_x86_64_v3(const TrackCell<double>&, const Part&);
void track_part_x86_64_v4(const TrackCell<float>&, const Part&);
void track_part_x86_64_v4(const TrackCell<double>&, const Part&);

template <class Real>
auto choose_track_part() -> TrackPart<Real> {
    using Level = void(const TrackCell<Real>&, const Part&);
    return compute::for_isa_level<Level>(track_part_x86_64, track_part_x86_64_v3, track_part_x86_64_v4);
}

template auto choose_track_part<float>() -> TrackPart<float>;
template auto choose_track_part<double>() -> TrackPart<double>;

}  // namespace thalweg::shallowwater
