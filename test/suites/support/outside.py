"""The world beyond a box, on this machine: web servers that remember who asked, and a resolver that answers as it is told."""
import socket
import socketserver
import struct
import threading


class Web:
    """Answers every request with 200 and a line of its own; `asked` holds the first lines."""

    def __init__(self, address="127.0.0.1", port=0, answer=None, tls=None):
        self.asked = []
        web = self

        class Handler(socketserver.StreamRequestHandler):
            timeout = 20

            def handle(self):
                first = self.rfile.readline().decode("latin-1").strip()
                if not first:
                    return
                web.asked.append(first)
                while self.rfile.readline().strip():
                    pass
                (answer or Web.plain)(self.wfile)

        class Server(socketserver.ThreadingTCPServer):
            allow_reuse_address = daemon_threads = True
            request_queue_size = 512

            def get_request(self):
                connection, peer = super().get_request()
                if tls:
                    connection.settimeout(20)
                    connection = tls.wrap_socket(connection, server_side=True, do_handshake_on_connect=False)
                return connection, peer

            def handle_error(self, request, client_address):
                pass

        self.server = Server((address, port), Handler)
        self.port = self.server.server_address[1]
        self.place = f"{address}:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @staticmethod
    def plain(out):
        out.write(b"HTTP/1.1 200 OK\r\nContent-Length: 19\r\nConnection: close\r\n\r\nhello from outside\n")


class Resolver:
    """A name server: `names` says which addresses each name has; a list of lists is one answer after the other."""

    def __init__(self, names, address="127.0.0.1"):
        self.names, self.asked = names, []
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind((address, 53))
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            query, peer = self.socket.recvfrom(2048)
            self.socket.sendto(self.answer(query), peer)

    def answer(self, query):
        labels, at = [], 12
        while query[at]:
            labels.append(query[at + 1:at + 1 + query[at]].decode("latin-1"))
            at += 1 + query[at]
        kind = struct.unpack(">H", query[at + 1:at + 3])[0]
        name = ".".join(labels).lower()
        addresses = self.addresses(name, kind)
        known = name in self.names
        head = query[:2] + struct.pack(">HHHHH", 0x8180 if known else 0x8183, 1, len(addresses), 0, 0)
        records = b"".join(b"\xc0\x0c" + struct.pack(">HHIH", kind, 1, 1, len(packed)) + packed for packed in addresses)
        return head + query[12:at + 5] + records

    def addresses(self, name, kind):
        family = {1: socket.AF_INET, 28: socket.AF_INET6}.get(kind)
        said = self.names.get(name, [])
        if kind == 1:
            self.asked.append(name)
            if said and isinstance(said[0], list):
                said = said.pop(0) if len(said) > 1 else said[0]
        elif said and isinstance(said[0], list):
            said = []
        return [socket.inet_pton(family, one) for one in said if family and (":" in one) == (family == socket.AF_INET6)]
