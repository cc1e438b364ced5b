/* The glove's loop: one thread, one poll, whatever the number of calls and connections. */
#define _GNU_SOURCE
#include "serve.h"

#include "call.h"
#include "confine.h"
#include "hold.h"
#include "net.h"
#include "oom.h"
#include "tree.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_CALLS = 1024, STATUS_BROKEN = 3, STATUS_CRIPPLED = 4, STATUS_FORSAKEN = 5, WIRE_FDS = 3, MOURNING_ROUNDS = 1000 };

static struct wire wire;
static struct call *calls[MAX_CALLS];
static size_t call_count;
static uint32_t last_channel;
static struct pollfd fds[WIRE_FDS + CALL_FDS * MAX_CALLS + NET_FDS];

/* With PID 1 the kernel ends the whole namespace; elsewhere we do. */
static _Noreturn void leave(int status) {
    for (int round = 0; getpid() != 1 && round < MOURNING_ROUNDS; round++) {
        if (round % 10 == 0) tree_kill(getpid(), NULL, 0);
        while (waitpid(-1, NULL, WNOHANG) > 0) continue;
        if (waitpid(-1, NULL, WNOHANG) < 0) break;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    _exit(status);
}

void wire_broken(const char *rule) {
    fprintf(stderr, "glove: the host broke the wire's rules: %s\n", rule);
    leave(STATUS_BROKEN);
}

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static struct call *find(uint32_t channel) {
    for (size_t i = 0; i < call_count; i++)
        if (calls[i]->channel == channel) return calls[i];
    return NULL;
}

static void take_new_channel(const struct frame *f) {
    if (f->channel <= last_channel || f->channel > INT_MAX) wire_broken("OPEN and CONNECT take a new, larger channel");
    last_channel = f->channel;
}

static void open_call(const struct frame *f) {
    if (call_count == MAX_CALLS) wire_put_failed(&wire, f->channel, STAGE_RESOURCES, EAGAIN);
    else calls[call_count++] = call_open(&wire, f, now_ms());
}

static void take_alive(const struct frame *f) {
    struct cursor body = {f->body, f->body + f->size};
    uint32_t stop = take_u32(&body), end = take_u32(&body);
    take_nothing_more(&body);
    if (f->channel != 0) wire_broken("ALIVE is on channel 0");
    if (stop == 0 || end < stop) wire_broken("ALIVE ends before it stops");
    if (!hold_heard(stop, end, now_ms())) return;
    for (size_t i = 0; i < call_count; i++)
        if (calls[i]->keeper != 0) kill(calls[i]->keeper, SIGCONT); /* one that a command stopped was left as it was */
}

static void dispatch(const struct frame *f) {
    if (f->type == HELLO) return;
    if (f->type == ALIVE) {
        take_alive(f);
        return;
    }
    if (f->type == OPEN || f->type == CONNECT) {
        take_new_channel(f);
        if (f->type == OPEN) open_call(f);
        else net_connect(&wire, f);
        return;
    }
    if (f->type >= LISTEN) {
        net_frame(&wire, f);
        return;
    }
    if (f->channel == 0 || f->channel > last_channel) wire_broken("a frame is for a channel that was never opened");
    struct call *c = find(f->channel);
    if (c != NULL && !c->over) call_frame(c, &wire, f, now_ms());
}

static void kill_strays(void) {
    pid_t keepers[MAX_CALLS];
    size_t count = 0;
    for (size_t i = 0; i < call_count; i++)
        if (calls[i]->keeper != 0) keepers[count++] = calls[i]->keeper;
    tree_kill(getpid(), keepers, count);
}

static void reap(int signals) {
    struct signalfd_siginfo seen;
    while (read(signals, &seen, sizeof seen) > 0) continue;
    int status;
    for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG | WUNTRACED)) > 0;) {
        if (WIFSTOPPED(status)) {
            if (!hold_is_on()) kill(pid, SIGCONT);
            continue;
        }
        for (size_t i = 0; i < call_count; i++) {
            if (calls[i]->keeper != pid) continue;
            call_keeper_gone(calls[i], &wire, status);
            if (WIFSIGNALED(status) && !calls[i]->files) kill_strays(); /* only a command could have done it; what it started is now our child */
        }
    }
}

static int poll_timeout(int64_t now) {
    int64_t first = hold_wakes();
    for (size_t i = 0; i < call_count; i++) {
        int64_t wakes = call_wakes(calls[i], now);
        if (wakes != 0 && (first == 0 || wakes < first)) first = wakes;
    }
    if (first == 0) return -1;
    return first <= now ? 0 : first - now > INT_MAX ? INT_MAX : (int)(first - now);
}

static void forget_finished(void) {
    size_t kept = 0;
    for (size_t i = 0; i < call_count; i++)
        if (!call_forget(calls[i])) calls[kept++] = calls[i];
    call_count = kept;
}

static void take_frames(void) {
    if (!wire_fill(&wire)) leave(0);
    struct frame f;
    while (wire_next(&wire, &f)) dispatch(&f);
}

static void turn(int signals) {
    fds[0] = (struct pollfd){.fd = wire.in, .events = POLLIN};
    fds[1] = (struct pollfd){.fd = wire_unsent(&wire) ? wire.out : -1, .events = POLLOUT};
    fds[2] = (struct pollfd){.fd = signals, .events = POLLIN};
    size_t polled = call_count;
    for (size_t i = 0; i < polled; i++) call_poll(calls[i], &wire, fds + WIRE_FDS + CALL_FDS * i);
    struct pollfd *net_fds = fds + WIRE_FDS + CALL_FDS * polled;
    size_t net_count = net_poll(&wire, net_fds);
    if (poll(fds, WIRE_FDS + CALL_FDS * polled + net_count, poll_timeout(now_ms())) < 0) {
        if (errno != EINTR) leave(STATUS_CRIPPLED);
        return;
    }
    for (size_t i = 0; i < polled; i++) call_ready(calls[i], &wire, fds + WIRE_FDS + CALL_FDS * i);
    net_ready(&wire, net_fds);
    if (fds[2].revents != 0) reap(signals);
    if (fds[0].revents != 0) take_frames();
    int64_t now = now_ms();
    for (size_t i = 0; i < call_count; i++) call_tick(calls[i], &wire, now);
    forget_finished();
    net_forget_closed();
    if (!hold_tick(now)) leave(STATUS_FORSAKEN);
    if (!wire_flush(&wire)) leave(0);
}

static int catch_children(void) {
    signal(SIGPIPE, SIG_IGN);
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, NULL);
    return signalfd(-1, &child, SFD_NONBLOCK | SFD_CLOEXEC);
}

static void raise_open_files(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

enum { ROOM_FOR_FRAMES = 256 * 1024 };

int serve(void) {
    oom_prepare();
    prctl(PR_SET_DUMPABLE, 0); /* commands have our uid: they may not open our descriptors or memory by /proc */
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    umask(022);
    raise_open_files();
    fcntl(0, F_SETFL, O_NONBLOCK);
    fcntl(1, F_SETFL, O_NONBLOCK);
    fcntl(1, F_SETPIPE_SZ, ROOM_FOR_FRAMES); /* a frame is larger than the usual pipe: each would wait for its reader twice */
    int signals = catch_children();
    if (signals < 0) return 1;
    if (getpid() == 1 && !confine_start()) { /* elsewhere there is no box, and no filter to complete */
        perror("glove: programs cannot be confined");
        return 1;
    }
    wire_start(&wire, 0, 1, confine_holds_signals() ? HELLO_SIGNALS_HELD : 0);
    if (!wire_flush(&wire)) return 0;
    for (;;) turn(signals);
}
