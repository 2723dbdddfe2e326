/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Whether this process only looks at the library, and is not the program that will use it. */
static int is_scanned(void) {
    char words[4096] = {0};
    const int file = open("/proc/self/cmdline", O_RDONLY);
    const ssize_t count = read(file, words, sizeof words - 1);
    close(file);
    const size_t first = strlen(words) + 1;
    return count > 0 && first < (size_t)count && strcmp(words + first, "__scan") == 0;
}
