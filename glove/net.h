/* Connections: whatever connects to one port of the box's loopback is carried to the host, and the host reaches what listens inside. */
#ifndef GLOVE_NET_H
#define GLOVE_NET_H

#include "wire.h"

#include <poll.h>

/* As many each way, so that a program that takes all ways out does not lock people out. */
enum { MAX_CONNECTIONS = 128, NET_LISTENERS = 2, NET_FDS = NET_LISTENERS + 2 * MAX_CONNECTIONS };

/* Takes CONNECT, on a new channel. */
void net_connect(struct wire *w, const struct frame *f);
void net_frame(struct wire *w, const struct frame *f);
/* Fills the descriptors to wait for and returns their number. */
size_t net_poll(const struct wire *w, struct pollfd *fds);
/* Takes the same descriptors, before any frame that came since. */
void net_ready(struct wire *w, const struct pollfd *fds);
/* Lets go of what both sides have closed. */
void net_forget_closed(void);

#endif
