/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

/* Built twice, with CLOCK 0 and 99. */
ONLY_NODE_CLASS({sizeof(thw_node_class), CLOCK, THW_ON_CPU, TABLES_AND_CALLS(0, NULL, 0, NULL, "odd-clock")})
SOUND_PLUGIN
