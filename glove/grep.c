/* Searches the text of files line by line, as bytes. */
#include "files.h"

#include <regex.h>

struct search {
    struct walk walk;
    regex_t pattern;
    char *text;
    size_t width, cap;
    long long matches, most, files, binary, before, after;
};

struct line {
    const char *start, *next;
    size_t size;
    long long number;
};

/* A carriage return before the newline is no part of the line. */
static struct line line_at(const char *start, const char *end, long long number) {
    const char *newline = memchr(start, '\n', (size_t)(end - start));
    size_t size = (size_t)((newline ? newline : end) - start);
    if (size && start[size - 1] == '\r') size--;
    return (struct line){start, newline ? newline + 1 : end, size, number};
}

/* Of a long line a window is shown, with the match near its start. */
static void print(const struct search *s, const char *path, char kind, const struct line *l, size_t match) {
    size_t from = l->size > s->width && match > s->width / 4 ? match - s->width / 4 : 0;
    if (from && from > l->size - s->width) from = l->size - s->width;
    size_t shown = l->size > s->width ? s->width : l->size;
    printf("%c %lld %zu %zu %zu%c", kind, l->number, l->size, from, shown, 0);
    fwrite(path, 1, strlen(path) + 1, stdout);
    fwrite(l->start + from, 1, shown, stdout);
}

static void search_text(struct search *s, const char *path, const char *end) {
    long long after = 0;
    struct line l, held = line_at(s->text, end, 1); /* held: the first line that a match may still want before it */
    for (l = held; l.start < end; l = line_at(l.next, end, l.number + 1)) {
        regmatch_t match = {.rm_so = 0, .rm_eo = (regoff_t)l.size};
        bool found = regexec(&s->pattern, l.start, 1, &match, REG_STARTEND) == 0;
        if (found && (s->walk.cut = s->matches == s->most)) return;
        for (; found && held.start < l.start; held = line_at(held.next, end, held.number + 1)) print(s, path, '-', &held, 0);
        if (found || after > 0) print(s, path, found ? ':' : '-', &l, found ? (size_t)match.rm_so : 0);
        if (found || after > 0 || l.number - held.number >= s->before) held = line_at(held.next, end, held.number + 1);
        s->matches += found;
        after = found ? s->after : after - 1;
    }
}

static ssize_t load(struct search *s, int fd) {
    size_t size = 0;
    for (ssize_t got = 1; got > 0 && size <= s->cap; size += (size_t)got)
        if ((got = read(fd, s->text + size, s->cap + 1 - size)) < 0) return -1;
    s->text[size] = 0; /* not needed by REG_STARTEND, but by those who watch regexec */
    return size > s->cap ? -1 : (ssize_t)size;
}

static void search_file(struct search *s, int fd, const char *path) {
    ssize_t size = fd < 0 ? -1 : load(s, fd);
    bool binary = size > 0 && memchr(s->text, 0, size < 8192 ? (size_t)size : 8192);
    if (fd >= 0) close(fd);
    s->walk.skipped += size < 0;
    s->binary += binary;
    s->files += size >= 0 && !binary;
    if (size > 0 && !binary) search_text(s, path, s->text + size);
}

static bool search_visit(struct walk *w, int folder, const char *name, const char *path, const struct stat *st) {
    if (S_ISREG(st->st_mode)) search_file((struct search *)w, path_regular(folder, name), path);
    return !w->cut;
}

int grep_command(const struct request *r) {
    const long long *o = r->option;
    struct search s = {.walk = {.request = r, .visit = search_visit, .most = -1}, .most = o['n']};
    s.cap = o['s'] < 0 ? 16 << 20 : o['s'] > 1 << 30 ? 1 << 30 : (size_t)o['s'];
    s.width = o['w'] < 0 ? 1000 : (size_t)o['w'];
    s.before = o['B'] < 0 ? 0 : o['B'];
    s.after = o['A'] < 0 ? 0 : o['A'];
    if (!(s.text = malloc(s.cap + 2))) return failed(r, r->args[0], ENOMEM);
    int bad = regcomp(&s.pattern, r->args[1], REG_EXTENDED | (o['i'] > 0 ? REG_ICASE : 0));
    if (bad) {
        char reason[200];
        regerror(bad, &s.pattern, reason, sizeof reason);
        fprintf(stderr, "glove: grep: %s\n", reason);
        return 73;
    }
    int start = path_open(r->args[0], O_PATH | O_DIRECTORY);
    int file = start < 0 && errno == ENOTDIR ? path_regular(-1, r->args[0]) : -1;
    if (start < 0 && file < 0) return failed(r, r->args[0], errno);
    if (file >= 0) search_file(&s, file, "");
    else if (walk_run(&s.walk, start)) return failed(r, r->args[0], errno);
    printf("end %lld %lld %lld %lld %d%c", s.matches, s.files, s.binary, s.walk.skipped, s.walk.cut, 0);
    return finished(r);
}
