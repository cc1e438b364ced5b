package dev.glovebox.testing;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.CallSpec.Stdio;
import dev.glovebox.sandbox.Box;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Short ways to say what to run: pipes, no environment, the root folder. */
public final class Specs {
    private static final String DIAL = """
            import os, socket, threading
            s = socket.socket()
            def send():
                while data := os.read(0, 65536):
                    s.sendall(data)
                s.shutdown(socket.SHUT_WR)
            try:
                s.connect(("127.0.0.1", 3128))
                sender = threading.Thread(target=send)
                sender.start()
                while data := s.recv(65536):
                    while data:
                        data = data[os.write(1, data):]
                sender.join()
            except OSError as problem:
                os._exit(problem.errno)
            """;

    private static final String LISTEN = """
            import os, socket, sys, threading
            place, mode = sys.argv[1:]
            unix, kept = place[0] == "/", []
            s = socket.socket(socket.AF_UNIX if unix else socket.AF_INET6 if place == "six" else socket.AF_INET)
            try:
                s.bind(place if unix else ("::1" if place == "six" else "127.0.0.1", 0))
            except OSError:
                sys.exit("cannot listen here")
            s.listen(0 if mode == "full" else 128)
            while mode == "full" and len(kept) < 4:
                kept.append(socket.socket(s.family))
                kept[-1].setblocking(False)
                kept[-1].connect_ex(s.getsockname())
            def serve(c):
                if mode == "greet":
                    c.sendall(b"hi")
                    c.shutdown(socket.SHUT_WR)
                while data := c.recv(65536):
                    if mode == "echo":
                        c.sendall(data)
                    else:
                        os.write(1, data)
                c.close()
            print(0 if unix else s.getsockname()[1], flush=True)
            while True:
                if mode == "full":
                    threading.Event().wait()
                kept.append(s.accept()[0])
                if mode != "deaf":
                    threading.Thread(target=serve, args=(kept.pop(),)).start()
            """;

    private Specs() {}

    public static CallSpec of(String... argv) {
        return spec("/", new Stdio.Pipes(), Optional.empty(), argv);
    }

    public static CallSpec with(Stdio stdio, String... argv) {
        return spec("/", stdio, Optional.empty(), argv);
    }

    public static CallSpec within(Duration deadline, String... argv) {
        return spec("/", new Stdio.Pipes(), Optional.of(deadline), argv);
    }

    public static CallSpec in(String directory, String... argv) {
        return spec(directory, new Stdio.Pipes(), Optional.empty(), argv);
    }

    /** What {@code OutboundContract} wants, for boxes with a Python in its usual place. */
    public static CallSpec dial() {
        return of("/usr/bin/python3", "-c", DIAL);
    }

    /**
     * A program that listens, says its port (0 for a socket) and serves every connection at once.
     *
     * @param place four, six, or the path of a socket
     * @param mode echo: says everything again, until it hears no more; greet: says hi and no more, and writes what it hears to its
     *     output; deaf: never reads; full: has more connections waiting than it wants
     */
    public static CallSpec listen(String place, String mode) {
        return of("/usr/bin/python3", "-c", LISTEN, place, mode);
    }

    /** In the box's workspace, with the box's own environment and no input. */
    public static CallSpec inside(Box box, String... argv) {
        return new CallSpec(
                Stream.of(argv).map(ByteString::of).toList(),
                box.inside().environment().stream().map(ByteString::of).toList(),
                ByteString.of(box.inside().workspace()),
                new Stdio.NoInput(),
                Optional.empty(),
                Map.of());
    }

    private static CallSpec spec(String directory, Stdio stdio, Optional<Duration> deadline, String... argv) {
        List<ByteString> words = Stream.of(argv).map(ByteString::of).toList();
        return new CallSpec(words, List.of(), ByteString.of(directory), stdio, deadline, Map.of());
    }
}
