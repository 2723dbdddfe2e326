/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

PARAMETERS_CLASS("same-parameter-twice", REAL("width", "1", INFINITY), REAL("width", "2", INFINITY))
SOUND_PLUGIN
