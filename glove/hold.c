#include "hold.h"

#include "tree.h"

#include <unistd.h>

enum { AGAIN_MS = 100 };

static bool on;
static int64_t wakes; /* CLOCK_MONOTONIC ms: a machine's sleep is no silence */
static int64_t left;  /* until the end, in ms in which we ran: whoever freezes us with the host lets it speak first */

bool hold_is_on(void) { return on; }

int64_t hold_wakes(void) { return wakes; }

bool hold_heard(int64_t stop, int64_t end, int64_t now) {
    bool was_on = on;
    on = false;
    wakes = now + stop;
    left = end - stop;
    if (was_on) tree_continue(getpid());
    return was_on;
}

/* Again and again, for a timer of its own may continue a process. */
bool hold_tick(int64_t now) {
    if (wakes == 0 || now < wakes) return true;
    if (on) left -= AGAIN_MS;
    if (on && left <= 0) return false;
    tree_stop(getpid(), !on);
    on = true;
    wakes = now + AGAIN_MS;
    return true;
}
