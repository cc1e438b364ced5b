"""Tests of connections out of the box and into it over the glove's wire. Arguments: a folder with glove; the project's root."""
import os
import random
import signal
import socket
import sys
import tempfile
import threading
import time

from host import CLOSE, CONNECT, DATA, END, FIN, GRANT, LISTEN, OPEN, Host, connect_body, frame, open_body, struct

GLOVE = f"{sys.argv[1]}/glove"
RESET = b"\1"
DONE = b"\0"
tests, failures = [], 0


def test(body):
    tests.append(body)
    return body


def expect(actual, wanted):
    assert actual == wanted, f"{actual!r} instead of {wanted!r}"


def dial(port, family=socket.AF_INET):
    s = socket.socket(family)
    s.settimeout(10)
    s.connect(("127.0.0.1" if family == socket.AF_INET else "::1", port))
    return s


def read_all(s):
    return b"".join(iter(lambda: s.recv(1 << 16), b""))


def in_background(work):
    result = []
    thread = threading.Thread(target=lambda: result.append(work()))
    thread.start()
    return lambda: (thread.join(20), result[0])[1]


def is_refused(port):
    try:
        dial(port).close()
        return False
    except ConnectionRefusedError:
        return True


def breaks_the_rules(*frames, connect=True):
    h = Host([GLOVE])
    port = h.listen()
    s = dial(port) if connect else None
    channel = h.accepted(1)[0] if connect else 1 << 31
    try:
        for make in frames:
            h.raw(make(channel))
    except BrokenPipeError:
        pass
    h.until(lambda: False, 5)
    status, words = h.close()
    if s is not None:
        s.close()
    return status == 3 and b"broke the wire's rules" in words


@test
def nothing_listens_before_it_is_told_to(host):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    host.run(["true"])
    assert is_refused(port)


@test
def a_port_that_is_taken_is_reported(host):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        host.send(LISTEN, 0, struct.pack(">H", other.getsockname()[1]))
        host.until(lambda: host.listening is not None)
        expect(host.listening, 98)
        expect(host.run(["true"])[0], ("exit", 0, 0, 0))


@test
def bytes_are_exact_both_ways(host):
    there, back = random.Random(1).randbytes(3_000_000), random.Random(2).randbytes(3_000_000)
    s = dial(host.listen())
    channel = host.accepted(1)[0]
    expect(channel, 1 << 31)
    sender = in_background(lambda: (s.sendall(there), s.shutdown(socket.SHUT_WR)))
    reader = in_background(lambda: read_all(s))
    host.tell(channel, back)
    host.send(FIN, channel)
    assert host.until(lambda: channel in host.closed)
    sender()
    expect((host.got[channel] == there, reader() == back, host.closed[channel], channel in host.fins), (True, True, 0, True))
    host.send(CLOSE, channel, DONE)
    s.close()


@test
def each_side_can_finish_first(host):
    port = host.listen()
    s = dial(port)
    channel = host.accepted(1)[0]
    host.send(FIN, channel)
    expect(s.recv(1), b"")
    s.sendall(b"later")
    s.close()
    assert host.until(lambda: channel in host.closed)
    expect((host.got[channel], host.closed[channel]), (b"later", 0))
    s = dial(port)
    channel = host.accepted(2)[1]
    s.shutdown(socket.SHUT_WR)
    assert host.until(lambda: channel in host.fins)
    host.tell(channel, b"answer")
    host.send(CLOSE, channel, DONE)
    expect(read_all(s), b"answer")
    assert host.until(lambda: channel in host.closed)


@test
def the_sixth_version_of_the_address_works_where_there_is_one(host):
    port = host.listen()
    try:
        s = dial(port, socket.AF_INET6)
    except OSError:
        return
    host.accepted(1)
    s.close()


@test
def a_reset_comes_through_both_ways(host):
    port = host.listen()
    s = dial(port)
    channel = host.accepted(1)[0]
    s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    s.close()
    assert host.until(lambda: channel in host.closed)
    expect(host.closed[channel], 1)
    host.send(DATA, channel, b"crossed")
    host.send(FIN, channel)
    host.send(CLOSE, channel, DONE)
    s = dial(port)
    channel = host.accepted(2)[1]
    host.send(CLOSE, channel, RESET)
    try:
        s.recv(1)
        raise AssertionError("no reset")
    except ConnectionResetError:
        pass


@test
def what_was_sent_before_a_close_arrives_though_the_program_is_talking(host):
    s = dial(host.listen())
    channel = host.accepted(1)[0]
    host.take_more = False
    s.setblocking(False)
    try:
        while True:
            s.send(bytes(65536))
    except BlockingIOError:
        s.settimeout(10)
    host.until(lambda: len(host.got[channel]) == 65536)
    host.send(DATA, channel, b"x" * 65536)
    host.send(CLOSE, channel, DONE)
    got = b""
    while len(got) < 65536:
        got += s.recv(65536)
    expect(len(got), 65536)
    assert host.until(lambda: channel in host.closed)
    s.close()


