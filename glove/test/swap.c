/* Exchanges two names without rest until it is killed, to race against what reads them. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>

int main(int argc, char **argv) {
    while (argc == 3) renameat2(AT_FDCWD, argv[1], AT_FDCWD, argv[2], RENAME_EXCHANGE);
    return 1;
}
