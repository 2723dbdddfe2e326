/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include "thalweg/abi/macros.h"

THW_EXPORT int gone(void);

int gone(void) {
    return 1;
}
