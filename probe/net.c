/* Ways to the host's and other machines' sockets. */
#define _GNU_SOURCE
#include "probe.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <netinet/in.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { PATIENCE_MILLIS = 700 };

/* 0 when somebody answered, else the error; ETIMEDOUT when nothing came back in time. */
static int meets(int family, const struct sockaddr *address, socklen_t size) {
    int fd = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), error = 0;
    if (fd < 0) return errno;
    if (connect(fd, address, size) != 0) {
        error = errno;
        struct pollfd ready = {.fd = fd, .events = POLLOUT};
        socklen_t length = sizeof error;
        if (error == EINPROGRESS && poll(&ready, 1, PATIENCE_MILLIS) == 0) error = ETIMEDOUT;
        else if (error == EINPROGRESS && getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &length) != 0) error = errno;
    }
    close(fd);
    return error;
}

void check_loopback(void) {
    in_port_t port = htons((uint16_t)number("port"));
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = port, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = port, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    int error = meets(AF_INET, (struct sockaddr *)&four, sizeof four);
    if (error == 0) broken("a listener on the host's 127.0.0.1 can be reached");
    if (error == ETIMEDOUT) untried("127.0.0.1 does not answer at all");
    if (meets(AF_INET6, (struct sockaddr *)&six, sizeof six) == 0) broken("a listener on the host's ::1 can be reached");
}

void check_abstract_socket(void) {
    const char *name = fact("abstract");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = strlen(name);
    if (length > sizeof address.sun_path - 1) untried("the name is too long");
    memcpy(address.sun_path + 1, name, length);
    int error = meets(AF_UNIX, (struct sockaddr *)&address, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length));
    if (error == 0) broken("an abstract socket of the host can be reached");
    if (error != ECONNREFUSED && !is_refusal(error)) untried("%s", strerror(error));
}

static int has_no_route(int error) {
    return error == ENETUNREACH || error == EHOSTUNREACH || error == EAFNOSUPPORT || is_refusal(error);
}

void check_metadata(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(80)};
    inet_pton(AF_INET, "169.254.169.254", &address.sin_addr);
    int error = meets(AF_INET, (struct sockaddr *)&address, sizeof address);
    if (error == 0) broken("the metadata service at 169.254.169.254 answers");
    if (!has_no_route(error)) broken("there is a route to 169.254.169.254 (%s)", strerror(error));
}

/* A question for a name that nobody has. */
static int answers(const struct sockaddr_in *server) {
    static const char QUESTION[] = "\x47\x42\x01\0\0\1\0\0\0\0\0\0\x0fglovebox-doctor\7invalid\0\0\1\0\1";
    char reply[512];
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return 0;
    struct pollfd ready = {.fd = fd, .events = POLLIN};
    int found = connect(fd, (const struct sockaddr *)server, sizeof *server) == 0
                && send(fd, QUESTION, sizeof QUESTION - 1, 0) > 0
                && poll(&ready, 1, PATIENCE_MILLIS) == 1
                && recv(fd, reply, sizeof reply, 0) > 0;
    close(fd);
    return found;
}

/* Without a packet: connecting a datagram socket only looks for a route. */
static int has_route(const struct sockaddr_in *server) {
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return 0;
    int found = connect(fd, (const struct sockaddr *)server, sizeof *server) == 0;
    close(fd);
    return found;
}

void check_dns(void) {
    const char *text;
    for (int i = 0; (text = fact_at("dns", i)) != NULL; i++) {
        struct sockaddr_in server = {.sin_family = AF_INET, .sin_port = htons(53)};
        if (inet_pton(AF_INET, text, &server.sin_addr) != 1) untried("'%s' is no address", text);
        int loopback = ntohl(server.sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
        if (!loopback && has_route(&server)) broken("there is a route to the name server %s", text);
        if (loopback && answers(&server)) broken("the name server %s answers", text);
    }
    if (fact_at("dns", 0) == NULL) untried("no name server is known");
}

void check_interfaces(void) {
    struct if_nameindex *all = if_nameindex();
    if (all == NULL) untried("the interfaces cannot be listed (%s)", strerror(errno));
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) untried("socket: %s", strerror(errno));
    for (struct if_nameindex *one = all; one->if_index != 0; one++) {
        struct ifreq request = {0};
        snprintf(request.ifr_name, sizeof request.ifr_name, "%s", one->if_name);
        if (ioctl(fd, SIOCGIFFLAGS, &request) != 0) untried("%s: %s", one->if_name, strerror(errno));
        if ((request.ifr_flags & IFF_LOOPBACK) == 0 && (request.ifr_flags & IFF_UP) != 0) broken("the network interface %s is up", one->if_name);
    }
}

void check_socket_families(void) {
    static const struct {
        const char *name;
        int family, type, protocol;
    } DOORS[] = {{"AF_PACKET", AF_PACKET, SOCK_RAW, 0},       {"AF_VSOCK", 40, SOCK_STREAM, 0},           {"AF_ALG", 38, SOCK_SEQPACKET, 0},
                 {"AF_KEY", 15, SOCK_RAW, 2},                 {"AF_BLUETOOTH", 31, SOCK_RAW, 1},          {"AF_CAN", 29, SOCK_RAW, 1},
                 {"AF_TIPC", 30, SOCK_RDM, 0},                {"AF_RDS", 21, SOCK_SEQPACKET, 0},          {"AF_XDP", 44, SOCK_RAW, 0},
                 {"AF_NFC", 39, SOCK_SEQPACKET, 0},           {"netlink audit", AF_NETLINK, SOCK_RAW, 9}, {"netlink uevent", AF_NETLINK, SOCK_RAW, 15},
                 {"netlink netfilter", AF_NETLINK, SOCK_RAW, 12}, {"netlink generic", AF_NETLINK, SOCK_RAW, 16}, {"raw IP", AF_INET, SOCK_RAW, 255}};
    for (size_t i = 0; i < sizeof DOORS / sizeof *DOORS; i++) {
        int fd = socket(DOORS[i].family, DOORS[i].type | SOCK_CLOEXEC, DOORS[i].protocol);
        if (fd >= 0) broken("a socket of the kind %s can be made", DOORS[i].name);
    }
}
