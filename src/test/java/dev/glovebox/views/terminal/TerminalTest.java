package dev.glovebox.views.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.glovebox.testing.FakeBox;
import dev.glovebox.testing.FakeProgram;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who looks at a terminal, with a shell that the test wrote. */
@Timeout(180)
final class TerminalTest {
    private static final Size SIZE = new Size(24, 80);
    private static final int MUCH = 5_000_000;

    private static FakeBox boxWith(FakeProgram shell) {
        return new FakeBox(
                Map.of("sh", (arguments, world) -> arguments.contains("-c") ? 1 : shell.run(arguments, world)));
    }

    private static int echo(List<String> arguments, FakeProgram.World world) throws IOException {
        world.stdin().transferTo(world.stdout());
        return 0;
    }

    /** Says much as soon as it is told anything. */
    private static int flood(List<String> arguments, FakeProgram.World world) throws IOException {
        world.stdin().read();
        byte[] part = "0123456789".repeat(100).getBytes(UTF_8);
        for (int left = MUCH; left > 0; left -= part.length) {
            world.stdout().write(part);
        }
        return 3;
    }

    @Test
    void allWhoLookSeeTheSameAndWhoComesLaterWhatWas() throws Exception {
        try (var box = boxWith(TerminalTest::echo);
                var terminals = new Terminals(box)) {
            Terminal terminal = terminals.open(SIZE);
            var first = new Seen();
            var second = new Seen();
            terminal.attach(first);
            terminal.attach(second);
            terminal.write("one ".getBytes(UTF_8));
            assertThat(first.until("one ")).isEqualTo("one ");
            assertThat(second.until("one ")).isEqualTo("one ");

            var later = new Seen();
            terminal.attach(later);
            terminal.write("two".getBytes(UTF_8));
            assertThat(later.until("two")).isEqualTo("one two");
            assertThat(first.until("two")).isEqualTo("one two");
        }
    }

    @Test
    void aViewerWhoTakesNothingIsLetGoOfAndTheOthersSeeAll() throws Exception {
        try (var box = boxWith(TerminalTest::flood);
                var terminals = new Terminals(box)) {
            Terminal terminal = terminals.open(SIZE);
            var quick = new Seen();
            var stuck = new Stuck();
            terminal.attach(stuck);
            terminal.attach(quick);
            terminal.write("go".getBytes(UTF_8));

            assertThat(quick.ended()).isEqualTo("exit 3");
            assertThat(quick.size()).isEqualTo(MUCH);
            assertThat(stuck.seen.hasEnded()).isFalse();
            stuck.release.countDown();
            assertThat(stuck.seen.ended()).isEqualTo("this view fell behind what the terminal shows; open it again");
            assertThat(stuck.seen.size()).isLessThan(2_000_000);
        }
    }

    @Test
    void aViewerWhoFailsOrLeavesIsForgotten() throws Exception {
        try (var box = boxWith(TerminalTest::echo);
                var terminals = new Terminals(box)) {
            Terminal terminal = terminals.open(SIZE);
            var failing = new Failing();
            var left = new Seen();
            var stays = new Seen();
            terminal.attach(failing);
            terminal.attach(left).close();
            terminal.attach(stays);
            terminal.write("a".getBytes(UTF_8));
            stays.until("a");
            terminal.close();
            assertThat(stays.ended()).isEqualTo("it was closed");
            assertThat(left.hasEnded()).isFalse();
            assertThat(left.text()).isEmpty();
            assertThat(failing.calls.get()).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void thereAreAtMostEightAndAnEndedOneGivesRoom() throws Exception {
        try (var box = boxWith(TerminalTest::echo);
                var terminals = new Terminals(box)) {
            List<Terminal> open = new ArrayList<>();
            for (int i = 0; i < Terminals.MOST; i++) {
                open.add(terminals.open(SIZE));
            }
            assertThatExceptionOfType(NoTerminal.class)
                    .isThrownBy(() -> terminals.open(SIZE))
                    .withMessage("8 terminals are open in this box, which is the most there can be; close one");
            assertThat(terminals.all()).isEqualTo(open);
            assertThat(terminals.find(3)).contains(open.get(2));

            var seen = new Seen();
            open.get(2).attach(seen);
            open.get(2).close();
            seen.ended();
            assertThat(terminals.find(3)).isEmpty();
            assertThat(terminals.open(SIZE).number()).isEqualTo(9);
        }
    }

    @Test
    void theEndOfTheBoxIsTheEndOfAll() throws Exception {
        var seen = new Seen();
        var box = boxWith(TerminalTest::echo);
        var terminals = new Terminals(box);
        Terminal terminal = terminals.open(SIZE);
        terminal.attach(seen);
        box.close();
        assertThat(seen.ended()).isEqualTo("the box was closed");
        assertThat(terminals.all()).isEmpty();

        var late = new Seen();
        terminal.attach(late);
        assertThat(late.ended()).isEqualTo("the box was closed");
        terminal.write("dropped".getBytes(UTF_8));
        terminal.resize(SIZE);
        terminals.close();
        assertThatExceptionOfType(NoTerminal.class).isThrownBy(() -> terminals.open(SIZE));
    }

    @Test
    void aSizeIsOneThatAScreenCanHave() {
        for (int bad : new int[] {0, -1, 1001, 70_000}) {
            assertThatIllegalArgumentException().isThrownBy(() -> new Size(bad, 80));
            assertThatIllegalArgumentException().isThrownBy(() -> new Size(24, bad));
        }
    }

    private static final class Stuck implements Viewer {
        private final Seen seen = new Seen();
        private final CountDownLatch release = new CountDownLatch(1);

        @Override
        public void show(byte[] bytes) throws IOException {
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            seen.show(bytes);
        }

        @Override
        public void end(String how) {
            seen.end(how);
        }
    }

    private static final class Failing implements Viewer {
        private final AtomicInteger calls = new AtomicInteger();

        @Override
        public void show(byte[] bytes) throws IOException {
            calls.incrementAndGet();
            throw new IOException("the connection is closed");
        }

        @Override
        public void end(String how) {
            throw new AssertionError("whoever failed hears no more");
        }
    }
}
