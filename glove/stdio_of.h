/* The pipes or the terminal between a call and its command. */
#ifndef GLOVE_STDIO_OF_H
#define GLOVE_STDIO_OF_H

#include "call.h"
#include "keeper.h"

/* Fills the call's ends and theirs; false and errno when there are no more descriptors. */
bool stdio_open(const struct spec *spec, struct call *c, struct streams *theirs);
void stdio_close_theirs(struct streams *theirs);

#endif
