// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/declaration.hpp>

/// What nature has at most, with the unit in which such numbers are usually written. A larger number without
/// a unit was meant in that one. Whoever means it writes the unit.
namespace thalweg::shallowwater::nature {

/// [m/s] 2 m/h. The most rain in a minute was 38 mm (Barot, Guadeloupe, 1970), 2.28 m/h; of 42 minutes 0.44
/// m/h.
constexpr Plausible rain = {2.0 / 3600, "mm/h"};

/// [m/s] 1 m/h. Sand conducts 0.24 m/h (Rawls, Brakensiek and Miller 1983).
constexpr Plausible conductivity = {1.0 / 3600, "mm/h"};

/// [m] Clay sucks by up to 1.57 m (Rawls, Brakensiek and Miller 1983).
constexpr Plausible suction = {2, "mm"};

/// [m] A day of the heaviest rain is lost in no initial loss; losses of storms are tens of millimetres.
constexpr Plausible initial_loss = {1, "mm"};

/// [m/s] The strongest gust was 113 m/s (Barrow Island 1996).
constexpr Plausible wind = {120, "km/h"};

/// [m/s] The tide in Saltstraumen has 10 m/s.
constexpr Plausible current = {50, "cm/s"};

/// [m3/s] The Amazon had 3.7e5 m3/s at Obidos in 1953.
constexpr Plausible discharge = {1e6, "l/s"};

}  // namespace thalweg::shallowwater::nature
