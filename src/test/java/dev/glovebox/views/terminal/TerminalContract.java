package dev.glovebox.views.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.Specs;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A real shell in a real box, by whatever the box is made. */
@Timeout(180)
abstract class TerminalContract {
    private Box box;
    private Terminals terminals;
    private int questions;

    protected abstract Box openBox();

    @BeforeEach
    void open() {
        box = openBox();
        terminals = new Terminals(box);
    }

    @AfterEach
    void close() {
        terminals.close();
        box.close();
    }

    /** The answer cannot be mistaken for the echo of the question. */
    private String asked(Terminal terminal, Seen seen, String command) throws IOException, InterruptedException {
        int number = ++questions;
        type(terminal, "echo \"<\"" + number + "; " + command + "; echo \">\"" + number + "\r");
        String all = seen.until(">" + number + "\r\n");
        return all.substring(all.lastIndexOf("<" + number + "\r\n") + 4, all.lastIndexOf(">" + number));
    }

    private static void type(Terminal terminal, String keys) throws IOException {
        terminal.write(keys.getBytes(UTF_8));
    }

    @Test
    void aShellRunsInTheWorkspaceWithTheBoxesEnvironment() throws Exception {
        Terminal terminal = terminals.open(new Size(30, 100));
        assertThat(terminal.title()).isEqualTo("bash");
        assertThat(asked(terminal, attached(terminal), "pwd"))
                .isEqualTo(box.inside().workspace() + "\r\n");
        assertThat(asked(terminal, attached(terminal), "printf $TERM")).isEqualTo("xterm-256color");
        assertThat(asked(terminal, attached(terminal), "printf \"$HOME\""))
                .isEqualTo(box.inside().home());
        assertThat(asked(terminal, attached(terminal), "[ -t 0 ] && stty size")).isEqualTo("30 100\r\n");
    }

    private static Seen attached(Terminal terminal) {
        var seen = new Seen();
        terminal.attach(seen);
        return seen;
    }

    @Test
    void aNewSizeReachesWhatRuns() throws Exception {
        Terminal terminal = terminals.open(new Size(24, 80));
        Seen seen = attached(terminal);
        type(terminal, "sh -c 'trap \"stty size; exit\" WINCH; echo rea\"\"dy; while :; do sleep 0.1; done'\r");
        seen.until("ready\r\n");
        terminal.resize(new Size(41, 137));
        assertThat(seen.until("41 137")).contains("41 137");
    }

    @Test
    void keysInterruptAndSuspendWhatRuns() throws Exception {
        Terminal terminal = terminals.open(new Size(24, 80));
        Seen seen = attached(terminal);
        type(terminal, "sh -c 'echo fi\"\"rst; exec sleep 60'\r");
        seen.until("first\r\n");
        type(terminal, "\u001a");
        seen.until("Stopped");
        type(terminal, "sh -c 'echo sec\"\"ond; exec sleep 60'\r");
        seen.until("second\r\n");
        type(terminal, "\u0003");
        assertThat(asked(terminal, seen, "jobs | grep -c Stopped")).isEqualTo("1\r\n");
    }

    @Test
    void anEndedShellSaysHowAndLeavesNothing() throws Exception {
        Terminal terminal = terminals.open(new Size(24, 80));
        Seen seen = attached(terminal);
        type(terminal, "exit 7\r");
        assertThat(seen.ended()).isEqualTo("exit 7");
        assertThat(terminals.all()).isEmpty();
    }

    @Test
    void whoeverLooksIsToldThatTheBoxWasClosed() throws Exception {
        Seen seen = attached(terminals.open(new Size(24, 80)));
        terminals.close();
        assertThat(seen.ended()).isEqualTo("its box was closed");
    }

    @Test
    void aClosedTerminalTakesWithItWhatItStarted() throws Exception {
        Terminal terminal = terminals.open(new Size(24, 80));
        Seen seen = attached(terminal);
        asked(terminal, seen, "(setsid sleep 1234 &) ; sleep 1234 & true");
        assertThat(programs()).contains("bash -i", "sleep 1234");
        terminal.close();
        assertThat(seen.ended()).isEqualTo("it was closed");
        assertThat(terminal.await(Duration.ZERO)).contains("it was closed");
        assertThat(programs()).doesNotContain("1234");
    }

    @Test
    void aFloodThatNobodyLooksAtHoldsNothingBack() throws Exception {
        Terminal terminal = terminals.open(new Size(24, 80));
        type(terminal, "head -c 3000000 /dev/zero | tr '\\0' x; echo; echo do''ne\r");
        Seen seen = attached(terminal);
        seen.until("done");
        var later = new Seen();
        terminal.attach(later);
        assertThat(later.until("done").length()).isLessThanOrEqualTo(Scrollback.LIMIT + 100);
    }

    @Test
    void aProgramThatDrawsDoesSoAnewForWhoComesLater() throws Exception {
        Terminal terminal = terminals.open(new Size(24, 80));
        Seen first = attached(terminal);
        type(
                terminal,
                "sh -c 'trap \"echo dr\"\"awn\" WINCH; printf \"\\033[?1049h\"; yes | head -c 300000; echo fi\"\"lled; while :; do sleep 0.1; done'\r");
        first.until("filled");
        assertThat(first.text()).doesNotContain("drawn");

        Seen later = attached(terminal);
        assertThat(later.until("drawn")).startsWith("\u001b[?1049h");
    }

    @Test
    void fiftyOpenedAndClosedLeaveNothing() throws Exception {
        for (int i = 0; i < 50; i++) {
            Terminal terminal = terminals.open(new Size(24, 80));
            Seen seen = attached(terminal);
            terminal.close();
            seen.ended();
        }
        assertThat(terminals.all()).isEmpty();
        assertThat(programs()).doesNotContain("bash -i");
    }

    private String programs() {
        return Ran.in(box, Specs.inside(box, "sh", "-c", "cat /proc/[0-9]*/cmdline | tr '\\0' ' '"))
                .out();
    }

    @Test
    void theEndOfTheBoxEndsThem() throws Exception {
        Seen seen = attached(terminals.open(new Size(24, 80)));
        box.close();
        assertThat(seen.ended()).isEqualTo("the box was closed");
        assertThat(terminals.all()).isEmpty();
    }
}
