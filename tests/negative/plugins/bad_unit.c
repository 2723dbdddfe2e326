/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

ONE_INPUT_CLASS("bad-unit", PORT("level", "blorb"))
SOUND_PLUGIN
