/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

PARAMETERS_CLASS("default-out-of-range", REAL("width", "\"3 km\"", 1000.0))
SOUND_PLUGIN
