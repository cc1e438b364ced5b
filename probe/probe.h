/* What the checks share: facts that the host hands in, and one line of answer. */
#ifndef PROBE_H
#define PROBE_H

#include <stddef.h>

/* The nth value of a fact, or NULL. */
const char *fact_at(const char *key, int n);
/* The only value of a fact; without it the check could not be tried. */
const char *fact(const char *key);
long long number(const char *key);

/* Each prints the answer and ends the process: the wall held; it did not, with what was seen; the check could not be tried. */
_Noreturn void held(void);
_Noreturn void broken(const char *format, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void untried(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Runs it in a child, so that what it does to itself ends with it; its result, or -1 when a signal ended it. */
int in_child(int (*body)(void));

/* For a call that must be refused. Refusals are EPERM, EACCES, ENOSYS and those that a wall in the way gives. */
int is_refusal(int error);
/* broken when the last call succeeded or got as far as the kernel's own opinion of its arguments. */
void must_be_refused(long result, const char *name);

/* files.c */
void check_read_outside(void);
void check_write_outside(void);
void check_set_id(void);
void check_devices(void);
void check_kernel_files(void);
void check_kernel_settings(void);
/* net.c */
void check_loopback(void);
void check_abstract_socket(void);
void check_metadata(void);
void check_dns(void);
void check_interfaces(void);
void check_socket_families(void);
/* kernel.c */
void check_user_namespaces(void);
void check_namespaces(void);
void check_mounts(void);
void check_io_uring(void);
void check_keyrings(void);
void check_bpf(void);
void check_userfaultfd(void);
void check_perf_events(void);
void check_kernel_calls(void);
/* process.c */
void check_identity(void);
void check_capabilities(void);
void check_new_privileges(void);
void check_filter(void);
void check_ptrace(void);
void check_process_memory(void);
void check_glove(void);
void check_file_work(void);
void check_terminal_input(void);
void tell_environments(void);
void tell_commands(void);
_Noreturn void hold(void);
_Noreturn void hang(void);
/* limits.c */
void check_fork_bomb(void);
void check_memory(void);
void check_disk(void);
/* bait.c */
void be_bait(void);

#endif
