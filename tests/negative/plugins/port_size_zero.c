/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

ONE_INPUT_CLASS("port-size-zero", {0, 0, "level", "m", "", "Something.", 1u << THW_F32, 1u << THW_AT_CELL})
SOUND_PLUGIN
