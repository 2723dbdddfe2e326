/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

ONE_INPUT_CLASS("no-dtypes",
                {sizeof(thw_port), 0, "level", "m", "", "Something.", 0, 1u << THW_AT_CELL, 0, 0, 0, 0, 0, 0})
SOUND_PLUGIN
