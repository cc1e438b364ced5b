#define _GNU_SOURCE
#include "call.h"

#include "file_command.h"
#include "keeper.h"
#include "stdio_of.h"
#include "tree.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CREDIT_BATCH = STDIN_CREDIT / 4, KILL_AGAIN_MS = 20, DRAIN_AGAIN_MS = 20 };

static void shut(int *fd) {
    if (*fd >= 0) close(*fd);
    *fd = -1;
}

static void end_channel(struct call *c) {
    c->over = true;
    c->deadline = 0;
    shut(&c->in);
    free(c->input);
    c->input = NULL;
}

struct call *call_open(struct wire *w, const struct frame *f, int64_t now) {
    struct call *c = calloc(1, sizeof *c);
    if (c == NULL) wire_broken("out of memory");
    *c = (struct call){.channel = f->channel, .host_credit = STDIN_CREDIT, .credit = {OUTPUT_CREDIT, OUTPUT_CREDIT}};
    spec_read(&c->spec, f);
    c->pty = (c->spec.flags & FLAG_PTY) != 0;
    c->deadline = c->spec.deadline == 0 ? 0 : now + c->spec.deadline;
    struct streams theirs;
    c->files = file_command_is(&c->spec);
    if (c->files && passing_choose()) memcpy(c->passing, passing, sizeof passing);
    c->keeper = stdio_open(&c->spec, c, &theirs) ? (c->files ? file_command_start : keeper_start)(&c->spec, &theirs) : -1;
    if (c->keeper < 0) {
        wire_put_failed(w, c->channel, STAGE_RESOURCES, errno);
        c->keeper = 0;
        end_channel(c);
    }
    stdio_close_theirs(&theirs);
    if (!c->files) spec_free(&c->spec);
    return c;
}

static void give_credit(struct call *c, struct wire *w, size_t bytes) {
    c->credit_due += (uint32_t)bytes;
    if (c->credit_due < CREDIT_BATCH && c->input_end > c->input_start) return;
    wire_put_credit(w, c->channel, c->credit_due);
    c->host_credit += c->credit_due;
    c->credit_due = 0;
}

static void drop_input(struct call *c, struct wire *w) {
    size_t dropped = c->input_end - c->input_start;
    c->input_start = c->input_end = 0;
    shut(&c->in);
    if (dropped > 0) give_credit(c, w, dropped);
}

static void feed(struct call *c, struct wire *w) {
    size_t have = c->input_end - c->input_start;
    if (have > 0 && c->in >= 0) {
        ssize_t n = write(c->in, c->input + c->input_start, have);
        if (n < 0 && errno != EAGAIN && errno != EINTR) {
            drop_input(c, w);
            return;
        }
        if (n > 0) {
            c->input_start += (size_t)n;
            give_credit(c, w, (size_t)n);
        }
    }
    if (c->input_start == c->input_end && c->input_ends && !c->pty) shut(&c->in);
}

static void take_stdin(struct call *c, struct wire *w, const struct frame *f) {
    if (f->size == 0) wire_broken("STDIN is empty");
    if (f->size > c->host_credit) wire_broken("STDIN beyond the credit");
    if (c->input_ends) wire_broken("STDIN after END");
    c->host_credit -= (uint32_t)f->size;
    if (c->in < 0) {
        give_credit(c, w, f->size);
        return;
    }
    if (c->input == NULL && (c->input = malloc(STDIN_CREDIT)) == NULL) wire_broken("out of memory");
    size_t have = c->input_end - c->input_start;
    memmove(c->input, c->input + c->input_start, have);
    memcpy(c->input + have, f->body, f->size); /* fits: have + size is what was credited and not yet returned */
    c->input_start = 0;
    c->input_end = have + f->size;
    feed(c, w);
}

static void take_credit(struct call *c, struct cursor body) {
    uint8_t stream = take_u8(&body);
    uint32_t more = take_u32(&body);
    take_nothing_more(&body);
    if (stream < 1 || stream > 2 || more == 0) wire_broken("CREDIT names no stream or no bytes");
    c->credit[stream - 1] += more;
    if (c->credit[stream - 1] > INT_MAX) wire_broken("CREDIT adds up to more than 2^31-1");
}

