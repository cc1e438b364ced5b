package dev.glovebox.model;

import dev.glovebox.model.ModelOutcome.Reason;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Stop;
import dev.glovebox.protocol.Message.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Plays a script, for tests and demos: no key, no network, the same every time. */
final class ScriptedModel implements Model {
    private static final long WINDOW = 200_000;
    private static final int LONGEST_QUOTE = 300;

    private final String name;
    private final Script script;
    private final Pause pause;
    private final AtomicInteger played = new AtomicInteger();

    ScriptedModel(String name, Script script, Pause pause) {
        this.name = name;
        this.script = script;
        this.pause = pause;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long contextWindow() {
        return WINDOW;
    }

    @Override
    public ModelOutcome ask(ModelRequest request, Deltas deltas, Cancel cancel) {
        int number = played.getAndIncrement();
        if (number >= script.steps().size()) {
            return failed(
                    "the script " + name + " is over after " + script.steps().size() + " steps");
        }
        Script.Step step = script.steps().get(number);
        String results = results(request.messages());
        if (!results.contains(step.expected())) {
            String quote = results.substring(0, Math.min(LONGEST_QUOTE, results.length()));
            return failed("step " + (number + 1) + " of the script " + name + " expects a result that contains '"
                    + step.expected() + "', but the last results are '" + quote + "'");
        }
        boolean told = tell(step.thinking(), deltas::thinking, step, cancel)
                && tell(step.text(), deltas::text, step, cancel)
                && !cancel.isAsked();
        return told ? new ModelOutcome.Answered(answer(step, request.messages().size())) : new ModelOutcome.Cancelled();
    }

    private static ModelOutcome failed(String why) {
        return new ModelOutcome.Failed(Reason.REQUEST, why);
    }

    private static String results(List<Message> messages) {
        return !messages.isEmpty() && messages.getLast() instanceof Message.Results(var results)
                ? results.stream()
                        .flatMap(result -> result.content().stream())
                        .map(content -> content instanceof Content.Text(var text) ? text : "")
                        .collect(Collectors.joining("\n"))
                : "";
    }

    private boolean tell(String text, Consumer<String> deltas, Script.Step step, Cancel cancel) {
        for (String piece : pieces(text, step.delta())) {
            boolean waited = step.delta().isZero() || pause.lasts(step.delta(), cancel);
            if (!waited || cancel.isAsked()) {
                return false;
            }
            deltas.accept(piece);
        }
        return true;
    }

    /** Word by word when there is a pace, else in one piece. */
    private static List<String> pieces(String text, Duration delta) {
        List<String> pieces = new ArrayList<>();
        int from = 0;
        for (int at = 1; at < text.length() && delta.isPositive(); at++) {
            if (text.charAt(at - 1) == ' ' && text.charAt(at) != ' ') {
                pieces.add(text.substring(from, at));
                from = at;
            }
        }
        if (from < text.length()) {
            pieces.add(text.substring(from));
        }
        return pieces;
    }

    /** The ids differ within a conversation, also when it goes on with another script. */
    private static Message.Answer answer(Script.Step step, int messages) {
        List<Content> content = new ArrayList<>();
        if (!step.thinking().isEmpty()) {
            content.add(new Content.Thinking(step.thinking(), ""));
        }
        if (!step.text().isEmpty()) {
            content.add(new Content.Text(step.text()));
        }
        int number = 0;
        for (Script.Call call : step.calls()) {
            String id = "call_" + messages + "_" + ++number;
            content.add(new Content.ToolCall(id, call.tool(), call.arguments().text()));
        }
        return new Message.Answer(content, number == 0 ? Stop.DONE : Stop.TOOL_CALLS, Usage.NONE);
    }

    @Override
    public void close() {}
}
