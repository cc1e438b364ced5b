package dev.glovebox.views.notebook;

import dev.glovebox.protocol.Secrets;
import dev.glovebox.sandbox.Box;
import dev.glovebox.views.relay.Asked;
import dev.glovebox.views.relay.HttpRelay;
import dev.glovebox.views.resident.Inside;
import dev.glovebox.views.resident.Resident;
import dev.glovebox.views.resident.Script;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The process of JupyterLab in a box, and the folder of its files. */
final class JupyterServer implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(90);
    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);
    private static final Duration FOREVER = Duration.ofDays(365);
    private static final Asked ASKED = new Asked("GET", "/api", "", List.of(), new Asked.Body.None());
    private static final String FOLDER = "/tmp/.glovebox-notebook.";
    private static final int NAME = 12;
    private static final Secrets SECRETS = new Secrets(new SecureRandom());
    private static final String PYTHON = "/bin/python";
    private static final String SCRIPT = Script.beside(JupyterServer.class, "start.sh");

    private final Inside inside;
    private final Resident program;
    private final Running running;
    private volatile @Nullable String ended;

    private JupyterServer(Inside inside, Resident program, Running running) {
        this.inside = inside;
        this.program = program;
        this.running = running;
        Thread.ofVirtual().name("notebook-watch").start(this::watch);
    }

    /** @param environment the path inside of a Python environment that has it; returns before it answers */
    static JupyterServer begin(Box box, String environment) {
        var inside = new Inside(box, List.of());
        Running running =
                new Running(environment + PYTHON, FOLDER + SECRETS.next().substring(0, NAME));
        var program = new Resident(
                "JupyterLab",
                inside.start(
                        "/bin/sh",
                        "-c",
                        SCRIPT,
                        "notebook",
                        running.folder(),
                        running.python(),
                        box.inside().workspace()));
        return new JupyterServer(inside, program, running);
    }

    /** Until it answers; or says why it does not. */
    void awaitAnswer() throws NoNotebook, InterruptedException {
        long until = System.nanoTime() + LIMIT.toNanos();
        while (!answers()) {
            Optional<String> end = program.end(LOOK_AGAIN);
            if (end.isPresent()) {
                throw new NoNotebook(end.get() + ".");
            }
            if (System.nanoTime() - until > 0) {
                throw new NoNotebook(program.late(LIMIT) + ".");
            }
        }
    }

    /** Whatever is at the socket, it is not waited for long. */
    private boolean answers() throws InterruptedException {
        try (HttpRelay relay = running.relay(inside.box()::connect)) {
            var answer = new FutureTask<>(() -> relay.ask(ASKED).status() == 200);
            Thread.ofVirtual().start(answer);
            return answer.get(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
        } catch (IOException | ExecutionException | TimeoutException e) {
            return false;
        }
    }

    Running running() {
        return running;
    }

    /** How it came to its end, if it has. */
    Optional<String> end() {
        return Optional.ofNullable(ended);
    }

    private void watch() {
        try {
            ended = program.end(FOREVER).map(end -> end + ".").orElse(null);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        program.close();
        inside.remove(running.folder());
    }
}
