#define _GNU_SOURCE
#include "oom.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OFFERED = 500 };

static int score = -1;
static char own[16], offered[16];

/* A caller's own score may be higher than what we offer. */
void oom_prepare(void) {
    score = open("/proc/self/oom_score_adj", O_RDWR | O_CLOEXEC);
    if (score < 0) return;
    ssize_t n = read(score, own, sizeof own - 1);
    own[n > 0 ? n : 0] = 0;
    snprintf(offered, sizeof offered, "%d", atoi(own) > OFFERED ? atoi(own) : OFFERED);
}

/* Best effort: without it the largest process goes first. */
static void set(const char *value) {
    if (score >= 0 && pwrite(score, value, strlen(value), 0) < 0) {
        close(score);
        score = -1;
    }
}

void oom_offer(void) { set(offered); }

void oom_withdraw(void) { set(own); }
