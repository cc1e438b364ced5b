#define _GNU_SOURCE
#include "net.h"

#include "conn.h"
#include "dial.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

static const uint32_t FIRST_CHANNEL = 0x80000000;

static struct {
    bool asked;
    int listeners[NET_LISTENERS];
    bool exhausted; /* no descriptor was left for the last connection: wait for something else to happen */
    uint32_t next; /* 0 once all numbers were used */
    struct conn *live[2 * MAX_CONNECTIONS];
    size_t count, outbound; /* of all, and of those among them that a program made */
} net = {.listeners = {-1, -1}, .next = FIRST_CHANNEL};

static int listen_on(const struct sockaddr *address, socklen_t size) {
    int on = 1, fd = socket(address->sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (address->sa_family == AF_INET6) setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    if (bind(fd, address, size) == 0 && listen(fd, MAX_CONNECTIONS) == 0) return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

/* A kernel without IPv6 is no fault. */
static int listen_at(uint16_t port) {
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(port), .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    net.listeners[0] = listen_on((struct sockaddr *)&four, sizeof four);
    if (net.listeners[0] < 0) return errno;
    net.listeners[1] = listen_on((struct sockaddr *)&six, sizeof six);
    return 0;
}

static void take_listen(struct wire *w, const struct frame *f) {
    struct cursor body = {f->body, f->body + f->size};
    uint16_t port = take_u16(&body);
    take_nothing_more(&body);
    if (f->channel != 0 || port == 0 || net.asked) wire_broken("LISTEN comes once, on channel 0, with a port");
    net.asked = true;
    wire_put_listening(w, listen_at(port));
}

static struct conn *find(uint32_t channel) {
    for (size_t i = 0; i < net.count; i++)
        if (net.live[i]->channel == channel) return net.live[i];
    return NULL;
}

void net_connect(struct wire *w, const struct frame *f) {
    struct cursor body = {f->body, f->body + f->size};
    net_forget_closed();
    if (net.count - net.outbound == MAX_CONNECTIONS) wire_broken("too many connections into the box");
    int fd, error = dial(&body, &fd);
    net.live[net.count++] = conn_connect(w, f->channel, fd, error);
}

void net_frame(struct wire *w, const struct frame *f) {
    if (f->type == LISTEN) {
        take_listen(w, f);
        return;
    }
    struct conn *c = find(f->channel);
    if (c == NULL) wire_broken("a frame is for a connection that is not there"); /* one that was is closed by the host */
    conn_frame(c, w, f);
}

size_t net_poll(const struct wire *w, struct pollfd *fds) {
    bool room = net.outbound < MAX_CONNECTIONS && net.next != 0 && !net.exhausted;
    net.exhausted = false;
    for (int i = 0; i < NET_LISTENERS; i++) fds[i] = (struct pollfd){.fd = room ? net.listeners[i] : -1, .events = POLLIN};
    for (size_t i = 0; i < net.count; i++) fds[NET_LISTENERS + i] = conn_poll(net.live[i], w);
    return NET_LISTENERS + net.count;
}

static void accept_all(struct wire *w, int listener) {
    while (net.outbound < MAX_CONNECTIONS && net.next != 0) {
        int on = 1, fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            net.exhausted = errno != EAGAIN && errno != EINTR && errno != ECONNABORTED;
            return;
        }
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        wire_put(w, ACCEPTED, net.next, "", 0);
        net.live[net.count++] = conn_open(net.next++, fd);
        net.outbound++;
    }
}

void net_ready(struct wire *w, const struct pollfd *fds) {
    for (size_t i = 0; i < net.count; i++) conn_ready(net.live[i], w, &fds[NET_LISTENERS + i]);
    for (int i = 0; i < NET_LISTENERS; i++)
        if (fds[i].fd >= 0 && fds[i].revents != 0) accept_all(w, fds[i].fd);
}

void net_forget_closed(void) {
    size_t kept = 0;
    net.outbound = 0;
    for (size_t i = 0; i < net.count; i++) {
        if (net.live[i]->host_closed && net.live[i]->closed) {
            conn_free(net.live[i]);
            continue;
        }
        net.outbound += net.live[i]->channel >= FIRST_CHANNEL;
        net.live[kept++] = net.live[i];
    }
    net.count = kept;
}
