/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

ONE_NODE_CLASS("needs-newer-minor")
EXPORTED_PLUGIN(THW_MAGIC, sizeof(thw_plugin), THW_ABI_MAJOR, 7)
