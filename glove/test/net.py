"""Tests of connections out of the box over the glove's wire. Arguments: a folder with glove; the project's root."""
import os
import random
import signal
import socket
import sys
import threading
import time

from host import CLOSE, DATA, END, FIN, GRANT, LISTEN, Host, frame, struct

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
    assert host.until(lambda: host.got[quick] == b"quick", 3)
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


@test
def mutated_frames_of_a_live_connection_never_break_it(host):
    seconds = float(os.environ.get("GLOVE_MUTATE_SECONDS", "60")) / 2
    seed = int(os.environ.get("GLOVE_SEED", "0")) or random.SystemRandom().randrange(1 << 32)
    print(f"# mutator: seed {seed}, {seconds:.0f} s", flush=True)
    source, stop, rounds = random.Random(seed), time.monotonic() + seconds, 0
    while time.monotonic() < stop:
        h, rounds = Host([GLOVE]), rounds + 1
        s = dial(h.listen())
        channel = h.accepted(1)[0]
        try:
            for _ in range(8):
                body = source.randbytes(source.choice((0, 1, 1, 4, 4, 5, 70)))
                h.raw(frame(source.choice((DATA, DATA, GRANT, FIN, CLOSE, LISTEN)), channel + source.choice((0, 0, 0, 0, 1)), body))
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
