/* The socket for a connection into the box. */
#ifndef GLOVE_DIAL_H
#define GLOVE_DIAL_H

#include "wire.h"

/* Takes the body of CONNECT and begins to connect. 0: connected; EINPROGRESS: soon known; else why not, and fd is -1. */
int dial(struct cursor *body, int *fd);

#endif
