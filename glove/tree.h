/* Finds and ends process trees by /proc, also those that fork while they are being ended. */
#ifndef GLOVE_TREE_H
#define GLOVE_TREE_H

#include <stddef.h>
#include <sys/types.h>

/* Stops, then kills, every descendant of root except the spared processes and what descends from them. */
void tree_kill(pid_t root, const pid_t *spared, size_t count);

#endif
