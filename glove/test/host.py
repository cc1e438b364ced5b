"""A second, independent host side of the glove's wire, for the native tests."""
import os
import select
import socket
import struct
import subprocess
import time

HELLO, OPEN, STDIN, END, CREDIT, RESIZE, SIGNAL, KILL, ALIVE = range(1, 10)
STDOUT, STDERR, MORE, FAILED, EXIT = range(0x11, 0x16)
CONNECT, CONNECTED = range(0x20, 0x22)
LISTEN, ACCEPTED, DATA, GRANT, FIN, CLOSE = range(0x30, 0x36)
GREETING = b"GLOV\0\3"
PATIENCE = 180  # seconds; what takes longer hangs


def frame(kind, channel, body=b""):
    return struct.pack(">IBI", 5 + len(body), kind, channel) + body


def string(text):
    data = text if isinstance(text, bytes) else text.encode()
    return struct.pack(">I", len(data)) + data


def connect_body(place):
    """A port of 127.0.0.1, ("::1", port), or a path."""
    if isinstance(place, int):
        return struct.pack(">BH", 1, place)
    return struct.pack(">BH", 2, place[1]) if isinstance(place, tuple) else b"\3" + string(place)


def open_body(argv, env=("PATH=/usr/bin:/bin",), cwd="/", flags=0, deadline=0, rows=0, cols=0, limits=()):
    body = struct.pack(">BIHHB", flags, deadline, rows, cols, len(limits))
    body += b"".join(struct.pack(">BQ", *limit) for limit in limits) + string(cwd)
    body += struct.pack(">I", len(argv)) + b"".join(map(string, argv))
    return body + struct.pack(">I", len(env)) + b"".join(map(string, env))


