package dev.glovebox.agent.journal;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the model sees of a session: always a valid request, wherever the session was cut off. Each answer's calls are
 * followed by one result each, in their order; a call without a result gets one that says it was interrupted.
 */
public final class Conversation {
    private static final String GONE =
            " Processes, shell state and variables from before are gone; files are as they were left.";
    private static final String STARTED =
            "Interrupted: the session was cut off before this call ended, and it may have done a part of its work."
                    + GONE + " Look at what it has done before you run it again.";
    private static final String NOT_STARTED = "Interrupted: the session was cut off before this call began." + GONE;

    private final List<Message> messages = new ArrayList<>();
    private final List<Slot> slots = new ArrayList<>();
    private final List<Message.Prompt> said = new ArrayList<>();
    private final Shortening shortening;

    private Conversation(Shortening shortening) {
        this.shortening = shortening;
    }

    /** Of a session's entries from the first one on. */
    public static List<Message> of(List<? extends AgentEvent.Kept> events) {
        return of(events, Shortening.in(events));
    }

    /** The same, as if it had been made shorter by this. */
    public static List<Message> of(List<? extends AgentEvent.Kept> events, Shortening shortening) {
        Conversation conversation = new Conversation(shortening);
        shortening.summary().ifPresent(summary -> conversation.prompt(Message.Prompt.of(summary)));
        for (int at = shortening.summarised(); at < events.size(); at++) {
            conversation.take(at, events.get(at));
        }
        conversation.settle();
        return List.copyOf(conversation.messages);
    }

    private void take(int at, AgentEvent.Kept event) {
        switch (event) {
            case AgentEvent.Prompted(var prompt) -> prompt(prompt);
            case AgentEvent.Answered(var answer) -> answer(answer);
            case AgentEvent.ToolStarted(var call) -> started(call.id());
            case AgentEvent.ToolEnded ended -> ended(shortening.shown(at, ended.result()));
            case AgentEvent.Undone(var call, var path) -> prompt(Message.Prompt.of(undone(call, path)));
            case AgentEvent.SessionOpened ignored -> {}
            case AgentEvent.Noticed notice -> ByHand.told(notice).ifPresent(words -> prompt(Message.Prompt.of(words)));
            case AgentEvent.Compacted ignored -> {}
            case AgentEvent.TurnEnded ignored -> {}
        }
    }

    private static String undone(String call, String path) {
        return "The person took back the change of call " + call + " to " + path + "; it is as it was before.";
    }

    /** No provider takes a message without content. */
    private void prompt(Message.Prompt prompt) {
        if (!prompt.content().isEmpty()) {
            said.add(prompt);
        }
    }

    private void answer(Message.Answer answer) {
        settle();
        if (!answer.content().isEmpty()) {
            messages.add(answer);
            answer.calls().forEach(call -> slots.add(new Slot(call)));
        }
    }

    private void started(String callId) {
        slots.stream()
                .filter(slot -> slot.call.id().equals(callId) && !slot.started)
                .findFirst()
                .ifPresent(slot -> slot.started = true);
    }

    private void ended(ToolResult result) {
        slots.stream()
                .filter(slot -> slot.call.id().equals(result.callId()) && slot.result.isEmpty())
                .findFirst()
                .ifPresent(slot -> slot.result = Optional.of(result));
    }

    /** What was said while calls ran comes after their results. */
    private void settle() {
        if (!slots.isEmpty()) {
            messages.add(new Message.Results(slots.stream().map(Slot::outcome).toList()));
            slots.clear();
        }
        messages.addAll(said);
        said.clear();
    }

    /** The place of one call's result. */
    private static final class Slot {
        private final Content.ToolCall call;
        private boolean started;
        private Optional<ToolResult> result = Optional.empty();

        Slot(Content.ToolCall call) {
            this.call = call;
        }

        ToolResult outcome() {
            return result.orElseGet(() -> new ToolResult(
                    call.id(),
                    ToolResult.Outcome.FAILED,
                    List.of(new Content.Text(started ? STARTED : NOT_STARTED)),
                    Json.object().with("interrupted", true).end()));
        }
    }
}
