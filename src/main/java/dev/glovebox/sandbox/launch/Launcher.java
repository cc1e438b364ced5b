package dev.glovebox.sandbox.launch;

import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.wire.GloveLink;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** Starts a launcher process and waits until the glove behind it says hello. */
public final class Launcher {
    private static final Duration HELLO_LIMIT = Duration.ofSeconds(20);
    private static final int MESSAGE_LIMIT = 4096;

    private final Spawner spawner;

    public Launcher(Spawner spawner) {
        this.spawner = spawner;
    }

    /** Turns the launcher's last words into a reason and a remedy. */
    @FunctionalInterface
    public interface Diagnosis {
        Opening.Refused refused(int exitStatus, String message);
    }

    public Opening open(Launch launch, Diagnosis diagnosis) {
        return open(launch, diagnosis, UnaryOperator.identity());
    }

    /** The last argument looks at the box once it stands, for what could not be known before. */
    public Opening open(Launch launch, Diagnosis diagnosis, UnaryOperator<Launch> look) {
        Process process;
        try {
            process = spawner.start(launch.command());
        } catch (IOException e) {
            launch.removeAll();
            return new Opening.Refused(
                    "cannot run " + launch.command().getFirst() + ": " + e.getMessage(),
                    "check that the file is there, that its filesystem is not mounted noexec, and that more files and processes may be"
                            + " open (ulimit -n, ulimit -u)",
                    Opening.Cause.of(String.valueOf(e.getMessage())));
        }
        GloveLink link = new GloveLink(
                "box-" + process.pid(),
                new GloveLink.Pipes(process.getInputStream(), process.getOutputStream()),
                launch.egress(),
                process.toHandle()::destroyForcibly); // Process itself would close the stream with its last words
        if (saysHello(link)) {
            Launch standing = look.apply(launch);
            return new Opening.Opened(
                    new LaunchedBox(process, link, link.holdsSignals() ? standing : FileWork.exposed(standing)));
        }
        link.close();
        Opening.Refused refused = lastWords(process, diagnosis);
        launch.lastResort().run();
        launch.removeAll();
        return refused;
    }

    private static boolean saysHello(GloveLink link) {
        try {
            return link.awaitHello(HELLO_LIMIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Opening.Refused lastWords(Process process, Diagnosis diagnosis) {
        try (InputStream words = process.getErrorStream()) {
            if (!process.waitFor(1, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor(HELLO_LIMIT.toSeconds(), TimeUnit.SECONDS);
            }
            String message = new String(words.readNBytes(MESSAGE_LIMIT), StandardCharsets.UTF_8).strip();
            return diagnosis.refused(process.exitValue(), message);
        } catch (IOException e) {
            return diagnosis.refused(process.exitValue(), "");
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return new Opening.Refused("interrupted while the box was opening", "try again");
        }
    }
}
