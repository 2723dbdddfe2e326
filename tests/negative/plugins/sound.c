/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

/* Nothing is wrong with this one, until it is loaded a second time from another file. */
ONE_NODE_CLASS("sound")
SOUND_PLUGIN
