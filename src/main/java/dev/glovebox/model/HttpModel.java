package dev.glovebox.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.model.ModelOutcome.Reason;
import dev.glovebox.model.http.HttpPost;
import dev.glovebox.model.http.PostOutcome;
import dev.glovebox.protocol.Cancel;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/** A model behind HTTP: asks, and asks again when that may help. */
final class HttpModel implements Model {
    private final ModelName name;
    private final Wire wire;
    private final Line line;
    private final Timing timing;
    private final Redaction redaction;

    /** The way to the provider. */
    record Line(HttpPost post, Optional<ApiKey> key) {}

    /**
     * Time and chance.
     *
     * @param clock tells how far off a provider's date is, and nothing else: a person may set it
     * @param nanos count from anywhere, and never back
     */
    record Timing(Patience patience, InstantSource clock, LongSupplier nanos, Pause pause, RandomGenerator random) {}

    HttpModel(ModelName name, Wire wire, Line line, Timing timing) {
        this.name = name;
        this.wire = wire;
        this.line = line;
        this.timing = timing;
        redaction = Redaction.of(line.key.stream().toList());
    }

    @Override
    public String name() {
        return name.words();
    }

    @Override
    public long contextWindow() {
        return name.contextWindow();
    }

    @Override
    public ModelOutcome ask(ModelRequest request, Deltas deltas, Cancel cancel) {
        byte[] body = wire.body(request).text().getBytes(UTF_8);
        var retries = new Retries(timing.patience, timing.nanos, timing.random);
        while (true) {
            switch (once(body, deltas, cancel)) {
                case Attempt.Whole(var answer) -> {
                    return new ModelOutcome.Answered(answer);
                }
                case Attempt.Stopped() -> {
                    return new ModelOutcome.Cancelled();
                }
                case Attempt.Final(var reason, var why) -> {
                    return new ModelOutcome.Failed(reason, plain(why));
                }
                case Attempt.Again(var why, var asked) -> {
                    Optional<Duration> wait = retries.next(asked);
                    if (wait.isEmpty()) {
                        return givenUp(why, asked, retries.made());
                    }
                    deltas.dropped(plain(why) + "; asking again" + in(wait.get()));
                    if (!timing.pause.lasts(wait.get(), cancel)) {
                        return new ModelOutcome.Cancelled();
                    }
                }
            }
        }
    }

    private Attempt once(byte[] body, Deltas deltas, Cancel cancel) {
        var keyless = new KeylessAnswer(redaction, deltas);
        var answer = new GuardedStream(wire.answer(keyless), redaction);
        return switch (line.post.send(body, answer, cancel)) {
            case PostOutcome.Finished(), PostOutcome.Ended() ->
                answer.attempt() instanceof Attempt.Whole(var given)
                        ? new Attempt.Whole(keyless.whole(given))
                        : answer.attempt();
            case PostOutcome.Rejected rejected -> Verdict.on(rejected, timing.clock.instant());
            case PostOutcome.Broken(var why, var again) ->
                switch (again) {
                    case AT_ONCE -> new Attempt.Again(why, Optional.of(Duration.ZERO));
                    case LATER -> new Attempt.Again(why, Optional.empty());
                    case NEVER -> new Attempt.Final(Reason.SERVICE, why);
                };
            case PostOutcome.Cancelled() -> new Attempt.Stopped();
        };
    }

    private ModelOutcome givenUp(String why, Optional<Duration> asked, int retries) {
        String tries = retries == 0 ? "" : "; given up after " + (retries + 1) + " tries";
        String wish = asked.filter(Duration::isPositive)
                .map(wait -> "; the provider asks to wait" + in(wait).replace(" in ", " "))
                .orElse("");
        return new ModelOutcome.Failed(Reason.SERVICE, plain(why) + wish + tries);
    }

    private static String in(Duration wait) {
        return wait.isZero() ? "" : " in " + Math.ceilDiv(wait.toMillis(), 1000) + " s";
    }

    private String plain(String words) {
        return PlainWords.of(redaction.hide(words));
    }

    @Override
    public void close() {
        line.post.close();
    }
}
