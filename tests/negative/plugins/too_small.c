/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "described.h"

ONE_NODE_CLASS("too-small")
EXPORTED_PLUGIN(THW_MAGIC, 24, THW_ABI_MAJOR, 0)
