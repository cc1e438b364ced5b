/* Makes what paths cannot name: grow FOLDER DEPTH [WIDE] gives a chain of folders that deep, each third without any right, and as many files. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int within(int folder, const char *name) {
    if (mkdirat(folder, name, 0777)) return -1;
    int fd = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    close(folder);
    return fd;
}

int main(int argc, char **argv) {
    if (argc < 3) return 64;
    int fd = open(argv[1], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (long depth = atol(argv[2]); fd >= 0 && depth > 0; depth--) {
        int above = dup(fd);
        fd = within(fd, "d");
        if (depth % 3 == 0 && fd >= 0) fchmod(above, 0);
        close(above);
    }
    if (argc > 3 && fd >= 0) fd = within(fd, "wide");
    for (long file = argc > 3 ? atol(argv[3]) : 0; fd >= 0 && file > 0; file--) {
        char name[32];
        snprintf(name, sizeof name, file % 2 ? "\xff%ld\n" : "%ld", file);
        int made = file % 64 ? openat(fd, name, O_CREAT | O_WRONLY | O_CLOEXEC, 0600) : mkdirat(fd, name, 0700);
        if (made < 0) return 1;
        if (file % 64) close(made);
    }
    return fd < 0;
}
