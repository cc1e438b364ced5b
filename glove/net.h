/* Connections out of the box: whatever connects to one port of its loopback is carried to the host. */
#ifndef GLOVE_NET_H
#define GLOVE_NET_H

#include "wire.h"

#include <poll.h>

enum { MAX_CONNECTIONS = 128, NET_LISTENERS = 2, NET_FDS = NET_LISTENERS + MAX_CONNECTIONS };

void net_frame(struct wire *w, const struct frame *f);
/* Fills the descriptors to wait for and returns their number. */
size_t net_poll(const struct wire *w, struct pollfd *fds);
/* Takes the same descriptors, before any frame that came since. */
void net_ready(struct wire *w, const struct pollfd *fds);
/* Lets go of what both sides have closed. */
void net_forget_closed(void);

#endif
