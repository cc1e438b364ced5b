package dev.glovebox.jobs.feed;

import dev.glovebox.protocol.AgentEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was shown live and is in no kept event yet: the answer so far, and what running tools have printed. */
final class Unfinished {
    private static final int LONGEST_ANSWER = 1 << 20;
    private static final int LONGEST_OUTPUT = 1 << 16;
    private static final int MOST_CALLS = 64;

    private final Map<String, Tail> outputs = new LinkedHashMap<>();
    private Tail text = new Tail(LONGEST_ANSWER);
    private Tail thinking = new Tail(LONGEST_OUTPUT);

    void kept(AgentEvent.Kept event) {
        switch (event) {
            case AgentEvent.Answered ignored -> dropAnswer();
            case AgentEvent.Noticed notice -> {
                if (notice.dropsTheAnswer()) {
                    dropAnswer();
                }
            }
            case AgentEvent.ToolEnded(var result, var took) -> outputs.remove(result.callId());
            case AgentEvent.SessionOpened ignored -> clear();
            case AgentEvent.Prompted ignored -> {}
            case AgentEvent.ToolStarted ignored -> {}
            case AgentEvent.Compacted ignored -> {}
            case AgentEvent.Undone ignored -> {}
            case AgentEvent.TurnEnded ignored -> clear();
        }
    }

    void live(long position, AgentEvent.Live event) {
        switch (event) {
            case AgentEvent.TextDelta(var piece) -> text.add(position, piece);
            case AgentEvent.ThinkingDelta(var piece) -> thinking.add(position, piece);
            case AgentEvent.ToolOutput(var call, var piece) -> output(call).add(position, piece);
        }
    }

    /** What came at that place and after it, each in one piece. */
    List<AgentEvent.Live> since(long position) {
        List<AgentEvent.Live> pieces = new ArrayList<>();
        String thought = thinking.since(position);
        if (!thought.isEmpty()) {
            pieces.add(new AgentEvent.ThinkingDelta(thought));
        }
        String said = text.since(position);
        if (!said.isEmpty()) {
            pieces.add(new AgentEvent.TextDelta(said));
        }
        outputs.forEach((call, tail) -> {
            String printed = tail.since(position);
            if (!printed.isEmpty()) {
                pieces.add(new AgentEvent.ToolOutput(call, printed));
            }
        });
        return pieces;
    }

    void clear() {
        dropAnswer();
        outputs.clear();
    }

    private void dropAnswer() {
        text = new Tail(LONGEST_ANSWER);
        thinking = new Tail(LONGEST_OUTPUT);
    }

    private Tail output(String call) {
        if (outputs.size() == MOST_CALLS && !outputs.containsKey(call)) {
            outputs.remove(outputs.keySet().iterator().next());
        }
        return outputs.computeIfAbsent(call, id -> new Tail(LONGEST_OUTPUT));
    }
}
