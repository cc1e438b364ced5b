package dev.glovebox.app.doctor;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.CallSpec.Stdio;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Our program for checks, in a box that shows it read-only; the same box without walls serves for the control. */
final class Probe {
    static final String NAME = "probe";

    private static final int ANSWER_LIMIT = 1024;
    private static final int RAW_LIMIT = 4 << 20;
    private static final Duration DEADLINE = Duration.ofSeconds(5);

    /** The glove ends what is late; should it not, we do. */
    private static final Duration GRACE = Duration.ofSeconds(3);

    /** After so many answers that never came, nobody is asked any more. */
    private static final int MOST_SILENCES = 2;

    private final Box box;
    private final Patience patience;
    private final Cancel cancel;
    private int silences;

    Probe(Box box, Patience patience, Cancel cancel) {
        this.box = box;
        this.patience = patience;
        this.cancel = cancel;
    }

    Result check(Check check, Facts facts) throws InterruptedException {
        return ask(check.word(), facts, ANSWER_LIMIT).result();
    }

    /** What it sees, unjudged. */
    Told tell(String what, Facts facts) throws InterruptedException {
        return ask(what, facts, RAW_LIMIT);
    }

    /** One that goes on until it is ended; its output is the caller's. */
    Call start(Optional<Duration> deadline, String... words) {
        return start(Stream.of(words).toList(), List.of(), deadline);
    }

    Call start(List<String> words, List<String> environment, Optional<Duration> deadline) {
        List<String> argv = Stream.concat(Stream.of(path()), words.stream()).toList();
        List<String> variables = Stream.concat(box.inside().environment().stream(), environment.stream())
                .toList();
        return box.start(new CallSpec(
                bytes(argv),
                bytes(variables),
                ByteString.of(box.inside().workspace()),
                new Stdio.Pipes(),
                deadline,
                Map.of()));
    }

    private Told ask(String what, Facts facts, int limit) throws InterruptedException {
        if (cancel.isAsked() || patience.isOver() || silences == MOST_SILENCES) {
            return new Told("", false, new CallEnd.Lost(cancel.isAsked() ? "cancelled" : "no time is left for it"));
        }
        Patience inTime = new Patience(DEADLINE);
        Call call = start(Optional.of(DEADLINE), what);
        try (var _ = cancel.whenAsked(call::kill)) {
            Thread.ofVirtual().start(() -> drain(call.stderr()));
            Thread.ofVirtual().start(() -> hand(call.stdin(), facts));
            Answer answer = new Answer(call.stdout(), limit);
            Thread reader = Thread.ofVirtual().start(answer);
            if (!reader.join(DEADLINE.plus(GRACE)) || answer.isCut()) {
                call.kill();
                call.discardOutput();
            }
            silences += inTime.isOver() ? 1 : 0;
            CallEnd end = call.await(GRACE).orElse(new CallEnd.Lost("the probe does not end"));
            return new Told(answer.text(), answer.isCut(), end);
        }
    }

    /** As much as is listened to. */
    private static final class Answer implements Runnable {
        private final InputStream from;
        private final int limit;
        private volatile byte[] bytes = new byte[0];

        Answer(InputStream from, int limit) {
            this.from = from;
            this.limit = limit;
        }

        @Override
        public void run() {
            try {
                bytes = from.readNBytes(limit + 1);
            } catch (IOException e) {
                bytes = new byte[0]; // the box is gone, which the call's end tells
            }
        }

        boolean isCut() {
            return bytes.length > limit;
        }

        String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    private static void hand(OutputStream stdin, Facts facts) {
        try (stdin) {
            stdin.write(facts.text().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            return; // the probe says which fact it misses
        }
    }

    private static void drain(InputStream from) {
        try (from) {
            from.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            return; // the call's end tells
        }
    }

    private String path() {
        return box.inside().programs().orElseThrow() + "/" + NAME;
    }

    private static List<ByteString> bytes(List<String> words) {
        return words.stream().map(ByteString::of).toList();
    }
}
