/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>

#include "described.h"
#include "scanned.h"

/* Tells its number to the test, and stays. */
static void stay(void) {
    FILE* file = fopen(getenv("THALWEG_TEST_PIDS"), "a");
    fprintf(file, "%d\n", (int)getpid());
    fclose(file);
    sleep(60);
    _exit(0);
}

/* A child of the scanner, and one that has left its session and its parent, as a daemon does. */
__attribute__((constructor)) static void at_load(void) {
    if (!is_scanned()) {
        return;
    }
    if (fork() == 0) {
        stay();
    }
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            stay();
        }
        _exit(0);
    }
    usleep(100000); /* both have told their numbers */
}

ONE_NODE_CLASS("forks")
SOUND_PLUGIN
