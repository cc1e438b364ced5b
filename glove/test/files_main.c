/* The file work alone, to test it without a box. */
#include "../files.h"

#include <stdio.h>

int main(int argc, char **argv) {
    int ending = files_main(argc, argv);
    if (ending < 0) fputs("glove: no such command\n", stderr);
    return ending < 0 ? 64 : ending;
}
