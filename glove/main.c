/*
 * The glove: alone it serves the wire as the first process of a box; with a command it does one piece of file work and ends.
 *
 *   glove [-w DEVICE:INODE PLACE...]...     serves only where each place is that very file or folder
 *
 * A launcher that binds a source by its path may have been led elsewhere since the path was checked.
 */
#include "files.h"
#include "serve.h"

#include <stdio.h>
#include <string.h>

enum { REPLACED = 87 }; /* beside the latch's statuses, latch/mounts.h */

static int serve_at(char **arguments) {
    unsigned long long device = 0, inode = 0;
    struct stat st;
    for (; *arguments; arguments++) {
        bool tells = strcmp(*arguments, "-w") == 0;
        if (tells && (!*++arguments || sscanf(*arguments, "%llu:%llu", &device, &inode) != 2)) return 64;
        if (tells || (stat(*arguments, &st) == 0 && st.st_dev == device && st.st_ino == inode)) continue;
        fprintf(stderr, "glove: %s is not what was to be mounted there\n", *arguments);
        return REPLACED;
    }
    return serve();
}

int main(int argc, char **argv) {
    if (argc == 1) return serve();
    if (strcmp(argv[1], "-w") == 0) return serve_at(argv + 1);
    return files_main(argc, argv);
}
