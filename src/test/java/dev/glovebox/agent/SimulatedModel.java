package dev.glovebox.agent;

import dev.glovebox.agent.journal.Flaws;
import dev.glovebox.model.Model;
import dev.glovebox.model.ModelOutcome;
import dev.glovebox.model.ModelOutcome.Reason;
import dev.glovebox.model.ModelRequest;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Stop;
import dev.glovebox.protocol.Message.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Says anything that a model, a server or a network may say, and looks whether it is asked as a provider wants it. */
final class SimulatedModel implements Model {
    private static final List<String> TOOLS =
            List.of("look", "look", "change", "change", "run", "breaks", "nosuch", "");

    private final Random random;
    private final HandTime time;
    private final AtomicInteger works;
    final List<String> flaws = new ArrayList<>();
    int asked;

    /** @param works counts what is asked for, over all runs of a session */
    SimulatedModel(Random random, HandTime time, AtomicInteger works) {
        this.random = random;
        this.time = time;
        this.works = works;
    }

    @Override
    public String name() {
        return "simulated";
    }

    @Override
    public long contextWindow() {
        return 3000;
    }

    @Override
    public ModelOutcome ask(ModelRequest request, Deltas deltas, Cancel cancel) {
        asked++;
        flaws.addAll(Flaws.of(request.messages()));
        if (request.messages().isEmpty() || request.messages().getFirst() instanceof Message.Results) {
            flaws.add("a request that begins with nothing, or with results");
        }
        if (cancel.isAsked()) {
            flaws.add("asked after the wish to stop");
        }
        time.pass(Duration.ofMillis(random.nextInt(4000)));
        deltas.text("so far");
        if (random.nextInt(6) == 0) {
            deltas.dropped("cut off");
        }
        if (random.nextInt(30) == 0) {
            cancel.ask();
        }
        return cancel.isAsked() ? new ModelOutcome.Cancelled() : outcome();
    }

    private ModelOutcome outcome() {
        return switch (random.nextInt(16)) {
            case 0 -> new ModelOutcome.Failed(Reason.SERVICE, "away");
            case 1 -> new ModelOutcome.Failed(Reason.TOO_LONG, "prompt is too long");
            case 2 -> new ModelOutcome.Answered(new Message.Answer(List.of(), any(Stop.values()), usage()));
            case 3, 4 -> new ModelOutcome.Answered(new Message.Answer(List.of(text()), any(Stop.values()), usage()));
            default -> new ModelOutcome.Answered(new Message.Answer(calls(), any(Stop.values()), usage()));
        };
    }

    private List<Content> calls() {
        List<Content> content = new ArrayList<>();
        if (random.nextBoolean()) {
            content.add(text());
        }
        int count = random.nextInt(12) == 0 ? 40 : 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            content.add(new ToolCall(
                    any("a", "b", "", "!", "call_" + random.nextInt(50)),
                    TOOLS.get(random.nextInt(TOOLS.size())),
                    arguments()));
        }
        return content;
    }

    private String arguments() {
        if (random.nextInt(10) == 0) {
            return any("", "{", "[]", "null", "{\"work\":", "nonsense", "{\"work\":true}");
        }
        String more = random.nextInt(12) == 0 ? ",\"cancel\":true" : ",\"size\":" + random.nextInt(2000);
        return "{\"work\":" + works.incrementAndGet() + more + "}";
    }

    private Content text() {
        return new Content.Text("word ".repeat(random.nextInt(random.nextInt(8) == 0 ? 2000 : 20)));
    }

    private Usage usage() {
        return switch (random.nextInt(4)) {
            case 0 -> Usage.NONE;
            case 1 -> new Usage(random.nextLong(), random.nextLong(), random.nextLong(), random.nextLong());
            default -> new Usage(random.nextInt(3000), random.nextInt(500), 0, 0);
        };
    }

    @SafeVarargs
    private <T> T any(T... of) {
        return of[random.nextInt(of.length)];
    }

    @Override
    public void close() {}
}
