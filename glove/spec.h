/* What OPEN asks for, as the fields of exec. */
#ifndef GLOVE_SPEC_H
#define GLOVE_SPEC_H

#include "wire.h"

enum { FLAG_PTY = 1, FLAG_NO_STDIN = 2, MAX_LIMITS = 16 };

struct limit {
    uint8_t resource;
    uint64_t value;
};

struct spec {
    uint8_t flags;
    uint32_t deadline;
    uint16_t rows, columns;
    uint8_t limit_count;
    struct limit limits[MAX_LIMITS];
    char *directory;
    char **argv, **envp;
    char *text; /* holds every string */
};

void spec_read(struct spec *s, const struct frame *f);
void spec_free(struct spec *s);

#endif
