/* Removes files and trees; every step goes by the folder that is held open and passes no link. */
#include "files.h"

#include <dirent.h>
#include <sys/random.h>

enum { DEEPEST = 4096 }; /* what lies deeper is moved up, so that memory has a bound at any depth */

static void tried(struct traverse *t, int result) {
    int error = result ? errno : 0;
    if (!error || error == ENOENT || error == ENOTDIR || error == EISDIR) t->changed = true; /* by us or by others */
    else t->error = error;
}

static void move_up(struct traverse *t, int folder, const char *name) {
    unsigned long long random;
    char flat[32];
    if (getrandom(&random, sizeof random, 0) != (ssize_t)sizeof random) return;
    snprintf(flat, sizeof flat, ".glove-%016llx", random);
    if (t->lends) lend_rights(t, folder, name); /* its ".." is to be written */
    tried(t, renameat2(folder, name, t->top, flat, RENAME_NOREPLACE));
}

/* Whether it is a folder to be emptied first. */
static bool remove_meet(struct traverse *t, int folder, const char *name, unsigned char type, size_t depth) {
    int result = type == DT_DIR ? -1 : unlinkat(folder, name, 0);
    bool is_folder = type == DT_DIR || (result && errno == EISDIR);
    if (is_folder) result = unlinkat(folder, name, AT_REMOVEDIR);
    bool full = is_folder && result && (errno == ENOTEMPTY || errno == EEXIST);
    if (!full) tried(t, result);
    else if (depth == DEEPEST) move_up(t, folder, name);
    return full && depth < DEEPEST;
}

/* What could not be emptied has told why. */
static void remove_leave(struct traverse *t, int folder, const char *name) {
    int result = unlinkat(folder, name, AT_REMOVEDIR);
    if (!result || (errno != ENOTEMPTY && errno != EEXIST)) tried(t, result);
}

/* What others change or add meanwhile, and what a filesystem left out while its entries went, is met in the next round. */
int remove_command(const struct request *r) {
    char *name;
    int folder = path_parent(r->args[0], &name, false), error = folder < 0 ? errno : EISDIR;
    for (int rounds = 0; folder >= 0 && rounds < 1000; rounds++) {
        error = unlinkat(folder, name, 0) ? errno : 0;
        if (error == EISDIR) error = unlinkat(folder, name, AT_REMOVEDIR) ? errno : 0;
        if (error == ENOENT && rounds) error = 0;
        if (r->option['r'] < 0 || (error != ENOTEMPTY && error != ENOTDIR)) break;
        struct traverse t = {.meet = remove_meet, .leave = remove_leave, .lends = r->option['f'] > 0 ? 0700 : 0};
        int lost = traverse(&t, folder, name) ? errno : 0;
        if (lost && lost != ENOENT && lost != ENOTDIR && lost != ELOOP) return failed(r, r->args[0], lost);
        if (!lost && !t.changed) return failed(r, r->args[0], t.error ? t.error : error);
    }
    return error ? failed(r, r->args[0], error) : 0;
}
