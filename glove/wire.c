#include "wire.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { HEADER = 9, ROOM = 4 * (HEADER + MAX_DATA) };

static const uint8_t GREETING[] = {'G', 'L', 'O', 'V', 0, WIRE_VERSION};

const uint8_t *take_bytes(struct cursor *c, size_t n) {
    if ((size_t)(c->end - c->at) < n) wire_broken("a frame is shorter than its fields");
    const uint8_t *start = c->at;
    c->at += n;
    return start;
}

const uint8_t *take_string(struct cursor *c, uint32_t *size) {
    *size = take_u32(c);
    const uint8_t *bytes = take_bytes(c, *size);
    if (memchr(bytes, 0, *size) != NULL) wire_broken("a string holds a NUL byte");
    return bytes;
}

static uint64_t take_number(struct cursor *c, size_t bytes) {
    const uint8_t *p = take_bytes(c, bytes);
    uint64_t n = 0;
    for (size_t i = 0; i < bytes; i++) n = n << 8 | p[i];
    return n;
}

uint8_t take_u8(struct cursor *c) { return (uint8_t)take_number(c, 1); }
uint16_t take_u16(struct cursor *c) { return (uint16_t)take_number(c, 2); }
uint32_t take_u32(struct cursor *c) { return (uint32_t)take_number(c, 4); }
uint64_t take_u64(struct cursor *c) { return take_number(c, 8); }

void take_nothing_more(const struct cursor *c) {
    if (c->at != c->end) wire_broken("a frame is longer than its fields");
}

static void *grow(void *buffer, size_t size) {
    void *grown = realloc(buffer, size);
    if (grown == NULL) wire_broken("out of memory");
    return grown;
}

void wire_start(struct wire *w, int in, int out, uint8_t hello_flags) {
    *w = (struct wire){.in = in, .out = out, .read_size = HEADER + MAX_DATA, .write_size = ROOM};
    w->read_buffer = grow(NULL, w->read_size);
    w->write_buffer = grow(NULL, w->write_size);
    uint8_t hello[sizeof GREETING + 1];
    memcpy(hello, GREETING, sizeof GREETING);
    hello[sizeof GREETING] = hello_flags;
    wire_put(w, HELLO, 0, hello, sizeof hello);
}

bool wire_fill(struct wire *w) {
    if (w->read_start > 0) {
        memmove(w->read_buffer, w->read_buffer + w->read_start, w->read_end - w->read_start);
        w->read_end -= w->read_start;
        w->read_start = 0;
    }
    ssize_t n = read(w->in, w->read_buffer + w->read_end, w->read_size - w->read_end);
    if (n < 0) return errno == EAGAIN || errno == EINTR;
    w->read_end += (size_t)n;
    return n > 0;
}

static void check_greeting(const struct frame *f) {
    if (f->type != HELLO || f->channel != 0) wire_broken("the first frame is HELLO");
    if (f->size != sizeof GREETING || memcmp(f->body, GREETING, sizeof GREETING) != 0)
        wire_broken("HELLO names another protocol or version");
}

static size_t body_limit(uint8_t type) {
    if (type == OPEN) return MAX_OPEN;
    bool of_connection = type == CONNECT || (type >= LISTEN && type <= CLOSE && type != ACCEPTED);
    if ((type < HELLO || type > ALIVE) && !of_connection) wire_broken("a frame has an unknown type");
    return MAX_DATA;
}

bool wire_next(struct wire *w, struct frame *f) {
    size_t have = w->read_end - w->read_start;
    if (have < HEADER) return false;
    struct cursor c = {w->read_buffer + w->read_start, w->read_buffer + w->read_end};
    uint32_t length = take_u32(&c);
    f->type = take_u8(&c);
    f->channel = take_u32(&c);
    if (length < 5 || length - 5 > body_limit(f->type)) wire_broken("a frame's length is out of bounds");
    size_t whole = 4 + (size_t)length;
    if (have < whole) {
        if (w->read_size < whole) {
            w->read_buffer = grow(w->read_buffer, whole);
            w->read_size = whole;
        }
        return false;
    }
    f->body = c.at;
    f->size = length - 5;
    w->read_start += whole;
    if (!w->greeted) check_greeting(f);
    else if (f->type == HELLO) wire_broken("HELLO comes once");
    w->greeted = true;
    return true;
}

