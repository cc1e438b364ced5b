/* The host's side: a process to be seen, with listeners to be reached. Says where they are, and each time somebody comes. */
#define _GNU_SOURCE
#include "probe.h"

#include <netinet/in.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int listens(int family, struct sockaddr *address, socklen_t size) {
    int fd = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && bind(fd, address, size) == 0 && listen(fd, 16) == 0) return fd;
    if (fd >= 0) close(fd);
    return -1;
}

static void tell_visit(int listener, const char *name) {
    int fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    if (fd >= 0) close(fd);
    printf("visited %s\n", name);
    fflush(stdout);
}

/* Until stdin ends. */
void be_bait(void) {
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    struct sockaddr_un abstract = {.sun_family = AF_UNIX};
    socklen_t size = sizeof four;
    unsigned long long word = 0;
    char name[64];
    if (getrandom(&word, sizeof word, 0) != sizeof word) untried("no random number");
    snprintf(name, sizeof name, "glovebox-doctor-%016llx", word);
    memcpy(abstract.sun_path + 1, name, strlen(name));
    int tcp = listens(AF_INET, (struct sockaddr *)&four, sizeof four);
    if (tcp < 0 || getsockname(tcp, (struct sockaddr *)&four, &size) != 0) untried("no listener on 127.0.0.1");
    six.sin6_port = four.sin_port;
    int tcp6 = listens(AF_INET6, (struct sockaddr *)&six, sizeof six); /* where there is no IPv6, -1, which poll leaves out */
    int local = listens(AF_UNIX, (struct sockaddr *)&abstract, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + strlen(name)));
    if (local < 0) untried("no abstract socket");
    printf("bait %d %s %d\n", ntohs(four.sin_port), name, (int)getpid());
    fflush(stdout);
    struct pollfd all[] = {{.fd = 0, .events = POLLIN}, {.fd = tcp, .events = POLLIN}, {.fd = tcp6, .events = POLLIN}, {.fd = local, .events = POLLIN}};
    for (;;) {
        char byte;
        if (poll(all, 4, -1) < 0) continue;
        if (all[0].revents != 0 && read(0, &byte, 1) <= 0) _exit(0);
        if (all[1].revents != 0) tell_visit(tcp, "loopback");
        if (all[2].revents != 0) tell_visit(tcp6, "loopback");
        if (all[3].revents != 0) tell_visit(local, "abstract-socket");
    }
}
