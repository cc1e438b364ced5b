/* The glove: alone it serves the wire as the first process of a box; with a command it does one piece of file work and ends. */
#include "files.h"
#include "serve.h"

#include <stdio.h>

int main(int argc, char **argv) {
    if (argc == 1) return serve();
    int status = files_main(argc, argv);
    if (status >= 0) return status;
    fprintf(stderr, "glove: no such command\n");
    return 64;
}
