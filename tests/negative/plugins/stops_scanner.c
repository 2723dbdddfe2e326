/* SPDX-FileCopyrightText: 2026 The Thalweg developers */
/* SPDX-License-Identifier: Apache-2.0 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "described.h"
#include "scanned.h"

/* Tells its own number and that of the scanner that waits for it, stops that one, and stays. */
__attribute__((constructor)) static void at_load(void) {
    if (is_scanned()) {
        FILE* file = fopen(getenv("THALWEG_TEST_PIDS"), "a");
        fprintf(file, "%d\n%d\n", (int)getpid(), (int)getppid());
        fclose(file);
        kill(getppid(), SIGSTOP);
        sleep(60);
    }
}

ONE_NODE_CLASS("stops-scanner")
SOUND_PLUGIN
