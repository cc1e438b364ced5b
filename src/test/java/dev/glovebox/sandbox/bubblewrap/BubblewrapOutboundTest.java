package dev.glovebox.sandbox.bubblewrap;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.CallEnd.Exited;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Outbound;
import dev.glovebox.sandbox.OutboundContract;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Tag("as-user")
class BubblewrapOutboundTest extends OutboundContract {
    @TempDir
    Path workspace;

    @Override
    protected Box openBox(Egress egress) {
        return RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace), egress);
    }

    @Override
    protected CallSpec dial() {
        return Specs.dial();
    }

    @Test
    void aProgramThatKnowsProxiesReachesTheHostByIt() {
        try (Box box = openBox(new Egress.Through(BubblewrapOutboundTest::answer))) {
            Ran ran = Ran.script(box, "curl -sS http://far.example/page");
            assertThat(ran.succeeded()).isEqualTo("GET http://far.example/page HTTP/1.1");
            assertThat(Ran.script(box, "curl -sS -m 5 --noproxy '*' http://192.0.2.1/")
                            .end())
                    .isEqualTo(new Exited(7, Cause.ITSELF));
        }
    }

    private static void answer(Outbound connection) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(connection.in(), US_ASCII));
        String request = in.readLine();
        for (String line = request; !line.isEmpty(); ) {
            line = in.readLine();
        }
        connection.out().write(("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + request).getBytes(US_ASCII));
    }
}
