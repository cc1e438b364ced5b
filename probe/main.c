/*
 * probe: tries one way out of a box and says in one line what came of it. doctor shows it read-only in the box that it proves.
 *
 *   probe CHECK [WORD]    facts on stdin, one "key value" a line; the answer on stdout:
 *                         "held", "broken: what was seen" or "untried: why"
 *
 * Words after CHECK are ignored: the host finds a process again by them. Some names are no checks but tell raw facts, which the
 * host judges; bait is for the host's side of the wall. Nothing here harms a machine on which a wall is missing: what could be
 * used up is bounded, what is opened for writing is not written, what was made is removed.
 */
#define _GNU_SOURCE
#include "probe.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_FACTS = 64, FACTS_SIZE = 16384 };

static char facts_text[FACTS_SIZE];
static char *facts[MOST_FACTS];
static int fact_count;

static void read_facts(void) {
    size_t size = 0;
    for (ssize_t n; size < FACTS_SIZE - 1 && (n = read(0, facts_text + size, FACTS_SIZE - 1 - size)) > 0;) size += (size_t)n;
    for (char *line = strtok(facts_text, "\n"); line != NULL && fact_count < MOST_FACTS; line = strtok(NULL, "\n")) {
        char *space = strchr(line, ' ');
        if (space == NULL) continue;
        *space = 0;
        facts[fact_count++] = line;
    }
}

const char *fact_at(const char *key, int n) {
    for (int i = 0; i < fact_count; i++) {
        if (strcmp(facts[i], key) == 0 && n-- == 0) return facts[i] + strlen(facts[i]) + 1;
    }
    return NULL;
}

const char *fact(const char *key) {
    const char *value = fact_at(key, 0);
    if (value == NULL) untried("the fact '%s' is missing", key);
    return value;
}

long long number(const char *key) {
    long long value = strtoll(fact(key), NULL, 10);
    if (value <= 0) untried("the fact '%s' is no number above zero", key);
    return value;
}

static _Noreturn void answer(const char *kind, const char *format, va_list arguments) {
    char words[300];
    vsnprintf(words, sizeof words, format, arguments);
    printf("%s: %s\n", kind, words);
    fflush(stdout);
    _exit(0);
}

void held(void) {
    puts("held");
    fflush(stdout);
    _exit(0);
}

void broken(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    answer("broken", format, arguments);
}

void untried(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    answer("untried", format, arguments);
}

int in_child(int (*body)(void)) {
    pid_t child = fork();
    if (child < 0) untried("no child can be started (%s)", strerror(errno));
    if (child == 0) _exit(body());
    int status;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int is_refusal(int error) {
    return error == EPERM || error == EACCES || error == ENOSYS;
}

void must_be_refused(long result, const char *name) {
    int error = errno;
    if (result >= 0) broken("%s works", name);
    if (!is_refusal(error)) broken("%s reaches the kernel (%s)", name, strerror(error));
}

static const struct {
    const char *name;
    void (*run)(void);
} CHECKS[] = {
    {"read-outside", check_read_outside},
    {"write-outside", check_write_outside},
    {"set-id", check_set_id},
    {"devices", check_devices},
    {"kernel-files", check_kernel_files},
    {"kernel-settings", check_kernel_settings},
    {"loopback", check_loopback},
    {"abstract-socket", check_abstract_socket},
    {"metadata", check_metadata},
    {"dns", check_dns},
    {"interfaces", check_interfaces},
    {"socket-families", check_socket_families},
    {"user-namespaces", check_user_namespaces},
    {"namespaces", check_namespaces},
    {"mounts", check_mounts},
    {"io-uring", check_io_uring},
    {"keyrings", check_keyrings},
    {"bpf", check_bpf},
    {"userfaultfd", check_userfaultfd},
    {"perf-events", check_perf_events},
    {"kernel-calls", check_kernel_calls},
    {"identity", check_identity},
    {"capabilities", check_capabilities},
    {"no-new-privileges", check_new_privileges},
    {"filter", check_filter},
    {"ptrace", check_ptrace},
    {"process-memory", check_process_memory},
    {"glove", check_glove},
    {"file-work", check_file_work},
    {"terminal-input", check_terminal_input},
    {"fork-bomb", check_fork_bomb},
    {"memory", check_memory},
    {"disk", check_disk},
    {"environments", tell_environments},
    {"commands", tell_commands},
    {"hold", hold},
    {"hang", hang},
    {"bait", be_bait},
};

int main(int argc, char **argv) {
    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; argc > 1 && i < sizeof CHECKS / sizeof *CHECKS; i++) {
        if (strcmp(CHECKS[i].name, argv[1]) == 0) {
            if (CHECKS[i].run != hang && CHECKS[i].run != hold && CHECKS[i].run != be_bait) read_facts();
            CHECKS[i].run();
            held();
        }
    }
    untried("there is no check of that name");
}
