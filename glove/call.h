/* One call: a channel, its command, and the bytes on their way between them. */
#ifndef GLOVE_CALL_H
#define GLOVE_CALL_H

#include "files.h"
#include "spec.h"
#include "wire.h"

#include <poll.h>
#include <sys/types.h>

enum { CALL_FDS = 4 };

struct call {
    uint32_t channel;
    pid_t keeper, command; /* 0 when there is none; a file command stands for its keeper too */
    int report, in, out[2]; /* -1 when closed; with a pty, in is a duplicate of out[0] */
    bool pty;
    bool files, swept; /* a file command; one that was killed, and what it left is being taken away */
    struct spec spec;
    char passing[PASSING_SIZE];
    uint8_t *input; /* stdin on its way to the command */
    size_t input_start, input_end;
    bool input_ends;
    uint32_t host_credit, credit_due; /* what the host may send; what it has not been told of */
    uint64_t credit[2];
    uint64_t tail[2]; /* once the command has ended: what still belongs to it */
    bool ended, over; /* the command has ended; the channel has too */
    int pending_signal, status;
    enum why why;
    int64_t deadline, kill_again; /* CLOCK_MONOTONIC ms, 0 = none */
};

struct call *call_open(struct wire *w, const struct frame *f, int64_t now);
void call_frame(struct call *c, struct wire *w, const struct frame *f, int64_t now);
void call_poll(const struct call *c, const struct wire *w, struct pollfd *fds);
void call_ready(struct call *c, struct wire *w, const struct pollfd *fds);
/* When call_tick wants to be called next, 0 = never. */
int64_t call_wakes(const struct call *c, int64_t now);
void call_tick(struct call *c, struct wire *w, int64_t now);
/* With the status of waitpid(2). */
void call_keeper_gone(struct call *c, struct wire *w, int status);
/* True when nothing of it is left, and it was freed. */
bool call_forget(struct call *c);

#endif
