// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cylinder_case.hpp"
#include "cylinder_profiles.hpp"

/// What Souri et al. 2020 draw of the square in a channel, figures 14 to 17.
namespace thalweg::solvers::validation {

/// Stream function at one time.
struct StreamPicture {
    CylinderChannel channel;
    std::vector<double> psi;
    std::string title;
};

/// At rest, Re 1, 15 and 30 (figure 16). Tells the lengths of the wakes.
auto streams_at_rest(Device device, const CylinderSize& size, SolverResults& results)
    -> std::vector<StreamPicture>;

struct SheddingStory {
    std::vector<StreamPicture> streams;          ///< six, 2 D/u apart from the first instant on (figure 17)
    std::vector<VelocityProfile> profiles;       ///< of an instant (figures 14 and 15)
    std::vector<VelocityProfile> mean_profiles;  ///< over a whole number of periods
};

/// Re 100 from `start` [sides / peak velocity] on. The instant of the profiles is the first at which v on the
/// axis turns from negative to positive 8 sides behind the middle of the square; the means are over three
/// periods from there. Throws std::runtime_error where there are none within 60. Tells velocities at x = 4
/// and 8.
auto tell_shedding(Device device, const CylinderSize& size, double start, SolverResults& results)
    -> SheddingStory;

}  // namespace thalweg::solvers::validation
