package dev.glovebox.ui.tui.full;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.ui.words.Saved;
import dev.glovebox.ui.words.TurnWords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A session's events as parts. Each stays at its place; that of a call changes when the call ends. */
final class Story {
    private record Started(ToolCall call, int part) {}

    private final List<Part> parts = new ArrayList<>();
    private final List<Integer> firsts = new ArrayList<>();
    private final Map<String, Started> running = new LinkedHashMap<>();
    private String session = "";
    private boolean working;
    private int calls;

    int size() {
        return parts.size();
    }

    Part part(int at) {
        return parts.get(at);
    }

    /** Where the entry of this number is told, counted from 1. */
    int partOf(long entry) {
        int last = Math.max(0, size() - 1);
        return entry < 1 || entry > firsts.size() ? last : Math.min(last, firsts.get((int) entry - 1));
    }

    /** Gives the places of the parts that are new or other than before. */
    List<Integer> add(AgentEvent.Kept event) {
        int before = size();
        List<Integer> changed = new ArrayList<>();
        firsts.add(before);
        switch (event) {
            case AgentEvent.SessionOpened opened -> opened(opened, changed);
            case AgentEvent.Prompted(var prompt) -> prompted(prompt.content());
            case AgentEvent.Answered(var answer) -> answered(answer.content());
            case AgentEvent.ToolStarted(var call) -> started(call);
            case AgentEvent.ToolEnded(var result, var took) -> ended(result, took, changed);
            case AgentEvent.Noticed notice -> parts.add(Notes.of(notice));
            case AgentEvent.Compacted compacted -> parts.add(Notes.line("• " + Saved.words(compacted), Tone.DIM));
            case AgentEvent.Undone(var call, var path) ->
                parts.add(Notes.line("↩ " + path + " taken back", Tone.PLAIN));
            case AgentEvent.TurnEnded turn -> ended(turn, changed);
        }
        for (int i = before; i < size(); i++) {
            changed.add(i);
        }
        return changed;
    }

    private void opened(AgentEvent.SessionOpened opened, List<Integer> changed) {
        cutOff(changed);
        session = opened.session();
        working = false;
        parts.add(Notes.line(
                opened.level() + " · " + opened.model() + " · " + opened.workspace() + " · " + session, Tone.DIM));
    }

    private void prompted(List<Content> content) {
        if (!working) {
            working = true;
            calls = 0;
        }
        parts.addAll(Spoken.prompt(content));
    }

    private void answered(List<Content> content) {
        content.forEach(piece -> parts.addAll(Spoken.answer(piece)));
        if (content.isEmpty()) {
            parts.add(Notes.line("• the model answered with nothing", Tone.DIM));
        }
    }

    private void started(ToolCall call) {
        calls++;
        running.put(call.id(), new Started(call, size()));
        parts.add(CallParts.running(call));
    }

    private void ended(ToolResult result, Duration took, List<Integer> changed) {
        Started started = running.remove(result.callId());
        if (started == null) {
            parts.add(CallParts.ended(Optional.empty(), result, took));
            return;
        }
        firsts.set(firsts.size() - 1, started.part());
        parts.set(started.part(), CallParts.ended(Optional.of(started.call()), result, took));
        changed.add(started.part());
    }

    private void cutOff(List<Integer> changed) {
        running.values().forEach(started -> {
            parts.set(started.part(), CallParts.cutOff(started.call()));
            changed.add(started.part());
        });
        running.clear();
    }

    private void ended(AgentEvent.TurnEnded turn, List<Integer> changed) {
        cutOff(changed);
        working = false;
        switch (turn.end()) {
            case TurnEnd.Done() -> {}
            case TurnEnd.Cancelled() -> parts.add(Notes.line("• cancelled", Tone.ATTENTION));
            case TurnEnd.LimitReached(var limit, var bound) ->
                parts.add(Notes.line("• stopped at a limit: " + limit, Tone.ATTENTION));
            case TurnEnd.Failed(var reason) -> parts.add(Notes.line("✗ " + reason, Tone.BAD));
        }
        parts.add(Notes.line(TurnWords.of(turn, calls, session), Tone.DIM));
    }
}
