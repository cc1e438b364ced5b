package dev.glovebox.views.ports;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks from inside which servers run in a box: the glove reads the kernel's tables there, and the host nothing of the box's. */
public final class Ports {
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private final Box box;

    public Ports(Box box) {
        this.box = box;
    }

    /** Sorted by port, without the box's way out; empty when the box cannot say. */
    public List<Listening> now() throws InterruptedException {
        Call call = box.start(spec());
        try (InputStream out = call.stdout()) {
            byte[] answer = out.readNBytes(PortsAnswer.LONGEST);
            call.discardOutput();
            boolean whole = call.await().equals(new CallEnd.Exited(0, CallEnd.Cause.ITSELF));
            return whole ? PortsAnswer.parse(answer) : List.of();
        } catch (IOException e) {
            call.kill();
            call.discardOutput();
            return List.of();
        }
    }

    private CallSpec spec() {
        return new CallSpec(
                Stream.of(box.inside().glove(), "ports").map(ByteString::of).toList(),
                List.of(),
                ByteString.of("/"),
                new CallSpec.Stdio.NoInput(),
                Optional.of(LIMIT),
                Map.of());
    }
}
