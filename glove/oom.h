/* The first victim when memory runs out is a program, never the glove or its file commands. */
#ifndef GLOVE_OOM_H
#define GLOVE_OOM_H

/* Before the glove hides from /proc: a hidden process may not open the file that says so. */
void oom_prepare(void);
/* Between the two, whoever is forked is offered to the kernel first. */
void oom_offer(void);
void oom_withdraw(void);

#endif
