/* One connection, out of the box or into it: a socket, a channel, and the bytes on their way between them. */
#ifndef GLOVE_CONN_H
#define GLOVE_CONN_H

#include "wire.h"

#include <poll.h>

struct conn {
    uint32_t channel;
    int fd; /* -1 once closed */
    uint8_t *input; /* from the host, on its way to the socket */
    size_t input_start, input_end;
    uint32_t host_credit, credit_due; /* what the host may send; what it has not been told of */
    uint64_t credit;
    bool connecting; /* CONNECT has not been answered yet */
    bool host_done, done; /* FIN was taken; FIN was sent */
    bool host_closed, closed; /* CLOSE was taken; CLOSE was sent, or CONNECTED with an error */
};

struct conn *conn_open(uint32_t channel, int fd);
/* Begins with the answer to CONNECT. error is 0 for a socket that is connected, EINPROGRESS for one that waits to be. */
struct conn *conn_connect(struct wire *w, uint32_t channel, int fd, int error);
void conn_frame(struct conn *c, struct wire *w, const struct frame *f);
struct pollfd conn_poll(const struct conn *c, const struct wire *w);
void conn_ready(struct conn *c, struct wire *w, const struct pollfd *polled);
void conn_free(struct conn *c);

#endif
