#define _GNU_SOURCE
#include "stdio_of.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static bool pipe_between(int *reader, int *writer, int *ours) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    *reader = ends[0];
    *writer = ends[1];
    return fcntl(*ours, F_SETFL, O_NONBLOCK) == 0;
}

static bool open_pty(const struct spec *spec, struct call *c, struct streams *theirs) {
    c->out[0] = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    if (c->out[0] < 0 || grantpt(c->out[0]) != 0 || unlockpt(c->out[0]) != 0) return false;
    struct winsize size = {.ws_row = spec->rows, .ws_col = spec->columns};
    ioctl(c->out[0], TIOCSWINSZ, &size);
    theirs->in = ioctl(c->out[0], TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (theirs->in < 0) return false;
    struct termios terminal;
    if (tcgetattr(theirs->in, &terminal) != 0) return false;
    terminal.c_iflag |= IUTF8; /* so that the terminal itself erases whole characters */
    if (tcsetattr(theirs->in, TCSANOW, &terminal) != 0) return false;
    theirs->out = fcntl(theirs->in, F_DUPFD_CLOEXEC, 3);
    theirs->err = fcntl(theirs->in, F_DUPFD_CLOEXEC, 3);
    c->in = fcntl(c->out[0], F_DUPFD_CLOEXEC, 3);
    return theirs->out >= 0 && theirs->err >= 0 && c->in >= 0;
}

static bool open_pipes(const struct spec *spec, struct call *c, struct streams *theirs) {
    if ((spec->flags & FLAG_NO_STDIN) != 0) theirs->in = open("/dev/null", O_RDONLY | O_CLOEXEC);
    else if (!pipe_between(&theirs->in, &c->in, &c->in)) return false;
    return theirs->in >= 0 && pipe_between(&c->out[0], &theirs->out, &c->out[0]) &&
           pipe_between(&c->out[1], &theirs->err, &c->out[1]);
}

static void close_if_open(int fd) {
    if (fd >= 0) close(fd);
}

bool stdio_open(const struct spec *spec, struct call *c, struct streams *theirs) {
    *theirs = (struct streams){-1, -1, -1, -1};
    c->report = c->in = c->out[0] = c->out[1] = -1;
    bool open = pipe_between(&c->report, &theirs->report, &c->report) &&
                ((spec->flags & FLAG_PTY) != 0 ? open_pty(spec, c, theirs) : open_pipes(spec, c, theirs));
    if (open) return true;
    int error = errno;
    close_if_open(c->report);
    close_if_open(c->in);
    close_if_open(c->out[0]);
    close_if_open(c->out[1]);
    c->report = c->in = c->out[0] = c->out[1] = -1;
    errno = error;
    return false;
}

void stdio_close_theirs(struct streams *theirs) {
    close_if_open(theirs->in);
    close_if_open(theirs->out);
    close_if_open(theirs->err);
    close_if_open(theirs->report);
}
