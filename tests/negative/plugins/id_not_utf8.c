/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

ONE_NODE_CLASS("fl\xffow")
SOUND_PLUGIN
