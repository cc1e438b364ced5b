package dev.glovebox.sandbox.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Gate.Permissions;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class ManyGatesTest {
    private static final int BOXES = 100;

    private final Queue<String> answers = new ConcurrentLinkedQueue<>();
    private final Queue<EgressDecision> decisions = new ConcurrentLinkedQueue<>();

    @Test
    void aHundredBoxesReachOutAtOnce(@TempDir Path workspace) throws Exception {
        try (var server = new WebServer((in, out) -> WebServer.ok(in, out))) {
            List<Thread> boxes = IntStream.range(0, BOXES)
                    .mapToObj(i -> Thread.ofVirtual().start(() -> ask(workspace, server.port())))
                    .toList();
            for (Thread box : boxes) {
                box.join();
            }
        }
        assertThat(answers).hasSize(BOXES).allMatch("hello from outside"::equals);
        assertThat(decisions).hasSize(BOXES).allMatch(EgressDecision.Allowed.class::isInstance);
    }

    private void ask(Path workspace, int port) {
        var gate = new ProxyGate(
                Permissions.of(EgressPolicy.allowing(EgressRule.parse("127.0.0.1:" + port))), Outside.ofThisMachine());
        gate.tell(decisions::add);
        try (Box box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace), gate.egress(List.of()))) {
            answers.add(Ran.script(box, "curl -sS -m 60 --noproxy '' http://127.0.0.1:" + port + "/")
                    .succeeded());
        } catch (AssertionError e) {
            answers.add(String.valueOf(e.getMessage()));
        }
    }
}
