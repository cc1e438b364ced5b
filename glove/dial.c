#define _GNU_SOURCE
#include "dial.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum kind { FOUR = 1, SIX, PATH };

union address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    struct sockaddr_un path;
};

static in_port_t take_port(struct cursor *body) {
    uint16_t port = take_u16(body);
    if (port == 0) wire_broken("CONNECT takes a port");
    return htons(port);
}

static struct sockaddr_un take_path(struct cursor *body) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    uint32_t size;
    const uint8_t *path = take_string(body, &size);
    if (size == 0 || size >= sizeof address.sun_path || path[0] != '/')
        wire_broken("CONNECT takes an absolute path of at most 107 bytes");
    memcpy(address.sun_path, path, size);
    return address;
}

static socklen_t take_address(struct cursor *body, union address *to) {
    switch (take_u8(body)) {
        case FOUR:
            to->four = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
            to->four.sin_port = take_port(body);
            return sizeof to->four;
        case SIX:
            to->six = (struct sockaddr_in6){.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
            to->six.sin6_port = take_port(body);
            return sizeof to->six;
        case PATH: to->path = take_path(body); return sizeof to->path;
        default: wire_broken("CONNECT to an unknown kind of place");
    }
}

int dial(struct cursor *body, int *fd) {
    union address to;
    socklen_t size = take_address(body, &to);
    take_nothing_more(body);
    int on = 1;
    *fd = socket(to.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (*fd < 0) return errno;
    if (to.any.sa_family != AF_UNIX) setsockopt(*fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(*fd, &to.any, size) == 0) return 0;
    int error = errno;
    if (error == EINPROGRESS) return error;
    close(*fd);
    *fd = -1;
    return error;
}
