/* Finds, stops and ends process trees by /proc, also those that fork while they are being ended. */
#ifndef GLOVE_TREE_H
#define GLOVE_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Stops, then kills, every descendant of root except the spared processes and what descends from them. */
void tree_kill(pid_t root, const pid_t *spared, size_t count);
/* Stops every descendant of root: at first until all have stopped, later once over. Parents first, so that no shell takes it for job control. */
void tree_stop(pid_t root, bool first);
/* Lets them go on, children first, but those that somebody else had stopped before. */
void tree_continue(pid_t root);

#endif
