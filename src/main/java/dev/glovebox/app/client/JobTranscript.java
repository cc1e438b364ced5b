package dev.glovebox.app.client;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.EventJson;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.protocol.Message;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A job's events for a sink that shows them as they come: of an answer that was cut in two it gets the rest, and nothing twice. */
public final class JobTranscript implements Onlooker {
    private final EventSink sink;
    private final Consumer<String> aside;
    private final BooleanSupplier gone;
    private final StringBuilder shown = new StringBuilder();
    private final Set<String> running = new HashSet<>();
    private boolean rejoined;

    public JobTranscript(EventSink sink, Consumer<String> aside, BooleanSupplier gone) {
        this.sink = sink;
        this.aside = aside;
        this.gone = gone;
    }

    @Override
    public void kept(long number, Json json) {
        AgentEvent.Kept event;
        try {
            event = EventJson.read(json);
        } catch (MalformedJson e) {
            aside.accept("event " + number + " is not shown, as this glovebox does not know it: " + e.getMessage());
            return;
        }
        before(event);
        sink.kept(new Journal.Entry(number, time(json), event));
    }

    /** Older servers do not tell it. */
    private static Instant time(Json json) {
        try {
            return Instant.parse(json.string("time").orElse(""));
        } catch (DateTimeException e) {
            return Instant.EPOCH;
        }
    }

    private void before(AgentEvent.Kept event) {
        switch (event) {
            case AgentEvent.Answered(var answer) -> {
                rest(text(answer));
                forget();
            }
            case AgentEvent.Noticed notice when notice.dropsTheAnswer() -> forget();
            case AgentEvent.ToolStarted(var call) -> running.add(call.id());
            case AgentEvent.ToolEnded(var result, var took) -> running.remove(result.callId());
            case AgentEvent.TurnEnded ignored -> forget();
            case AgentEvent.Noticed ignored -> {}
            case AgentEvent.SessionOpened ignored -> {}
            case AgentEvent.Prompted ignored -> {}
            case AgentEvent.Compacted ignored -> {}
            case AgentEvent.Undone ignored -> {}
        }
    }

    private void forget() {
        shown.setLength(0);
        rejoined = false;
    }

    /** What came while nobody listened. */
    private void rest(String whole) {
        if (!shown.isEmpty() && whole.length() > shown.length() && whole.startsWith(shown.toString())) {
            sink.live(new AgentEvent.TextDelta(whole.substring(shown.length())));
        }
    }

    private static String text(Message.Answer answer) {
        return answer.content().stream()
                .filter(Content.Text.class::isInstance)
                .map(text -> ((Content.Text) text).text())
                .collect(Collectors.joining());
    }

    @Override
    public void live(Json json) {
        String text = json.string("text").orElse("");
        switch (json.string("type").orElse("")) {
            case "text_delta" -> delta(text);
            case "thinking_delta" -> sink.live(new AgentEvent.ThinkingDelta(text));
            case "tool_output" ->
                sink.live(new AgentEvent.ToolOutput(json.string("call").orElse(""), text));
            default -> {} // what a newer server shows, and a kept event tells later
        }
    }

    private void delta(String text) {
        String fresh = rejoined && text.startsWith(shown.toString()) ? text.substring(shown.length()) : text;
        rejoined = false;
        if (!fresh.isEmpty()) {
            shown.append(fresh);
            sink.live(new AgentEvent.TextDelta(fresh));
        }
    }

    @Override
    public void again() {
        rejoined = true;
        if (!running.isEmpty()) {
            aside.accept(
                    "the connection was cut and is there again; what a program printed meanwhile is in glovebox job logs");
        }
    }

    @Override
    public boolean isGone() {
        return gone.getAsBoolean();
    }
}
