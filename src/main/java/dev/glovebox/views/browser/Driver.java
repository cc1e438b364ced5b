package dev.glovebox.views.browser;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.views.desktop.Desktop;
import dev.glovebox.views.resident.Inside;
import dev.glovebox.views.resident.Resident;
import dev.glovebox.views.resident.Script;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The program inside that drives the browser: one request at a time, each answered by a line. */
final class Driver implements AutoCloseable {
    private static final Duration STARTS = Duration.ofSeconds(20);
    private static final Duration BROWSER_STARTS = Duration.ofSeconds(45);
    private static final Duration SOON = Duration.ofSeconds(2);
    private static final Duration SLICE = Duration.ofMillis(250);
    private static final String STOP = "{\"stop\":true}\n";
    private static final String MISSING = "missing";
    private static final String FOLDER = "/tmp/.glovebox-browser.";
    private static final List<String> PARTS =
            List.of("browser.mjs", "work.mjs", "chromium.mjs", "news.mjs", "tabs.mjs", "targets.mjs", "deeds.mjs");

    private final Inside inside;
    private final Call call;
    private final Resident program;
    private final Lines lines;
    private String folder = "";
    private long count;

    private Driver(Inside inside, Call call) {
        this.inside = inside;
        this.call = call;
        program = new Resident("the browser's driver", call);
        lines = new Lines(call.stdout());
    }

    /** @param library where the box sees the library that the driver works with */
    static Driver start(Box box, String library) throws NoBrowser, InterruptedException {
        var inside = new Inside(box, List.of("DISPLAY=" + Desktop.DISPLAY));
        List<String> argv = new ArrayList<>(List.of("/bin/sh", "-c", script("start.sh"), "browser", library));
        PARTS.forEach(part -> argv.addAll(List.of(part, script(part))));
        var driver = new Driver(inside, inside.converse(argv.toArray(String[]::new)));
        boolean stands = false;
        try {
            driver.folder = driver.hearFolder();
            stands = true;
            return driver;
        } finally {
            if (!stands) {
                driver.kill();
            }
        }
    }

    private static String script(String file) {
        return Script.beside(Driver.class, file);
    }

    private String hearFolder() throws NoBrowser, InterruptedException {
        if (!(lines.next(STARTS) instanceof Lines.Line.Text(var text))) {
            throw new NoBrowser("The browser cannot start: " + ending() + ".");
        }
        if (text.startsWith(MISSING)) {
            throw missing(text.substring(MISSING.length()));
        }
        if (!text.matches("\\Q" + FOLDER + "\\E[A-Za-z0-9]{6}")) {
            throw new NoBrowser("The browser cannot start: its driver answers nonsense.");
        }
        return text;
    }

    private static NoBrowser missing(String programs) {
        String known = Stream.of("node", "chromium")
                .filter(List.of(programs.strip().split(" +"))::contains)
                .map(name -> name.equals("node") ? "nodejs" : name)
                .reduce((one, other) -> one + " " + other)
                .orElse("nodejs chromium");
        return new NoBrowser("The box lacks what a browser needs (Debian: " + known
                + "). Only a person can install it: apt-get install -y --no-install-recommends " + known
                + ", or for boxes of an image or a tarball into that (docs/how-to/custom-image.md). Until then use"
                + " http_request, or bash.");
    }

    /** Whether it still runs. */
    boolean lives() throws InterruptedException {
        return call.await(Duration.ZERO).isEmpty();
    }

    /** Throws once the driver is of no more use; whoever gets that closes it. */
    Answer ask(Request request, Cancel cancel) throws NoBrowser, InterruptedException {
        long id = ++count;
        var wait = new Wait(request.limit().plus(SOON).plus(SOON), cancel);
        send(request.line(id));
        try (var _ = cancel.whenAsked(() -> send(STOP))) {
            while (true) {
                Json answer = answer(wait, request.limit());
                if (answer.bool("starting").orElse(false)) {
                    wait.letStart();
                } else if (answer.number("id").equals(Optional.of(id))) {
                    return Answer.of(answer);
                }
            }
        }
    }

    private Json answer(Wait wait, Duration limit) throws NoBrowser, InterruptedException {
        while (true) {
            switch (lines.next(SLICE)) {
                case Lines.Line.Text(var text) -> {
                    return json(text);
                }
                case Lines.Line.Late() -> wait.requireTime(limit);
                case Lines.Line.End() -> throw new NoBrowser("The browser is gone: " + ending() + ".");
            }
        }
    }

    /** How long an answer may take: not much longer than somebody wants it. */
    private static final class Wait {
        private final Cancel cancel;
        private long end;
        private boolean stopping;
        private boolean started;

        Wait(Duration limit, Cancel cancel) {
            this.cancel = cancel;
            end = System.nanoTime() + limit.toNanos();
        }

        /** The browser takes its time to start, once. */
        void letStart() {
            end += started ? 0 : BROWSER_STARTS.toNanos();
            started = true;
        }

        void requireTime(Duration limit) throws NoBrowser {
            if (cancel.isAsked() && !stopping) {
                stopping = true;
                end = Math.min(end, System.nanoTime() + SOON.multipliedBy(2).toNanos());
            }
            if (System.nanoTime() > end) {
                throw new NoBrowser(
                        stopping
                                ? "Stopped on request; the browser did not answer and was ended."
                                : "The browser did not answer within " + limit.toSeconds() + " s and was ended.");
            }
        }
    }

    private static Json json(String text) throws NoBrowser {
        try {
            return Json.parse(text);
        } catch (MalformedJson e) {
            throw new NoBrowser("The browser's driver answers nonsense and was ended.");
        }
    }

    /** On a thread of its own: a program that was stopped takes nothing. */
    private void send(String line) {
        Thread.ofVirtual().start(() -> {
            try {
                call.stdin().write(line.getBytes(StandardCharsets.UTF_8));
                call.stdin().flush();
            } catch (IOException e) {
                call.kill(); // and reading the answer tells of its end
            }
        });
    }

    private String ending() throws InterruptedException {
        return program.end(SOON).orElse("its driver does not answer");
    }

    private void kill() {
        call.kill();
        call.discardOutput();
    }

    /** Ends the browser with it, and takes away what both have written. */
    @Override
    public void close() {
        kill();
        inside.remove(folder);
    }
}