class Host:
    """Starts a glove and keeps what it says: out[channel], err[channel], end[channel]; of connections got[channel], fins, closed[channel], and answer[channel] of those into the box."""

    def __init__(self, command, greet=True):
        self.glove = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
        self.buffer, self.greeted, self.channel = b"", False, 0
        self.out, self.err, self.end, self.more, self.regrant = {}, {}, {}, {}, set()
        self.listening, self.got, self.room, self.fins, self.closed, self.take_more = None, {}, {}, set(), {}, True
        self.asked, self.answer = set(), {}
        if greet:
            self.raw(frame(HELLO, 0, GREETING))

    def raw(self, data):
        self.glove.stdin.write(data)

    def send(self, kind, channel, body=b""):
        self.raw(frame(kind, channel, body))

    def open(self, argv, regrant=True, **spec):
        self.channel += 1
        self.out[self.channel], self.err[self.channel], self.more[self.channel] = b"", b"", 65536
        if regrant:
            self.regrant.add(self.channel)
        self.send(OPEN, self.channel, open_body(argv, **spec))
        return self.channel

    def pump(self, seconds):
        """Reads once, for at most this long; False at the end of the stream."""
        if not select.select([self.glove.stdout], [], [], max(0, seconds))[0]:
            return True
        data = os.read(self.glove.stdout.fileno(), 1 << 20)
        self.buffer += data
        while len(self.buffer) >= 9:
            length, kind, channel = struct.unpack(">IBI", self.buffer[:9])
            if len(self.buffer) < 4 + length:
                break
            self.take(kind, channel, self.buffer[9:4 + length])
            self.buffer = self.buffer[4 + length:]
        return bool(data)

    def take(self, kind, channel, body):
        if not self.greeted:
            assert (kind, channel, body[:-1]) == (HELLO, 0, GREETING) and body[-1] in (0, 1), body
            self.greeted, self.holds_signals = True, body[-1] == 1
            return
        if kind >= CONNECT:
            self.take_of_connection(kind, channel, body)
            return
        assert channel in self.out and channel not in self.end, (kind, channel)
        if kind in (STDOUT, STDERR):
            side = self.out if kind == STDOUT else self.err
            side[channel] += body
            if channel in self.regrant:
                self.send(CREDIT, channel, struct.pack(">BI", kind - 0x10, len(body)))
        elif kind == MORE:
            self.more[channel] += struct.unpack(">I", body)[0]
        elif kind == FAILED:
            self.end[channel] = ("failed",) + struct.unpack(">BI", body)
        elif kind == EXIT:
            self.end[channel] = ("exit",) + struct.unpack(">BBB", body)
        else:
            raise AssertionError(f"unknown frame {kind}")

    def take_of_connection(self, kind, channel, body):
        if kind == LISTEN:
            assert self.listening is None and channel == 0
            self.listening = struct.unpack(">I", body)[0]
        elif kind == ACCEPTED:
            assert channel >= 1 << 31 and channel > max(self.got, default=0) and body == b"", channel
            self.got[channel], self.room[channel] = b"", 65536
        elif kind == CONNECTED:
            assert channel in self.asked and channel not in self.answer, channel
            self.answer[channel] = struct.unpack(">I", body)[0]
            if self.answer[channel]:
                self.closed[channel] = None
        else:
            assert channel in self.got and channel not in self.closed, (kind, channel)
            assert channel not in self.asked or channel in self.answer, (kind, channel)
            self.take_of_live_connection(kind, channel, body)

    def take_of_live_connection(self, kind, channel, body):
        if kind == DATA:
            assert channel not in self.fins and body
            self.got[channel] += body
            if self.take_more:
                self.send(GRANT, channel, struct.pack(">I", len(body)))
        elif kind == GRANT:
            self.room[channel] += struct.unpack(">I", body)[0]
        elif kind == FIN:
            assert channel not in self.fins and body == b""
            self.fins.add(channel)
        elif kind == CLOSE:
            self.closed[channel] = body[0]
        else:
            raise AssertionError(f"unknown frame {kind}")

    def connect(self, place):
        """The channel, before the answer."""
        self.channel += 1
        self.asked.add(self.channel)
        self.got[self.channel], self.room[self.channel] = b"", 65536
        self.send(CONNECT, self.channel, connect_body(place))
        return self.channel

    def answered(self, channel):
        assert self.until(lambda: channel in self.answer), channel
        return self.answer[channel]

    def listen(self):
        """A port that is free now."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.send(LISTEN, 0, struct.pack(">H", port))
        assert self.until(lambda: self.listening is not None) and self.listening == 0, self.listening
        return port

    def accepted(self, count):
        """The channels, once there are as many."""
        def channels():
            return sorted(channel for channel in self.got if channel >= 1 << 31)

        assert self.until(lambda: len(channels()) >= count), len(channels())
        return channels()

    def tell(self, channel, data):
        """Sends within the credit of a connection, pumping for more."""
        while data:
            assert self.until(lambda: self.room[channel] > 0 or channel in self.closed)
            n = min(len(data), self.room[channel], 65536)
            if channel in self.closed:
                return
            self.send(DATA, channel, data[:n])
            self.room[channel] -= n
            data = data[n:]

    def until(self, done, seconds=PATIENCE):
        stop = time.monotonic() + seconds
        while not done() and time.monotonic() < stop:
            if not self.pump(stop - time.monotonic()):
                break
        return done()

    def wait(self, channel, seconds=PATIENCE):
        self.until(lambda: channel in self.end, seconds)
        return self.end.get(channel)

    def run(self, argv, seconds=10, **spec):
        channel = self.open(argv, **spec)
        return self.wait(channel, seconds), self.out[channel], self.err[channel]

    def feed(self, channel, data):
        """Sends stdin within the credit, pumping for more."""
        while data:
            self.until(lambda: self.more[channel] > 0 or channel in self.end)
            n = min(len(data), self.more[channel], 65536)
            if n == 0 or channel in self.end:
                return
            self.send(STDIN, channel, data[:n])
            self.more[channel] -= n
            data = data[n:]

    def close(self):
        self.glove.stdin.close()
        self.glove.wait(10)
        left = self.glove.stderr.read()
        self.glove.stdout.close()
        self.glove.stderr.close()
        return self.glove.returncode, left