static void resize(struct call *c, struct cursor body) {
    struct winsize size = {.ws_row = take_u16(&body), .ws_col = take_u16(&body)};
    take_nothing_more(&body);
    if (c->pty) ioctl(c->out[0], TIOCSWINSZ, &size);
}

static void send_signal(struct call *c, int number) {
    if (c->ended) return;
    if (c->command == 0) {
        c->pending_signal = number;
        return;
    }
    pid_t group = c->pty ? tcgetpgrp(c->out[0]) : c->command;
    kill(group > 0 ? -group : -c->command, number);
}

static int signal_number(struct cursor body) {
    int number = take_u8(&body);
    take_nothing_more(&body);
    if (number < 1 || number > 64) wire_broken("SIGNAL has an impossible number");
    return number;
}


/* A killed command does not wait for a host that takes no more of its output. */
static bool owes_output(const struct call *c, int i) {
    return c->tail[i] > 0 && (c->why == WHY_ITSELF || c->credit[i] > 0);
}

static void finish_when_drained(struct call *c, struct wire *w) {
    if (!c->ended || c->over || owes_output(c, 0) || owes_output(c, 1)) return;
    wire_put_exit(w, c->channel, c->status, c->why);
    end_channel(c);
}

static void end_tree(struct call *c, struct wire *w, enum why why, int64_t now) {
    if (c->over) return;
    if (c->why == WHY_ITSELF) c->why = why; /* also when it has ended, but nobody takes the rest of its output */
    c->deadline = 0;
    if (c->keeper != 0) {
        c->kill_again = now + KILL_AGAIN_MS;
        if (c->files) kill(c->keeper, SIGKILL);
        else tree_kill(c->keeper, NULL, 0);
        kill(c->keeper, SIGCONT); /* a command may have stopped it */
    }
    finish_when_drained(c, w);
}

void call_frame(struct call *c, struct wire *w, const struct frame *f, int64_t now) {
    struct cursor body = {f->body, f->body + f->size};
    switch ((enum to_glove)f->type) {
        case STDIN: take_stdin(c, w, f); break;
        case END:
            take_nothing_more(&body);
            c->input_ends = true;
            feed(c, w);
            break;
        case CREDIT: take_credit(c, body); break;
        case RESIZE: resize(c, body); break;
        case SIGNAL: send_signal(c, signal_number(body)); break;
        case KILL:
            take_nothing_more(&body);
            end_tree(c, w, WHY_KILL, now);
            break;
        case HELLO:
        case ALIVE:
        case OPEN: break; /* the caller has taken these */
    }
}

void call_poll(const struct call *c, const struct wire *w, struct pollfd *fds) {
    bool input_waits = c->input_end > c->input_start;
    fds[0] = (struct pollfd){.fd = c->report, .events = POLLIN};
    fds[1] = (struct pollfd){.fd = input_waits ? c->in : -1, .events = POLLOUT};
    for (int i = 0; i < 2; i++) {
        bool wanted = c->over || (wire_has_room(w) && c->credit[i] > 0 && (!c->ended || c->tail[i] > 0));
        fds[2 + i] = (struct pollfd){.fd = wanted ? c->out[i] : -1, .events = POLLIN};
    }
}

/* The command's share of what is in a pipe is what stands there when it ends; a terminal tells only by running dry. */
static void measure_tails(struct call *c) {
    for (int i = 0; i < 2; i++) {
        int waiting = 0;
        if (c->out[i] < 0) continue;
        if (c->pty) waiting = OUTPUT_CREDIT;
        else if (ioctl(c->out[i], FIONREAD, &waiting) != 0) waiting = 0;
        c->tail[i] = (uint64_t)waiting;
    }
}

