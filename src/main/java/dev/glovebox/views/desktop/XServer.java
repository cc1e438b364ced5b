package dev.glovebox.views.desktop;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Duplex;
import dev.glovebox.sandbox.Inlet;
import dev.glovebox.views.picture.Size;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The process that draws a box's screen, and the socket by which it is reached. */
final class XServer implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Duration GRACE = Duration.ofSeconds(1);
    private static final int SIGTERM = 15;
    private static final int LONGEST_LINE = 200;
    private static final String MISSING = "missing";
    private static final String FOLDER = "/tmp/.glovebox-desktop.";
    private static final String SCRIPT = script();
    private static final String MANAGER = "fbsetroot -solid '#2b3440'; HOME=$1 exec fluxbox";

    private final Inside inside;
    private final Call call;
    private final LastWords words;
    private final String folder;

    private XServer(Inside inside, Call call, LastWords words, String folder) {
        this.inside = inside;
        this.call = call;
        this.words = words;
        this.folder = folder;
    }

    /** Returns once it takes connections. */
    static XServer start(Inside inside, Size size) throws NoDesktop, InterruptedException {
        Call call = inside.start("/bin/sh", "-c", SCRIPT, "desktop", size.toString());
        LastWords words = LastWords.of(call.stderr());
        var told = new FutureTask<>(() -> folder(call.stdout()));
        Thread.ofVirtual().start(told);
        boolean stands = false;
        try {
            String folder = told.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            call.discardOutput();
            stands = true;
            return new XServer(inside, call, words, folder);
        } catch (TimeoutException e) {
            throw new NoDesktop("the X server did not answer within " + LIMIT.toSeconds() + " s: " + words.line());
        } catch (ExecutionException e) {
            throw e.getCause() instanceof NoDesktop reason ? reason : neverStood(call, words);
        } finally {
            if (!stands) {
                call.kill();
                call.discardOutput();
            }
        }
    }

    private static NoDesktop neverStood(Call call, LastWords words) throws InterruptedException {
        String end = call.await(GRACE).map(XServer::sentence).orElse("answers nonsense");
        return new NoDesktop("the X server " + end + ": " + words.line());
    }

    private static String folder(InputStream stdout) throws IOException, NoDesktop {
        String first = line(stdout);
        if (first.startsWith(MISSING)) {
            throw Programs.missing(first.substring(MISSING.length()));
        }
        if (!first.matches("\\Q" + FOLDER + "\\E[A-Za-z0-9]{6}")) {
            throw new IOException("no folder");
        }
        if (!line(stdout).equals(Desktop.DISPLAY.substring(1))) {
            throw new IOException("no display");
        }
        return first;
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0 || line.length() == LONGEST_LINE) {
                throw new IOException("no line");
            }
            line.append((char) b);
        }
        return line.toString();
    }

    Duplex connect() throws IOException, InterruptedException {
        return inside.box().connect(new Inlet.Socket(folder + "/rfb"));
    }

    /** The window manager, which draws frames, a bar and a menu. */
    Call startWindowManager() {
        Call manager = inside.start("/bin/sh", "-c", MANAGER, "desktop", folder);
        manager.discardOutput();
        return manager;
    }

    /** How it came to its end, if it has. */
    Optional<String> end() throws InterruptedException {
        return call.await(GRACE).map(end -> "the X server " + sentence(end) + lastLine());
    }

    private String lastLine() {
        String line = words.line();
        return line.isEmpty() ? "" : ": " + line;
    }

    private static String sentence(CallEnd end) {
        return switch (end) {
            case CallEnd.Exited exited -> "ended with status " + exited.code();
            case CallEnd.Signalled signalled -> "was ended by signal " + signalled.signal();
            case CallEnd.NotStarted notStarted -> "could not be started (errno " + notStarted.errno() + ")";
            case CallEnd.Lost lost -> "is gone: " + lost.reason();
        };
    }

    /** Asked to end first, so that it takes its own files with it. */
    @Override
    public void close() {
        call.signal(SIGTERM);
        boolean interrupted = false;
        try {
            call.await(GRACE);
            call.kill();
            inside.run(GRACE, "rm", "-rf", "--", folder);
        } catch (IOException e) {
            // The box is going too, and takes the folder with it.
        } catch (InterruptedException e) {
            interrupted = true;
        }
        call.kill();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static String script() {
        try (InputStream in = Objects.requireNonNull(XServer.class.getResourceAsStream("start.sh"), "start.sh")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
