/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include <fenv.h>

#include "described.h"

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

/* Changes the arithmetic of whoever loads it, as one that was linked with -ffast-math does. */
__attribute__((constructor)) static void at_load(void) {
    fesetround(FE_UPWARD);
#if defined(__x86_64__)
    _mm_setcsr(_mm_getcsr() | 0x8040); /* subnormal numbers are taken for zero, and written as zero */
#endif
}

ONE_NODE_CLASS("rounds-up")
SOUND_PLUGIN
