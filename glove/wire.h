/* The frames of docs/reference/glove-protocol.md: bounded on the way in, buffered on the way out. */
#ifndef GLOVE_WIRE_H
#define GLOVE_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    WIRE_VERSION = 3,
    MAX_DATA = 65536,
    MAX_OPEN = 1048576,
    STDIN_CREDIT = 65536,
    OUTPUT_CREDIT = 262144,
    CONNECTION_CREDIT = 65536
};

enum to_glove { HELLO = 0x01, OPEN, STDIN, END, CREDIT, RESIZE, SIGNAL, KILL, ALIVE };
enum to_host { STDOUT_DATA = 0x11, STDERR_DATA, STDIN_CREDIT_MORE, FAILED, EXIT };
/* Most go both ways; LISTEN is answered by its own kind. */
enum connection_frame { CONNECT = 0x20, CONNECTED, LISTEN = 0x30, ACCEPTED, DATA, GRANT, FIN, CLOSE };
enum stage { STAGE_RESOURCES = 1, STAGE_DIRECTORY, STAGE_EXEC };
enum why { WHY_ITSELF, WHY_DEADLINE, WHY_KILL };

struct frame {
    uint8_t type;
    uint32_t channel;
    const uint8_t *body;
    size_t size;
};

/* A reading position in a frame's body; taking more than there is breaks a rule. */
struct cursor {
    const uint8_t *at, *end;
};

uint8_t take_u8(struct cursor *c);
uint16_t take_u16(struct cursor *c);
uint32_t take_u32(struct cursor *c);
uint64_t take_u64(struct cursor *c);
const uint8_t *take_bytes(struct cursor *c, size_t n);
/* A counted string without a NUL; not ended by one. */
const uint8_t *take_string(struct cursor *c, uint32_t *size);
void take_nothing_more(const struct cursor *c);

/* What the program does with a stream that breaks a rule; never returns. */
extern _Noreturn void wire_broken(const char *rule);

struct wire {
    int in, out;
    uint8_t *read_buffer;
    size_t read_size, read_start, read_end;
    uint8_t *write_buffer;
    size_t write_size, write_start, write_end;
    bool greeted;
};

/* What HELLO tells of the box. */
enum hello_flag { HELLO_SIGNALS_HELD = 1 };

void wire_start(struct wire *w, int in, int out, uint8_t hello_flags);
/* Reads what is there; false at the end of the stream. */
bool wire_fill(struct wire *w);
/* The next whole frame, valid until the next wire_fill; false when more bytes are needed. */
bool wire_next(struct wire *w, struct frame *f);

void wire_put(struct wire *w, uint8_t type, uint32_t channel, const void *body, size_t size);
void wire_put_credit(struct wire *w, uint32_t channel, uint32_t bytes);
void wire_put_grant(struct wire *w, uint32_t channel, uint32_t bytes);
/* error is 0 when it does. */
void wire_put_listening(struct wire *w, int error);
void wire_put_connected(struct wire *w, uint32_t channel, int error);
void wire_put_failed(struct wire *w, uint32_t channel, enum stage stage, int error);
void wire_put_exit(struct wire *w, uint32_t channel, int status, enum why why);
/* Reads at most `most` bytes from fd into a frame of its own; the result is that of read(2). */
ptrdiff_t wire_put_from(struct wire *w, uint8_t type, uint32_t channel, int fd, size_t most);
bool wire_has_room(const struct wire *w);
bool wire_unsent(const struct wire *w);
/* Writes what the peer takes now; false when the peer is gone. */
bool wire_flush(struct wire *w);

#endif
