#include "spec.h"

#include <stdlib.h>
#include <string.h>

static char *copy_string(struct cursor *c, char **text) {
    uint32_t size;
    const uint8_t *bytes = take_string(c, &size);
    char *string = *text;
    memcpy(string, bytes, size);
    string[size] = 0;
    *text += size + 1;
    return string;
}

static char **take_list(struct cursor *c, char **text, uint32_t least) {
    uint32_t count = take_u32(c);
    if (count < least || count > (size_t)(c->end - c->at) / 4) wire_broken("a list in OPEN has an impossible size");
    char **list = calloc((size_t)count + 1, sizeof *list);
    if (list == NULL) wire_broken("out of memory");
    for (uint32_t i = 0; i < count; i++) list[i] = copy_string(c, text);
    return list;
}

static void take_limits(struct cursor *c, struct spec *s) {
    s->limit_count = take_u8(c);
    if (s->limit_count > MAX_LIMITS) wire_broken("OPEN has too many limits");
    for (int i = 0; i < s->limit_count; i++) {
        s->limits[i].resource = take_u8(c);
        s->limits[i].value = take_u64(c);
    }
}

void spec_read(struct spec *s, const struct frame *f) {
    struct cursor c = {f->body, f->body + f->size};
    *s = (struct spec){.flags = take_u8(&c)};
    if (s->flags > FLAG_NO_STDIN) wire_broken("OPEN has unknown flags");
    s->deadline = take_u32(&c);
    s->rows = take_u16(&c);
    s->columns = take_u16(&c);
    if ((s->flags & FLAG_PTY) == 0 && (s->rows != 0 || s->columns != 0)) wire_broken("OPEN has a size but no pty");
    take_limits(&c, s);
    s->text = malloc(f->size + 1); /* each string gives its four bytes of size for one NUL */
    if (s->text == NULL) wire_broken("out of memory");
    char *text = s->text;
    s->directory = copy_string(&c, &text);
    s->argv = take_list(&c, &text, 1);
    s->envp = take_list(&c, &text, 0);
    take_nothing_more(&c);
}

void spec_free(struct spec *s) {
    free(s->argv);
    free(s->envp);
    free(s->text);
}
