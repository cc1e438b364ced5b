"""Runs inside a box: tries every way out that is not the allowed one, then the allowed one. Prints a line of JSON."""
import json
import socket
import sys

HOST, PORT = sys.argv[1], int(sys.argv[2])
ALLOWED = f"{HOST}:{PORT}"


def ask(request, more=b""):
    """The first line that the proxy answers; a closed connection is an empty one."""
    answer = b""
    with socket.create_connection(("127.0.0.1", 3128), timeout=15) as proxy:
        try:
            proxy.sendall(request if isinstance(request, bytes) else request.encode("latin-1"))
            if more:
                proxy.sendall(more)
            proxy.shutdown(socket.SHUT_WR)
            while chunk := proxy.recv(65536):
                answer += chunk
        except OSError:
            pass  # what was answered before counts
    return answer.decode("latin-1")


def get(target, host=None, extra=""):
    return ask(f"GET {target} HTTP/1.1\r\nHost: {host or ALLOWED}\r\n{extra}\r\n")


def connect(target, more=b""):
    return ask(f"CONNECT {target} HTTP/1.1\r\nHost: {target}\r\n\r\n", more)


INNER = f"GET / HTTP/1.1\r\nHost: {ALLOWED}\r\n\r\n".encode()
OTHER = PORT + 1 if PORT < 65535 else PORT - 1

TRICKS = {
    "another port": lambda: get(f"http://{HOST}:{OTHER}/"),
    "the default port": lambda: get(f"http://{HOST}/"),
    "localhost": lambda: get(f"http://localhost:{PORT}/"),
    "localhost below": lambda: get(f"http://a.localhost:{PORT}/"),
    "localhost with a dot": lambda: get(f"http://localhost.:{PORT}/"),
    "another loopback address": lambda: get(f"http://127.0.0.2:{PORT}/"),
    "a short address": lambda: get(f"http://127.1:{PORT}/"),
    "a decimal address": lambda: get(f"http://2130706433:{PORT}/"),
    "a hexadecimal address": lambda: get(f"http://0x7f000001:{PORT}/"),
    "an octal address": lambda: get(f"http://0177.0.0.1:{PORT}/"),
    "leading zeros": lambda: get(f"http://127.000.000.001:{PORT}/"),
    "this network": lambda: get(f"http://0.0.0.0:{PORT}/"),
    "zero": lambda: get(f"http://0:{PORT}/"),
    "IPv6 loopback": lambda: get(f"http://[::1]:{PORT}/"),
    "IPv4 in IPv6 of another": lambda: get(f"http://[::ffff:127.0.0.2]:{PORT}/"),
    "IPv4-compatible IPv6": lambda: get(f"http://[::7f00:1]:{PORT}/"),
    "a zone": lambda: get(f"http://[fe80::1%25lo]:{PORT}/"),
    "brackets without IPv6": lambda: get(f"http://[{HOST}]:{PORT}/"),
    "userinfo before a foreign host": lambda: get(f"http://{ALLOWED}@127.0.0.2:{PORT}/"),
    "userinfo before the allowed host": lambda: get(f"http://user:pass@{ALLOWED}/"),
    "a NUL byte": lambda: get(f"http://{HOST}\0.example.org:{PORT}/"),
    "a NUL byte, encoded": lambda: get(f"http://{HOST}%00.example.org:{PORT}/"),
    "a suffix": lambda: get(f"http://{HOST}.example.org:{PORT}/"),
    "a prefix": lambda: get(f"http://x{HOST}:{PORT}/"),
    "metadata": lambda: get("http://169.254.169.254/latest/meta-data/"),
    "metadata by connect": lambda: connect("169.254.169.254:80", INNER),
    "a backslash": lambda: get(f"http://{HOST}\\@127.0.0.2:{PORT}/"),
    "a space": lambda: get(f"http://{HOST}: {PORT}/"),
    "a port too large": lambda: get(f"http://{HOST}:{PORT + 65536}/"),
    "a port with a sign": lambda: get(f"http://{HOST}:+{PORT}/"),
    "full-width digits": lambda: ask(f"GET http://１２７.0.0.1:{PORT}/ HTTP/1.1\r\nHost: {ALLOWED}\r\n\r\n".encode()),
    "no scheme": lambda: get("/"),
    "ftp": lambda: get(f"ftp://{ALLOWED}/"),
    "https without connect": lambda: get(f"https://{ALLOWED}/"),
    "file": lambda: get("file:///etc/passwd"),
    "another host in the header": lambda: get(f"http://127.0.0.2:{PORT}/", host=ALLOWED),
    "two host headers": lambda: get(f"http://{ALLOWED}/", extra="Host: evil.example.org\r\n"),
    "two lengths": lambda: get(f"http://{ALLOWED}/", extra="Content-Length: 4\r\nContent-Length: 5\r\n"),
    "length and chunks": lambda: get(f"http://{ALLOWED}/", extra="Content-Length: 4\r\nTransfer-Encoding: chunked\r\n"),
    "odd chunks": lambda: get(f"http://{ALLOWED}/", extra="Transfer-Encoding: chunked, identity\r\n"),
    "a folded header": lambda: get(f"http://{ALLOWED}/", extra="X: a\r\n b: c\r\n"),
    "a space before the colon": lambda: get(f"http://{ALLOWED}/", extra="Transfer-Encoding : chunked\r\n"),
    "a bare line feed": lambda: ask(f"GET http://{ALLOWED}/ HTTP/1.1\nHost: {ALLOWED}\n\n"),
    "an old protocol": lambda: ask(f"GET http://{ALLOWED}/\r\n\r\n"),
    "a huge header": lambda: get(f"http://{ALLOWED}/", extra="X: " + "y" * 200_000 + "\r\n"),
    "connect to another port": lambda: connect(f"{HOST}:{OTHER}", INNER),
    "connect without a port": lambda: connect(HOST, INNER),
    "connect with a path": lambda: connect(f"{ALLOWED}/", INNER),
    "connect with userinfo": lambda: connect(f"u@{ALLOWED}", INNER),
    "connect by a name": lambda: connect(f"localhost:{PORT}", INNER),
    "binary": lambda: ask(bytes(range(256)) * 4),
    "nothing but TLS": lambda: ask(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(600)),
}


def straight():
    """Without the proxy there is nowhere to go."""
    ways = {"the host's loopback": (socket.AF_INET, (HOST, PORT)), "a public address": (socket.AF_INET, ("9.9.9.9", 53)),
            "metadata": (socket.AF_INET, ("169.254.169.254", 80)), "IPv6": (socket.AF_INET6, ("2620:fe::fe", 53)),
            "IPv6 loopback": (socket.AF_INET6, ("::1", PORT)), "an abstract socket": (socket.AF_UNIX, "\0glovebox-test-abstract")}
    out = {}
    for name, (family, address) in ways.items():
        try:
            with socket.socket(family, socket.SOCK_STREAM) as direct:
                direct.settimeout(3)
                direct.connect(address)
                out[name] = "connected"
        except OSError as problem:
            out[name] = f"refused: {problem}"
    try:
        out["a name"] = str(socket.getaddrinfo("example.org", 80))
    except OSError as problem:
        out["a name"] = f"refused: {problem}"
    return out


results = {name: trick() for name, trick in TRICKS.items()}
print(json.dumps({"tricks": results, "straight": straight(), "allowed": get(f"http://{ALLOWED}/last"),
                  "tunnel": connect(ALLOWED, INNER)}))
