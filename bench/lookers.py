"""Many who look on at once, in one thread: each piece is stored with its time, and understood when all is over."""
import re
import select
import socket
import time

STAMP = re.compile(rb"<(\d{19})>")
ENOUGH = 1 << 18


class Looker:
    """One subscriber of a session. It may leave on the way and come back with the number of the last event that it has."""

    def __init__(self, address, token, session, leaves):
        self.address, self.token, self.session, self.leaves = address, token, session, leaves
        self.visits, self.socket, self.ended = [], None, False

    def come(self, poll):
        head = f"GET /api/v1/sessions/{self.session}/events HTTP/1.1\r\nHost: 127.0.0.1:{self.address[1]}\r\nAuthorization: Bearer {self.token}\r\n"
        if self.visits:
            head += f"Last-Event-ID: {max(kept_numbers(self.visits), default=0)}\r\n"
        self.socket = socket.create_connection(self.address)
        self.socket.sendall(head.encode() + b"\r\n")
        self.socket.setblocking(False)
        self.visits.append([])
        poll.register(self.socket, select.EPOLLIN)

    def leave(self, poll):
        poll.unregister(self.socket)
        self.socket.close()

    def read(self):
        data = self.socket.recv(ENOUGH)
        self.visits[-1].append((time.monotonic_ns(), data))
        self.ended = not data or data.endswith(b"0\r\n\r\n")


class Lookers:
    def __init__(self, address, token, sessions, each):
        self.poll, self.by_socket = select.epoll(), {}
        # Every tenth comes and goes.
        self.all = [Looker(address, token, session, number % 10 == 9) for number in range(each) for session in sessions]
        for number, looker in enumerate(self.all):
            self.come(looker)
            if number % 50 == 49:
                self.watch(0.05)

    def come(self, looker):
        looker.come(self.poll)
        self.by_socket[looker.socket.fileno()] = looker

    def watch(self, seconds, until=lambda: False):
        stop = time.monotonic() + seconds
        while (left := stop - time.monotonic()) > 0 and not until():
            for handle, _ in self.poll.poll(min(left, 0.1)):
                looker = self.by_socket[handle]
                looker.read()
                if looker.ended:
                    del self.by_socket[handle]
                    looker.leave(self.poll)

    def change(self):
        """Those who leave do so, and come back at once."""
        for looker in self.all:
            if looker.leaves and not looker.ended:
                del self.by_socket[looker.socket.fileno()]
                looker.leave(self.poll)
                self.come(looker)

    def close(self):
        for looker in self.by_socket.values():
            looker.leave(self.poll)
        self.poll.close()


def plain(pieces):
    """The body of a chunked answer and, for each end of a piece, its time."""
    raw = b"".join(data for _, data in pieces)
    head = raw.find(b"\r\n\r\n")
    if not raw.startswith(b"HTTP/1.1 200 "):
        raise AssertionError(f"no stream: {raw[:300]!r}")
    body, at = bytearray(), head + 4
    places = []  # where a chunk's content lies in raw
    while (line := raw.find(b"\r\n", at)) > 0:
        size = int(raw[at:line].split(b";")[0], 16)
        if size == 0:
            break
        places.append((len(body), line + 2))
        body += raw[line + 2:line + 2 + size]
        at = line + 2 + size + 2
    return bytes(body), places


def kept_numbers(visits):
    return [int(number) for pieces in visits for number in re.findall(rb"(?:^|\n)id: (\d+)\n", plain(pieces)[0])]


def live_delays(pieces):
    """Milliseconds from the moment at which the model wrote a piece to the moment at which it was here."""
    body, places = plain(pieces)
    ends, total = [], 0
    for at, data in pieces:
        total += len(data)
        ends.append((total, at))
    delays, chunk, piece = [], 0, 0
    for event in re.finditer(rb"event: text_delta\ndata: [^\n]*\n\n", body):
        while chunk + 1 < len(places) and places[chunk + 1][0] < event.end():
            chunk += 1
        end = event.end() - places[chunk][0] + places[chunk][1]  # in the raw bytes
        while ends[piece][0] < end:
            piece += 1
        delays += [(ends[piece][1] - int(stamp)) / 1e6 for stamp in STAMP.findall(event[0])]
    return delays


def sums(lookers):
    """What all of them saw: one row for the raw results."""
    numbers = {looker: kept_numbers(looker.visits) for looker in lookers.all}
    last = {}
    for looker, seen in numbers.items():
        last[looker.session] = max(seen + [last.get(looker.session, 0)])
    gaps = sum(len(set(range(1, last[looker.session] + 1)) - set(seen)) for looker, seen in numbers.items())
    doubles = sum(len(seen) - len(set(seen)) for seen in numbers.values())
    unended = sum(not looker.ended or b"event: end\n" not in plain(looker.visits[-1])[0] for looker in lookers.all)
    delays = [live_delays(looker.visits[0]) for looker in lookers.all if not looker.leaves]
    return {"kept": sum(last[looker.session] for looker in lookers.all), "gaps": gaps, "doubles": doubles, "unended": unended,
            "pieces_each": sorted({len(each) for each in delays}), "delays": sorted(delay for each in delays for delay in each)}