@test
def a_connection_without_credit_holds_nothing_else_back(host):
    port = host.listen()
    host.take_more = False
    flood, other = dial(port), dial(port)
    slow, quick = host.accepted(2)
    sender = in_background(lambda: flood.sendall(bytes(1_000_000)))
    host.until(lambda: len(host.got[slow]) == 65536)
    other.sendall(b"quick")
    assert host.until(lambda: host.got[quick] == b"quick")
    expect(host.run(["echo", "too"])[1], b"too\n")
    expect(len(host.got[slow]), 65536)
    host.take_more = True
    host.send(GRANT, slow, struct.pack(">I", 100_000))
    assert host.until(lambda: len(host.got[slow]) == 1_000_000)
    sender()
    flood.close(), other.close()


@test
def a_program_that_does_not_read_holds_nothing_else_back(host):
    port = host.listen()
    deaf = dial(port)
    channel = host.accepted(1)[0]
    stop = time.monotonic() + 5
    while time.monotonic() < stop and (host.room[channel] > 0 or host.until(lambda: host.room[channel] > 0, 0.3)):
        host.tell(channel, bytes(min(host.room[channel], 65536)))
    assert host.room[channel] == 0, "the kernel took all of it"
    expect(host.run(["echo", "on"])[1], b"on\n")
    deaf.close()
    assert host.until(lambda: channel in host.closed)
    expect(host.closed[channel], 1)


@test
def more_connections_than_it_keeps_wait_until_the_host_has_closed_one(host):
    port = host.listen()
    clients = [dial(port) for _ in range(140)]
    channels = host.accepted(128)
    for s in clients[:128]:
        s.close()
    host.until(lambda: len(host.fins) == 128)
    host.pump(0.2)
    expect(len(host.got), 128)
    for channel in channels[:12]:
        host.send(CLOSE, channel, DONE)
    expect(len(host.accepted(140)), 140)
    for s in clients[128:]:
        s.close()


@test
def the_end_of_the_stream_ends_every_connection(host):
    h = Host([GLOVE])
    port = h.listen()
    s = dial(port)
    h.accepted(1)
    expect(h.close(), (0, b""))
    expect(s.recv(1), b"")
    assert is_refused(port)


@test
def no_program_inherits_a_connection(host):
    port = host.listen()
    s = dial(port)
    channel = host.accepted(1)[0]
    expect(host.run(["sh", "-c", "ls /proc/self/fd | wc -l"])[1].strip(), b"4")
    sleeper = host.open(["sleep", "30"])
    host.pump(0.2)
    host.send(CLOSE, channel, DONE)
    expect(s.recv(1), b"")
    host.send(END, sleeper)


@test
def a_broken_rule_ends_the_stream(host):
    data, grant = lambda c: frame(DATA, c, b"x"), lambda c: frame(GRANT, c, b"\x7f\xff\xff\xff")
    fin, close = lambda c: frame(FIN, c), lambda c: frame(CLOSE, c, DONE)
    again = lambda c: frame(LISTEN, 0, b"\1\1")
    beyond = [lambda c: frame(DATA, c, bytes(65536))] * 200
    for name, frames in {
        "LISTEN twice": (again,), "DATA after FIN": (fin, data), "FIN twice": (fin, fin), "GRANT beyond": (grant, grant),
        "CLOSE twice": (close, close), "DATA after CLOSE": (close, data), "beyond the credit": beyond,
        "another connection": (lambda c: frame(DATA, c + 1, b"x"),), "a call's frame": (lambda c: frame(END, c),),
    }.items():
        assert breaks_the_rules(*frames), name
    assert breaks_the_rules(data, connect=False)


class Listener:
    """A program that listens: on 127.0.0.1, on ::1, or at a path."""

    def __init__(self, place="127.0.0.1", backlog=200):
        self.unix = place[0] == "/"
        family = socket.AF_UNIX if self.unix else socket.AF_INET6 if ":" in place else socket.AF_INET
        self.socket = socket.socket(family)
        self.socket.settimeout(10)
        self.socket.bind(place if self.unix else (place, 0))
        self.socket.listen(backlog)
        port = None if self.unix else self.socket.getsockname()[1]
        self.place = place if self.unix else ("::1", port) if ":" in place else port

    def accept(self):
        s = self.socket.accept()[0]
        s.settimeout(10)
        return s

    def fill(self):
        """Connects until nobody more can."""
        kept = [socket.socket(self.socket.family) for _ in range(4)]
        for s in kept:
            s.setblocking(False)
            s.connect_ex(self.socket.getsockname())
        return kept


