/* The file work alone, to test it without a box. */
#include "../files.h"

int main(int argc, char **argv) {
    return files_main(argc, argv);
}
