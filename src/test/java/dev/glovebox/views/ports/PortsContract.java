package dev.glovebox.views.ports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.testing.Specs;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What listens in a sealed box is seen, by whatever the box is made. */
@Timeout(180)
abstract class PortsContract {
    private static final String SERVERS = """
            import socket, sys, time
            def listen(family, address):
                try:
                    s = socket.socket(family)
                    if family == socket.AF_INET6:
                        s.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                    s.bind(address)
                    s.listen()
                    kept.append(s)
                except OSError:
                    pass
            kept = []
            listen(socket.AF_INET, ("127.0.0.1", 5000))
            listen(socket.AF_INET, ("0.0.0.0", 8000))
            listen(socket.AF_INET6, ("::", 8000))
            listen(socket.AF_INET, ("127.0.0.5", 7000))
            kept.append(socket.create_connection(("127.0.0.1", 5000)))
            print("ready", flush=True)
            time.sleep(60)
            """;

    protected abstract Box openBox(Egress egress);

    @Test
    void whatCanBeReachedIsListedWithTheProgramsName() throws Exception {
        try (Box box = openBox(new Egress.Through(connection -> {}))) {
            var ports = new Ports(box);
            assertThat(ports.now()).isEmpty();

            Call call = start(box);
            assertThat(ports.now()).isEqualTo(List.of(new Listening(5000, "python3"), new Listening(8000, "python3")));

            call.kill();
            call.await();
            assertThat(ports.now()).isEmpty();
        }
    }

    @Test
    void aBoxThatHasEndedHasNone() throws Exception {
        Box box = openBox(new Egress.None());
        start(box);
        box.close();
        assertThat(new Ports(box).now()).isEmpty();
    }

    private static Call start(Box box) throws IOException {
        Call call = box.start(Specs.of("/usr/bin/python3", "-c", SERVERS));
        assertThat(call.stdout().readNBytes(6)).asString().isEqualTo("ready\n");
        return call;
    }
}
