/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

ONE_NODE_CLASS("wrong-magic")
EXPORTED_PLUGIN("GALWEG\x01", sizeof(thw_plugin), THW_ABI_MAJOR, 0)
