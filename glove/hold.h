/*
 * What the glove started runs only as long as its host is heard. A host that said for how long it may be silent, and is silent for longer, may
 * be dead to the world while another works on the same files: everything is stopped then, and goes on when the host is heard again.
 */
#ifndef GLOVE_HOLD_H
#define GLOVE_HOLD_H

#include <stdbool.h>
#include <stdint.h>

/* Whether everything is stopped; what is forked meanwhile stops itself, and the glove wakes it. */
bool hold_is_on(void);
/* The host is there: everything stops after `stop` ms of silence, and the glove ends after `end`. True when something went on by it. */
bool hold_heard(int64_t stop, int64_t end, int64_t now);
/* When hold_tick wants to be called next, 0 = never. */
int64_t hold_wakes(void);
/* False when the host was silent for too long. */
bool hold_tick(int64_t now);

#endif
