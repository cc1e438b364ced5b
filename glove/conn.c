#define _GNU_SOURCE
#include "conn.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CREDIT_BATCH = CONNECTION_CREDIT / 4 };
enum how { HOW_DONE, HOW_RESET };

struct conn *conn_open(uint32_t channel, int fd) {
    struct conn *c = calloc(1, sizeof *c);
    if (c == NULL) wire_broken("out of memory");
    *c = (struct conn){.channel = channel, .fd = fd, .host_credit = CONNECTION_CREDIT, .credit = CONNECTION_CREDIT};
    return c;
}

static void close_socket(struct conn *c, enum how how) {
    if (c->fd < 0) return;
    struct linger at_once = {.l_onoff = 1};
    if (how == HOW_RESET) setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    else shutdown(c->fd, SHUT_RDWR); /* a keeper that is just being forked may hold a duplicate */
    close(c->fd);
    c->fd = -1;
    free(c->input);
    c->input = NULL;
    c->input_start = c->input_end = 0;
}

/* With an error it is our last frame. */
static void answer(struct conn *c, struct wire *w, int error) {
    c->connecting = false;
    c->closed = error != 0;
    if (error != 0) close_socket(c, HOW_RESET);
    wire_put_connected(w, c->channel, error);
}

static void end(struct conn *c, struct wire *w, enum how how) {
    if (c->connecting) {
        answer(c, w, ECANCELED);
        return;
    }
    close_socket(c, how);
    if (c->closed) return;
    c->closed = true;
    wire_put(w, CLOSE, c->channel, &(uint8_t){(uint8_t)how}, 1);
}

struct conn *conn_connect(struct wire *w, uint32_t channel, int fd, int error) {
    struct conn *c = conn_open(channel, fd);
    c->connecting = true;
    if (error != EINPROGRESS) answer(c, w, error);
    return c;
}

static bool input_waits(const struct conn *c) { return c->input_end > c->input_start; }

static void give_credit(struct conn *c, struct wire *w, size_t bytes) {
    c->credit_due += (uint32_t)bytes;
    if (c->host_closed || (c->credit_due < CREDIT_BATCH && input_waits(c))) return;
    wire_put_grant(w, c->channel, c->credit_due);
    c->host_credit += c->credit_due;
    c->credit_due = 0;
}

static void feed(struct conn *c, struct wire *w) {
    if (c->fd < 0 || c->connecting) return;
    if (input_waits(c)) {
        ssize_t n = send(c->fd, c->input + c->input_start, c->input_end - c->input_start, MSG_NOSIGNAL);
        if (n < 0 && errno != EAGAIN && errno != EINTR) {
            end(c, w, HOW_RESET);
            return;
        }
        if (n > 0) {
            c->input_start += (size_t)n;
            give_credit(c, w, (size_t)n);
        }
    }
    if (input_waits(c)) return;
    if (c->host_closed || (c->host_done && c->done)) end(c, w, HOW_DONE);
    else if (c->host_done) shutdown(c->fd, SHUT_WR);
}

static void take_data(struct conn *c, struct wire *w, const struct frame *f) {
    if (f->size == 0) wire_broken("DATA is empty");
    if (f->size > c->host_credit) wire_broken("DATA beyond the credit");
    if (c->host_done) wire_broken("DATA after FIN");
    c->host_credit -= (uint32_t)f->size;
    if (c->fd < 0) return; /* it crossed our CLOSE */
    if (c->input == NULL && (c->input = malloc(CONNECTION_CREDIT)) == NULL) wire_broken("out of memory");
    size_t have = c->input_end - c->input_start;
    memmove(c->input, c->input + c->input_start, have);
    memcpy(c->input + have, f->body, f->size); /* fits: have + size is what was credited and not yet returned */
    c->input_start = 0;
    c->input_end = have + f->size;
    feed(c, w);
}

static void take_grant(struct conn *c, struct cursor body) {
    uint32_t more = take_u32(&body);
    take_nothing_more(&body);
    if (more == 0) wire_broken("GRANT of nothing");
    c->credit += more;
    if (c->credit > INT_MAX) wire_broken("GRANT adds up to more than 2^31-1");
}

static void take_fin(struct conn *c, struct wire *w, struct cursor body) {
    take_nothing_more(&body);
    if (c->host_done) wire_broken("FIN comes once");
    c->host_done = true;
    feed(c, w);
}

static void take_close(struct conn *c, struct wire *w, struct cursor body) {
    uint8_t how = take_u8(&body);
    take_nothing_more(&body);
    if (how > HOW_RESET) wire_broken("CLOSE in an unknown way");
    c->host_closed = true;
    if (how == HOW_RESET) end(c, w, HOW_RESET);
    else feed(c, w);
}

void conn_frame(struct conn *c, struct wire *w, const struct frame *f) {
    struct cursor body = {f->body, f->body + f->size};
    if (c->host_closed) wire_broken("a frame comes after CLOSE");
    switch ((enum connection_frame)f->type) {
        case DATA: take_data(c, w, f); break;
        case GRANT: take_grant(c, body); break;
        case FIN: take_fin(c, w, body); break;
        case CLOSE: take_close(c, w, body); break;
        case CONNECT:
        case CONNECTED:
        case LISTEN:
        case ACCEPTED: break; /* the caller has taken these */
    }
}

/* Once the host has closed, what the program still says is thrown away, or it might never come to read what it was sent. */
struct pollfd conn_poll(const struct conn *c, const struct wire *w) {
    if (c->connecting) return (struct pollfd){.fd = c->fd, .events = POLLOUT};
    bool readable = !c->done && (c->host_closed || (c->credit > 0 && wire_has_room(w)));
    short events = (short)((readable ? POLLIN : 0) | (input_waits(c) ? POLLOUT : 0));
    return (struct pollfd){.fd = events == 0 ? -1 : c->fd, .events = events};
}

static ssize_t take_from_socket(struct conn *c, struct wire *w) {
    static char waste[MAX_DATA];
    if (c->host_closed) return read(c->fd, waste, sizeof waste);
    ssize_t n = wire_put_from(w, DATA, c->channel, c->fd, (size_t)c->credit);
    if (n > 0) c->credit -= (uint64_t)n;
    return n;
}

static void forward(struct conn *c, struct wire *w) {
    ssize_t n = take_from_socket(c, w);
    if (n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR))) return;
    if (n < 0) {
        end(c, w, HOW_RESET);
        return;
    }
    c->done = true;
    if (!c->host_closed) wire_put(w, FIN, c->channel, "", 0);
}

static int socket_error(int fd) {
    int error = 0;
    socklen_t size = sizeof error;
    return getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

void conn_ready(struct conn *c, struct wire *w, const struct pollfd *polled) {
    if (c->fd < 0 || polled->fd != c->fd || polled->revents == 0) return;
    if (c->connecting) {
        answer(c, w, socket_error(c->fd));
        feed(c, w);
        return;
    }
    bool readable = (polled->events & POLLIN) != 0 && (polled->revents & (POLLIN | POLLHUP | POLLERR)) != 0;
    if (readable && (c->host_closed || wire_has_room(w))) forward(c, w);
    feed(c, w);
}

void conn_free(struct conn *c) {
    close_socket(c, HOW_DONE);
    free(c);
}
