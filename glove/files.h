/* File work inside the box; commands, records and exit codes are in docs/reference/glove-files.md. */
#ifndef GLOVE_FILES_H
#define GLOVE_FILES_H
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Runs the command named by argv[1], and gives its exit status. */
int files_main(int argc, char **argv);

/* Chosen before a put, so that whoever outlives it can take away what it may have left under this name. */
enum { PASSING_SIZE = 32 };
extern char passing[PASSING_SIZE];
bool passing_choose(void);
/* After a put with these arguments that was killed. */
int files_sweep(int argc, char **argv);

enum { MANY = 64 };

struct request {
    const char *command;
    char **args;
    int count;
    long long option[128]; /* by letter; a switch is 1, what was not given is -1 */
    const char *ignored[MANY + 1], *globs[MANY + 1];
};

/* files.c */
int failed(const struct request *r, const char *path, int error);
int finished(const struct request *r);

/* path.c: -1 and errno, which is EXDEV where a path leads out of the root. */
int root_open(const char *root);
extern bool root_is_all;
int path_open(const char *path, int flags);
int path_within(int folder, const char *path, int flags); /* passes no link and no mount */
int path_regular(int folder, const char *path);           /* folder -1: from the root, following links */
int path_parent(const char *path, char **name, bool make);
int path_folder(const char *path);

/* walk.c: breadth first, so that a walk cut short has seen the upper levels whole. */
struct folder {
    struct folder *next;
    long long depth;
    char *path;
};
struct walk {
    const struct request *request;
    bool (*visit)(struct walk *w, int folder, const char *name, const char *path, const struct stat *st);
    struct folder *last;
    long long entries, most, foreign, skipped;
    long long left;  /* bytes of content that may still be given */
    int error; /* why the last one was skipped */
    bool cut;
};
int walk_run(struct walk *w, int start);
int walk_command(const struct request *r);
int stat_command(const struct request *r);

/* traverse.c: depth first and in no memory to speak of, for trees of any depth and size; passes no link and no mount. */
struct traverse {
    bool (*meet)(struct traverse *t, int folder, const char *name, unsigned char type, size_t depth); /* whether to enter it */
    void (*leave)(struct traverse *t, int folder, const char *name); /* a folder, when all in it was met */
    mode_t lends; /* rights that the owner of a folder is lent to enter it, */
    bool returns; /* until it is left */
    int top, error;
    bool changed; /* something was changed, by the caller or by others */
    long long skipped;
};
int traverse(struct traverse *t, int folder, const char *name); /* -1 and errno where the folder cannot be entered */
mode_t lend_rights(const struct traverse *t, int folder, const char *name);

int remove_command(const struct request *r); /* remove.c */
int grep_command(const struct request *r);   /* grep.c */
int usage_command(const struct request *r);  /* usage.c */
int ports_command(const struct request *r);  /* ports.c */

#endif
