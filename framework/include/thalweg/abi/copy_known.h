/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <stdint.h>
#include <string.h>

/* Copies the table `from` to `to`, as far as both sides know it, and sets `to`'s struct_size to the bytes copied. Both
 * begin with their struct_size, which says how much memory there is. Members of `to` beyond stay as they are: set them
 * to zero before the call. Copies whole words of 8 bytes only: a size that ends inside a pointer must not leave a part
 * of that pointer. */
static inline void thw_copy_known(void* to, const void* from) {
    uint32_t room, known;
    memcpy(&room, to, sizeof room);
    memcpy(&known, from, sizeof known);
    known = (known < room ? known : room) & ~UINT32_C(7);
    memcpy(to, from, known);
    memcpy(to, &known, sizeof known);
}