static uint8_t *reserve(struct wire *w, size_t bytes) {
    if (w->write_start > 0 && w->write_size - w->write_end < bytes) {
        memmove(w->write_buffer, w->write_buffer + w->write_start, w->write_end - w->write_start);
        w->write_end -= w->write_start;
        w->write_start = 0;
    }
    if (w->write_size - w->write_end < bytes) {
        w->write_size = w->write_end + bytes;
        w->write_buffer = grow(w->write_buffer, w->write_size);
    }
    return w->write_buffer + w->write_end;
}

static void put_number(uint8_t *at, uint32_t n) {
    for (int i = 3; i >= 0; i--, n >>= 8) at[i] = (uint8_t)n;
}

static void put_header(uint8_t *at, uint8_t type, uint32_t channel, size_t size) {
    put_number(at, (uint32_t)size + 5);
    at[4] = type;
    put_number(at + 5, channel);
}

void wire_put(struct wire *w, uint8_t type, uint32_t channel, const void *body, size_t size) {
    uint8_t *at = reserve(w, HEADER + size);
    put_header(at, type, channel, size);
    memcpy(at + HEADER, body, size);
    w->write_end += HEADER + size;
}

static void put_one_number(struct wire *w, uint8_t type, uint32_t channel, uint32_t n) {
    uint8_t body[4];
    put_number(body, n);
    wire_put(w, type, channel, body, sizeof body);
}

void wire_put_credit(struct wire *w, uint32_t channel, uint32_t bytes) { put_one_number(w, STDIN_CREDIT_MORE, channel, bytes); }

void wire_put_grant(struct wire *w, uint32_t channel, uint32_t bytes) { put_one_number(w, GRANT, channel, bytes); }

void wire_put_listening(struct wire *w, int error) { put_one_number(w, LISTEN, 0, (uint32_t)error); }

void wire_put_connected(struct wire *w, uint32_t channel, int error) { put_one_number(w, CONNECTED, channel, (uint32_t)error); }

void wire_put_failed(struct wire *w, uint32_t channel, enum stage stage, int error) {
    uint8_t body[5] = {(uint8_t)stage};
    put_number(body + 1, (uint32_t)error);
    wire_put(w, FAILED, channel, body, sizeof body);
}

void wire_put_exit(struct wire *w, uint32_t channel, int status, enum why why) {
    bool signalled = WIFSIGNALED(status);
    uint8_t body[3] = {signalled, (uint8_t)(signalled ? WTERMSIG(status) : WEXITSTATUS(status)), (uint8_t)why};
    wire_put(w, EXIT, channel, body, sizeof body);
}

ptrdiff_t wire_put_from(struct wire *w, uint8_t type, uint32_t channel, int fd, size_t most) {
    if (most > MAX_DATA) most = MAX_DATA;
    uint8_t *at = reserve(w, HEADER + most);
    ssize_t n = read(fd, at + HEADER, most);
    if (n > 0) {
        put_header(at, type, channel, (size_t)n);
        w->write_end += HEADER + (size_t)n;
    }
    return n;
}

bool wire_has_room(const struct wire *w) { return w->write_end - w->write_start <= ROOM / 2; }

bool wire_unsent(const struct wire *w) { return w->write_end > w->write_start; }

bool wire_flush(struct wire *w) {
    while (wire_unsent(w)) {
        ssize_t n = write(w->out, w->write_buffer + w->write_start, w->write_end - w->write_start);
        if (n < 0) return errno == EAGAIN || errno == EINTR;
        w->write_start += (size_t)n;
    }
    w->write_start = w->write_end = 0;
    return true;
}
