/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

/* As a terminal would show it: a second line, in red. */
ONE_NODE_CLASS("flow\n\033[31mwarning: all is lost")
SOUND_PLUGIN
