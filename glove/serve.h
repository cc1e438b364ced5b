#ifndef GLOVE_SERVE_H
#define GLOVE_SERVE_H

/* Speaks the wire on stdin and stdout until the host is gone. */
int serve(void);

#endif