def connected(host, listener):
    channel = host.connect(listener.place)
    s = listener.accept()
    expect(host.answered(channel), 0)
    return channel, s


@test
def a_connection_into_the_box_is_exact_both_ways(host):
    there, back = random.Random(3).randbytes(3_000_000), random.Random(4).randbytes(3_000_000)
    with tempfile.TemporaryDirectory() as folder:
        for place in ("127.0.0.1", "::1", f"{folder}/socket"):
            try:
                listener = Listener(place)
            except OSError:
                assert place == "::1"
                continue
            channel, s = connected(host, listener)
            sender = in_background(lambda: (s.sendall(back), s.shutdown(socket.SHUT_WR)))
            reader = in_background(lambda: read_all(s))
            host.tell(channel, there)
            host.send(FIN, channel)
            assert host.until(lambda: channel in host.closed)
            sender()
            expect((host.got[channel] == back, reader() == there, host.closed[channel], channel in host.fins), (True, True, 0, True))
            host.send(CLOSE, channel, DONE)


@test
def nobody_who_listens_is_an_answer(host):
    listener = Listener()
    listener.socket.close()
    for place, errno in ((listener.place, 111), ("/none", 2), ("/etc/passwd", 111), ("/etc/passwd/x", 20)):
        channel = host.connect(place)
        expect(host.answered(channel), errno)
        host.send(DATA, channel, b"crossed")
        host.send(CLOSE, channel, DONE)
    expect(host.run(["echo", "on"])[1], b"on\n")


@test
def what_follows_connect_at_once_arrives_once_it_is_connected(host):
    listener = Listener()
    channel = host.channel = host.channel + 1
    host.asked.add(channel)
    host.got[channel], host.room[channel] = b"", 0
    body = connect_body(listener.place)
    host.raw(frame(CONNECT, channel, body) + frame(DATA, channel, b"x" * 65536) + frame(GRANT, channel, b"\0\0\0\1") + frame(CLOSE, channel, DONE))
    expect(len(read_all(listener.accept())), 65536)
    expect(host.answered(channel), 0)
    assert host.until(lambda: channel in host.closed)


@test
def a_program_whose_queue_is_full_holds_nothing_back_and_can_be_given_up(host):
    listener = Listener(backlog=0)
    kept = listener.fill()
    channel = host.connect(listener.place)
    host.send(DATA, channel, b"x" * 65536)
    host.send(FIN, channel)
    expect(host.run(["echo", "on"])[1], b"on\n")
    expect(host.answer, {})
    host.send(CLOSE, channel, RESET)
    expect(host.answered(channel), 125)
    waiting = host.connect(listener.place)
    for s in kept:
        s.close()
    while waiting not in host.answer:
        listener.accept().close()
        host.pump(0.1)
    expect(host.answer[waiting], 0)
    with tempfile.TemporaryDirectory() as folder:
        listener = Listener(f"{folder}/socket", backlog=0)
        kept = listener.fill()
        channel = host.connect(listener.place)
        expect(host.answered(channel), 11)


@test
def the_ways_in_are_free_when_all_ways_out_are_taken_and_the_other_way_round(host):
    port, listener = host.listen(), Listener()
    clients = [dial(port) for _ in range(130)]
    host.accepted(128)
    inside = [connected(host, listener) for _ in range(128)]
    channel, s = inside[127]
    host.tell(channel, b"through")
    expect(s.recv(100), b"through")
    for s in clients[:2]:
        s.close()
    for gone in host.accepted(128)[:2]:
        host.send(CLOSE, gone, DONE)
    host.accepted(130)
    host.send(CLOSE, channel, RESET)
    again, _ = connected(host, listener)  # though the glove has not looked up from its frames in between
    assert again > channel


@test
def more_ways_in_than_there_are_end_the_stream(host):
    listener, h = Listener(), Host([GLOVE])
    h.raw(b"".join(frame(CONNECT, channel, connect_body(listener.place)) for channel in range(1, 130)))
    h.channel, h.asked = 129, set(range(1, 130))
    h.got = {channel: b"" for channel in h.asked}
    h.until(lambda: False, 5)
    status, words = h.close()
    expect((status, b"too many connections into the box" in words), (3, True))


