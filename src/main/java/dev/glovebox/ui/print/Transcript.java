package dev.glovebox.ui.print;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.ui.print.Look.Pace;
import dev.glovebox.ui.print.Look.Results;
import dev.glovebox.ui.print.Pen.Tint;
import dev.glovebox.ui.words.CallWords;
import dev.glovebox.ui.words.Ends;
import dev.glovebox.ui.words.Figures;
import dev.glovebox.ui.words.PlanLines;
import dev.glovebox.ui.words.Saved;
import dev.glovebox.ui.words.TurnWords;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A session as a person reads it: answers, calls with their output, and what it came to. */
public final class Transcript implements EventSink {
    private final Pen out;
    private final Pen aside;
    private final Look look;
    private final UnaryOperator<String> goesOn;
    private final Map<String, ToolCall> running = new HashMap<>();
    private final Set<String> heard = new HashSet<>();
    private String session = "";
    private String speaking = "";
    private boolean streamed;
    private boolean working;
    private int calls;

    /** What is about the run rather than of it goes aside. */
    public Transcript(Paper out, Paper aside, Look look) {
        this(out, aside, look, session -> "; glovebox run --resume " + session + " goes on");
    }

    /** Of a session that lies elsewhere, and is not gone on with from here. */
    public static Transcript ofAnother(Paper out, Paper aside, Look look) {
        return new Transcript(out, aside, look, session -> "");
    }

    private Transcript(Paper out, Paper aside, Look look, UnaryOperator<String> goesOn) {
        this.goesOn = goesOn;
        this.out = new Pen(out, look.ink());
        this.aside = new Pen(aside, look.ink());
        this.look = look;
    }

    @Override
    public void kept(Journal.Entry entry) {
        kept(entry.number(), entry.event());
    }

    /** The same for what is shown without a journal. */
    public void kept(long number, AgentEvent.Kept event) {
        switch (event) {
            case AgentEvent.SessionOpened(var id, var workspace, var model, var level) -> {
                session = id;
                working = false;
                if (look.pace() == Pace.STREAMED) {
                    aside.line(level + " · " + model + " · " + workspace, Tint.DIM);
                }
            }
            case AgentEvent.Prompted(var prompt) -> prompted(prompt);
            case AgentEvent.Answered(var answer) -> answered(answer);
            case AgentEvent.ToolStarted(var call) -> started(call);
            case AgentEvent.ToolEnded(var result, var took) -> ended(result, took);
            case AgentEvent.Noticed notice -> noticed(notice);
            case AgentEvent.Compacted compacted -> aside.line("glovebox: " + Saved.words(compacted), Tint.NONE);
            case AgentEvent.Undone(var call, var path) -> out.line("↩ " + path + " taken back", Tint.NONE);
            case AgentEvent.TurnEnded ended -> ended(ended);
        }
    }

    @Override
    public void live(AgentEvent.Live event) {
        switch (event) {
            case AgentEvent.TextDelta(var text) -> {
                if (look.pace() == Pace.STREAMED) {
                    streamed = true;
                    out.piece(text);
                }
            }
            case AgentEvent.ThinkingDelta ignored -> {}
            case AgentEvent.ToolOutput(var callId, var text) -> output(callId, text);
        }
    }

    /** What is as the person arranged it is only mentioned. */
    private static Tint tint(Json details) {
        return details.at("instructions").isPresent() ? Tint.DIM : Tint.NONE;
    }

    /** What is said while the model works is shown, so that a person knows when it was heard. */
    private void prompted(Message.Prompt prompt) {
        if (working) {
            prompt.content().stream()
                    .filter(Content.Text.class::isInstance)
                    .forEach(text ->
                            aside.line("glovebox: the model hears: " + ((Content.Text) text).text(), Tint.NONE));
            return;
        }
        working = true;
        calls = 0;
    }

    private void answered(Message.Answer answer) {
        for (Content content : answer.content()) {
            if (!streamed && content instanceof Content.Text(var text)) {
                out.piece(text);
                out.freshLine();
            }
        }
        if (answer.content().isEmpty()) {
            aside.line("glovebox: the model answered with nothing", Tint.NONE);
        }
        out.freshLine();
        streamed = false;
    }

    private void noticed(AgentEvent.Noticed notice) {
        if (notice.dropsTheAnswer() && streamed) {
            out.line("[the answer so far is dropped: " + notice.text() + "]", Tint.AMBER);
            streamed = false;
        } else {
            aside.line("glovebox: " + notice.text(), tint(notice.details()));
        }
    }

    private void started(ToolCall call) {
        calls++;
        running.put(call.id(), call);
        out.line("🔧 Running: " + CallWords.name(call) + "(" + CallWords.of(call) + ")", Tint.NONE);
        speaking = call.id();
    }

    /** Calls may run side by side; each then gets lines of its own. */
    private void output(String callId, String text) {
        heard.add(callId);
        if (!speaking.equals(callId)) {
            out.freshLine();
            speaking = callId;
        }
        out.aside(text);
    }

    private void ended(ToolResult result, Duration took) {
        ToolCall call = running.remove(result.callId());
        boolean failed = result.outcome() == Outcome.FAILED;
        boolean seen = heard.remove(result.callId());
        PlanLines.of(result.details()).forEach(line -> out.line("  " + line, Tint.NONE));
        if (!seen && (failed || look.results() == Results.ALL)) {
            result.content().stream()
                    .filter(content -> !content.equals(Ends.alone(result.details())))
                    .forEach(this::show);
        }
        String words = call == null ? "" : CallWords.name(call) + "  " + CallWords.of(call);
        out.marked(
                failed ? "✗" : "✓",
                failed ? Tint.RED : Tint.GREEN,
                words.strip() + Ends.of(result.details()) + "  ·  " + Figures.time(took));
    }

    private void show(Content content) {
        switch (content) {
            case Content.Text(var text) -> {
                out.freshLine();
                out.aside(text);
                out.freshLine();
            }
            case Content.Image(var type, var base64) -> out.line("  (an image, " + type + ")", Tint.DIM);
            case Content.Thinking ignored -> {}
            case Content.HiddenThinking ignored -> {}
            case Content.ToolCall ignored -> {}
        }
    }

    private void ended(AgentEvent.TurnEnded turn) {
        working = false;
        out.freshLine();
        switch (turn.end()) {
            case TurnEnd.Done() -> {}
            case TurnEnd.Cancelled() -> aside.line("glovebox: cancelled" + goesOn.apply(session), Tint.NONE);
            case TurnEnd.LimitReached(var limit, var bound) ->
                aside.line("glovebox: stopped at a limit: " + limit + goesOn.apply(session), Tint.NONE);
            case TurnEnd.Failed(var reason) -> aside.line("glovebox: " + reason, Tint.NONE);
        }
        out.line(TurnWords.of(turn, calls, session), Tint.DIM);
    }
}
