"""Reads a walk with contents as docs/reference/glove-files.md has it; prints each content, or what is wrong with it."""
import sys

data = sys.stdin.buffer.read()
at = 0


def field():
    global at
    end = data.index(0, at)
    start, at = at, end + 1
    return data[start:end]


def content():
    global at
    text = b""
    while (head := field()).startswith(b"+ "):
        size = int(head[2:])
        assert 1 <= size <= 65536, head
        text += data[at:at + size]
        at += size
    assert head in (b"whole", b"large", b"spent", b"failed"), head
    return head, text


entries = 0
try:
    while not (head := field()).startswith(b"end "):
        entries += 1
        path, target = field(), field()
        print(path, target, *(content() if head.startswith(b"f ") else ()))
    assert int(head.split()[1]) == entries, head
    assert at == len(data), "bytes after the end"
except (AssertionError, ValueError) as e:
    print("not the form:", repr(e), "at", at, data[at - 200:at + 50])
    sys.exit(1)