@test
def a_slow_end_of_a_connection_into_the_box_holds_nothing_else_back(host):
    listener = Listener()
    host.take_more = False
    flood, flooding = connected(host, listener)
    quick, s = connected(host, listener)
    sender = in_background(lambda: flooding.sendall(bytes(1_000_000)))
    host.until(lambda: len(host.got[flood]) == 65536)
    s.sendall(b"quick")
    assert host.until(lambda: host.got[quick] == b"quick")
    expect(len(host.got[flood]), 65536)
    host.take_more = True
    host.send(GRANT, flood, struct.pack(">I", 100_000))
    assert host.until(lambda: len(host.got[flood]) == 1_000_000)
    sender()
    deaf, stuck = connected(host, listener)
    stop = time.monotonic() + 5
    while time.monotonic() < stop and (host.room[deaf] > 0 or host.until(lambda: host.room[deaf] > 0, 0.3)):
        host.tell(deaf, bytes(min(host.room[deaf], 65536)))
    assert host.room[deaf] == 0, "the kernel took all of it"
    expect(host.run(["echo", "on"])[1], b"on\n")
    stuck.close()


@test
def a_reset_of_a_connection_into_the_box_comes_through_both_ways(host):
    listener = Listener()
    channel, s = connected(host, listener)
    s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    s.close()
    assert host.until(lambda: channel in host.closed)
    expect(host.closed[channel], 1)
    host.send(CLOSE, channel, DONE)
    channel, s = connected(host, listener)
    host.send(CLOSE, channel, RESET)
    try:
        s.recv(1)
        raise AssertionError("no reset")
    except ConnectionResetError:
        pass


@test
def a_broken_rule_of_a_connection_into_the_box_ends_the_stream(host):
    listener = Listener()
    connect = frame(CONNECT, 1, connect_body(listener.place))
    data, fin, close = frame(DATA, 1, b"x"), frame(FIN, 1), frame(CLOSE, 1, DONE)
    for name, frames in {
        "CONNECT twice": connect + connect, "a smaller channel": frame(CONNECT, 2, connect_body(1)) + connect,
        "a call's channel": frame(OPEN, 1, open_body(["sleep", "9"])) + connect, "OPEN on it": connect + frame(OPEN, 1, open_body(["true"])),
        "DATA to a call": frame(OPEN, 1, open_body(["sleep", "9"])) + data, "DATA after FIN": connect + fin + data,
        "FIN twice": connect + fin + fin, "DATA after CLOSE": connect + close + data, "CLOSE twice": connect + close + close,
        "beyond the credit": connect + frame(DATA, 1, bytes(65536)) * 200, "another": connect + frame(DATA, 2, b"x"),
    }.items():
        h = Host([GLOVE])
        h.got[1], h.room[1], h.asked, h.out[1] = b"", 0, {1}, b""
        try:
            h.raw(frames)
        except BrokenPipeError:
            pass
        h.until(lambda: False, 5)
        assert h.close()[0] == 3, name


@test
def mutated_frames_of_a_live_connection_never_break_it(host):
    seconds = float(os.environ.get("GLOVE_MUTATE_SECONDS", "60")) / 2
    seed = int(os.environ.get("GLOVE_SEED", "0")) or random.SystemRandom().randrange(1 << 32)
    print(f"# mutator: seed {seed}, {seconds:.0f} s", flush=True)
    source, stop, rounds, listener = random.Random(seed), time.monotonic() + seconds, 0, Listener(backlog=0)
    while time.monotonic() < stop:
        h, rounds = Host([GLOVE]), rounds + 1
        s = dial(h.listen())
        channel = h.accepted(1)[0] if source.random() < 0.5 else h.connect(listener.place)
        try:
            for _ in range(8):
                body = source.randbytes(source.choice((0, 1, 1, 4, 4, 5, 70)))
                h.raw(frame(source.choice((DATA, DATA, GRANT, FIN, CLOSE, LISTEN, CONNECT)), channel + source.choice((0, 0, 0, 0, 1)), body))
                if source.random() < 0.3:
                    s.sendall(b"y" * 1000)
        except (BrokenPipeError, ConnectionResetError):
            pass
        h.glove.stdin.close()
        status, words = h.glove.wait(30), h.glove.stderr.read()
        assert status in (0, 3), f"seed {seed}, round {rounds}: status {status}: {words.decode(errors='replace')}"
        h.glove.stdout.close(), h.glove.stderr.close(), s.close()
    print(f"# mutator: {rounds} rounds", flush=True)


for body in tests:
    name, host = "glove: " + body.__name__.replace("_", " "), Host([GLOVE])
    try:
        body(host)
        status, words = host.close()
        assert (status, words) == (0, b""), (status, words)
        print(f"ok - {name}", flush=True)
    except Exception as problem:  # noqa: BLE001 - each failure is reported, and the next test goes on
        failures += 1
        print(f"not ok - {name}\n# {type(problem).__name__}: {problem}", flush=True)
        host.glove.send_signal(signal.SIGKILL)
sys.exit(failures > 0)
