package dev.glovebox.views.terminal;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.CallSpec.Stdio;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Starts what a person types to: bash where the box has one, else sh, interactive, in the workspace. */
final class Shell {
    private static final String TERM = "TERM=";
    private static final String TYPE = TERM + "xterm-256color";
    private static final String BASH = "bash";
    private static final String PROMPT = "PS1=\\w \\$ ";
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final Box box;

    Shell(Box box) {
        this.box = box;
    }

    String name() throws InterruptedException {
        Call asked = box.start(
                spec(List.of("sh", "-c", "command -v bash"), List.of(), new Stdio.NoInput(), Optional.of(LIMIT)));
        asked.discardOutput();
        return asked.await().equals(new CallEnd.Exited(0, CallEnd.Cause.ITSELF)) ? BASH : "sh";
    }

    Call start(String name, Size size) {
        List<String> variables = name.equals(BASH) ? List.of(TYPE, PROMPT) : List.of(TYPE);
        Stdio pty = new Stdio.Pty(size.rows(), size.columns());
        return box.start(spec(List.of(name, "-i"), variables, pty, Optional.empty()));
    }

    private CallSpec spec(List<String> argv, List<String> variables, Stdio stdio, Optional<Duration> deadline) {
        Stream<String> environment = Stream.concat(
                box.inside().environment().stream().filter(entry -> !entry.startsWith(TERM)), variables.stream());
        return new CallSpec(
                argv.stream().map(ByteString::of).toList(),
                environment.map(ByteString::of).toList(),
                ByteString.of(box.inside().workspace()),
                stdio,
                deadline,
                Map.of());
    }
}
