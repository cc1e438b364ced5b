/* Reads the golden vectors on stdin: prints to-glove frames as the glove understands them, and to-host texts as the glove sends them. */
#define _GNU_SOURCE
#include "../spec.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void wire_broken(const char *rule) {
    printf("BROKEN %s\n", rule);
    exit(3);
}

static size_t from_hex(const char *hex, uint8_t *bytes) {
    size_t n = 0;
    for (unsigned byte; sscanf(hex, "%2x", &byte) == 1; hex += 2) bytes[n++] = (uint8_t)byte;
    return n;
}

static void print_hex(const void *data, size_t n) {
    const uint8_t *bytes = data;
    for (size_t i = 0; i < n; i++) printf("%02x", bytes[i]);
}

static void print_list(const char *name, char **list) {
    printf(" %s=", name);
    for (int i = 0; list[i] != NULL; i++) {
        if (i > 0) printf(",");
        if (list[i][0] == 0) printf("-");
        else print_hex(list[i], strlen(list[i]));
    }
}

static void print_open(const struct frame *f) {
    struct spec s;
    spec_read(&s, f);
    printf("OPEN %u flags=%u deadline=%u rows=%u cols=%u limits=", f->channel, s.flags, s.deadline, s.rows, s.columns);
    for (int i = 0; i < s.limit_count; i++)
        printf("%s%u:%" PRIu64, i > 0 ? "," : "", s.limits[i].resource, s.limits[i].value);
    printf(" cwd=");
    print_hex(s.directory, strlen(s.directory));
    print_list("argv", s.argv);
    print_list("env", s.envp);
    spec_free(&s);
}

static void print_connect(const struct frame *f) {
    struct cursor c = {f->body, f->body + f->size};
    uint8_t kind = take_u8(&c);
    printf("CONNECT %u %u ", f->channel, kind);
    if (kind < 3) {
        printf("%u", take_u16(&c));
    } else {
        uint32_t size;
        const uint8_t *path = take_string(&c, &size);
        print_hex(path, size);
    }
    take_nothing_more(&c);
}

static void print_connection_frame(const struct frame *f) {
    struct cursor c = {f->body, f->body + f->size};
    switch ((enum connection_frame)f->type) {
        case LISTEN: printf("LISTEN %u", take_u16(&c)); break;
        case CONNECT: print_connect(f); break;
        case CONNECTED:
        case ACCEPTED: abort();
        case DATA:
            printf("DATA %u ", f->channel);
            print_hex(f->body, f->size);
            break;
        case GRANT: printf("GRANT %u %u", f->channel, take_u32(&c)); break;
        case FIN: printf("FIN %u", f->channel); break;
        case CLOSE: printf("CLOSE %u %u", f->channel, take_u8(&c)); break;
    }
    printf("\n");
}

static void print_frame(const struct frame *f) {
    struct cursor c = {f->body, f->body + f->size};
    uint32_t a, b;
    switch ((enum to_glove)f->type) {
        case HELLO: printf("HELLO %u", f->body[5]); break;
        case OPEN: print_open(f); break;
        case STDIN:
            printf("STDIN %u ", f->channel);
            print_hex(f->body, f->size);
            break;
        case END: printf("END %u", f->channel); break;
        case CREDIT:
            a = take_u8(&c);
            b = take_u32(&c);
            printf("CREDIT %u %u %u", f->channel, a, b);
            break;
        case RESIZE:
            a = take_u16(&c);
            b = take_u16(&c);
            printf("RESIZE %u %u %u", f->channel, a, b);
            break;
        case SIGNAL: printf("SIGNAL %u %u", f->channel, take_u8(&c)); break;
        case KILL: printf("KILL %u", f->channel); break;
        case ALIVE:
            a = take_u32(&c);
            b = take_u32(&c);
            printf("ALIVE %u %u", a, b);
            break;
    }
    printf("\n");
}

static void decode(const char *hex) {
    static uint8_t bytes[1 << 16];
    size_t n = from_hex(hex, bytes);
    int fd = memfd_create("frame", MFD_CLOEXEC);
    struct wire w;
    wire_start(&w, fd, -1, 0);
    w.greeted = n < 5 || bytes[4] != HELLO;
    if (write(fd, bytes, n) != (ssize_t)n || lseek(fd, 0, SEEK_SET) != 0 || !wire_fill(&w)) abort();
    struct frame f;
    if (wire_next(&w, &f)) (f.type >= CONNECT ? print_connection_frame : print_frame)(&f);
    close(fd);
    free(w.read_buffer);
    free(w.write_buffer);
}

static void encode(const char *text) {
    char word[16], hex[256] = "";
    unsigned channel, a, b, c;
    uint8_t bytes[128];
    struct wire w;
    int fields = sscanf(text, "%15s %u %u %u %u", word, &channel, &a, &b, &c);
    wire_start(&w, -1, -1, strcmp(word, "HELLO") == 0 ? (uint8_t)a : 0);
    if (strcmp(word, "HELLO") != 0) w.write_end = 0;
    if (strncmp(text, "STD", 3) == 0) {
        sscanf(text, "%*s %*u %255s", hex);
        wire_put(&w, text[3] == 'O' ? STDOUT_DATA : STDERR_DATA, channel, bytes, from_hex(hex, bytes));
    } else if (strcmp(word, "CREDIT") == 0) wire_put_credit(&w, channel, a);
    else if (strcmp(word, "FAILED") == 0) wire_put_failed(&w, channel, (enum stage)a, (int)b);
    else if (strcmp(word, "EXIT") == 0 && fields == 5) wire_put_exit(&w, channel, a == 1 ? (int)b : (int)b << 8, (enum why)c);
    else if (strcmp(word, "LISTEN") == 0) wire_put_listening(&w, (int)channel);
    else if (strcmp(word, "CONNECTED") == 0) wire_put_connected(&w, channel, (int)a);
    else if (strcmp(word, "ACCEPTED") == 0) wire_put(&w, ACCEPTED, channel, "", 0);
    else if (strcmp(word, "DATA") == 0) {
        sscanf(text, "%*s %*u %255s", hex);
        wire_put(&w, DATA, channel, bytes, from_hex(hex, bytes));
    } else if (strcmp(word, "GRANT") == 0) wire_put_grant(&w, channel, a);
    else if (strcmp(word, "FIN") == 0) wire_put(&w, FIN, channel, "", 0);
    else if (strcmp(word, "CLOSE") == 0) wire_put(&w, CLOSE, channel, &(uint8_t){(uint8_t)a}, 1);
    print_hex(w.write_buffer, w.write_end);
    printf("\n");
    free(w.read_buffer);
    free(w.write_buffer);
}

int main(void) {
    char line[8192];
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *direction = strtok(line, "\t\n"), *name = strtok(NULL, "\t\n"), *text = strtok(NULL, "\t\n"), *hex = strtok(NULL, "\t\n");
        if (hex == NULL || direction[0] == '#' || name == NULL) continue;
        if (strcmp(direction, "to-glove") == 0) decode(hex);
        else if (strcmp(direction, "to-host") == 0) encode(text);
    }
    return 0;
}