/* True when there was one. */
static bool take_report(struct call *c, struct wire *w) {
    struct report r;
    ssize_t n = read(c->report, &r, sizeof r);
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) return false;
    if (n != sizeof r) {
        shut(&c->report);
        return false;
    }
    if (c->over || c->ended) return true;
    switch (r.kind) {
        case REPORT_STARTED:
            c->command = r.a;
            if (c->pending_signal != 0) send_signal(c, c->pending_signal);
            break;
        case REPORT_FAILED:
            wire_put_failed(w, c->channel, (enum stage)r.a, r.b);
            end_channel(c);
            break;
        case REPORT_ENDED:
            c->ended = true;
            c->status = r.a;
            measure_tails(c);
            break;
    }
    return true;
}

static void throw_away(struct call *c, int i) {
    static char waste[MAX_DATA];
    ssize_t n = read(c->out[i], waste, sizeof waste);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) shut(&c->out[i]);
}

/* True when there may be more to read at once. */
static bool forward(struct call *c, struct wire *w, int i) {
    uint64_t most = c->credit[i];
    if (c->ended && most > c->tail[i]) most = c->tail[i];
    if (most == 0 || !wire_has_room(w)) return false;
    ptrdiff_t n = wire_put_from(w, i == 0 ? STDOUT_DATA : STDERR_DATA, c->channel, c->out[i], (size_t)most);
    if (n > 0) {
        c->credit[i] -= (uint64_t)n;
        if (c->ended) c->tail[i] -= (uint64_t)n;
        return true;
    }
    c->tail[i] = 0;
    if (n == 0 || errno != EAGAIN) shut(&c->out[i]);
    return false;
}

static void take_output(struct call *c, struct wire *w, int i, const struct pollfd *polled) {
    if (c->out[i] < 0) return;
    if (c->ended && !c->over) while (c->tail[i] > 0 && forward(c, w, i)) continue;
    else if (polled->fd < 0 || polled->revents == 0) return;
    else if (c->over) throw_away(c, i);
    else forward(c, w, i);
}

void call_ready(struct call *c, struct wire *w, const struct pollfd *fds) {
    if (fds[0].fd >= 0 && fds[0].revents != 0) take_report(c, w);
    if (fds[1].fd >= 0 && fds[1].revents != 0 && c->in >= 0) feed(c, w);
    for (int i = 0; i < 2; i++) take_output(c, w, i, &fds[2 + i]);
    finish_when_drained(c, w);
}

void call_keeper_gone(struct call *c, struct wire *w, int status) {
    c->keeper = 0;
    c->kill_again = 0;
    while (c->report >= 0 && take_report(c, w)) continue;
    shut(&c->report); /* not at its end while a child that was stopped before it became the program holds the other one */
    if (c->files && !c->swept) {
        c->status = status;
        c->swept = WIFSIGNALED(status);
        pid_t sweeper = c->swept ? file_command_sweep(&c->spec, c->passing) : 0;
        if (sweeper > 0) c->keeper = sweeper; /* the end is told when it has ended too */
        if (sweeper > 0) return;
    }
    if (!c->over && !c->ended) { /* a keeper was killed from inside and took its word along */
        c->ended = true;
        if (!c->files) c->status = SIGKILL;
        measure_tails(c);
    }
    finish_when_drained(c, w);
}

int64_t call_wakes(const struct call *c, int64_t now) {
    if (c->over) return c->kill_again;
    if (c->ended && c->pty) return now + DRAIN_AGAIN_MS; /* a terminal held open by others does not say that it ran dry */
    return c->kill_again != 0 ? c->kill_again : c->deadline;
}

void call_tick(struct call *c, struct wire *w, int64_t now) {
    if (c->deadline != 0 && c->deadline <= now) end_tree(c, w, WHY_DEADLINE, now);
    else if (c->kill_again != 0 && c->kill_again <= now) end_tree(c, w, c->why, now);
}

bool call_forget(struct call *c) {
    if (!c->over || c->keeper != 0 || c->out[0] >= 0 || c->out[1] >= 0) return false;
    shut(&c->report);
    if (c->files) spec_free(&c->spec);
    free(c);
    return true;
}
