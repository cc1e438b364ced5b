package dev.glovebox.protocol;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What happens in a session: the one vocabulary of journal, terminal, page and programs. */
public sealed interface AgentEvent {
    /** Each is an entry of the journal, with a number. */
    sealed interface Kept extends AgentEvent {}

    /** Shown while it happens, and gone. */
    sealed interface Live extends AgentEvent {}

    record SessionOpened(String session, String workspace, String model, String level) implements Kept {}

    record Prompted(Message.Prompt prompt) implements Kept {}

    record Answered(Message.Answer answer) implements Kept {}

    /** Written before the tool runs. */
    record ToolStarted(Content.ToolCall call) implements Kept {}

    record ToolEnded(ToolResult result, Duration took) implements Kept {}

    /** Something a person should know, in a sentence; with details where a program may want to know it too. */
    record Noticed(String text, Json.Obj details) implements Kept {
        private static final String MODEL = "model";
        private static final String DESKTOP = "desktop";

        private static final Json.Obj ANSWER_DROPPED =
                Json.object().with("answer", "dropped").end();

        public Noticed(String text) {
            this(text, Json.object().end());
        }

        /** The answer so far was cut off and is being asked for again: what was shown of it does not count. */
        public static Noticed answerDropped(String reason) {
            return new Noticed(reason, ANSWER_DROPPED);
        }

        /** From here on another model is asked, which is known by this name. */
        public static Noticed modelChanged(String sentence, String model) {
            return new Noticed(sentence, Json.object().with(MODEL, model).end());
        }

        /** The model that is asked from here on, where it was changed. */
        public Optional<String> model() {
            return details.string(MODEL);
        }

        /** A person used the box's desktop themselves, by these steps; the model is told of it. */
        public static Noticed usedDesktop(String sentence, String by, List<Json> steps) {
            Json used = Json.object().with("by", by).with("steps", steps).end();
            return new Noticed(sentence, Json.object().with(DESKTOP, used).end());
        }

        /** What a person did at the desktop: who, and the steps. */
        public Optional<Json> desktop() {
            return details.at(DESKTOP);
        }

        public boolean dropsTheAnswer() {
            return details.equals(ANSWER_DROPPED);
        }
    }

    /** What the model is shown of the session was made shorter; the entries stay as they are. The usage is what that took. */
    record Compacted(Compaction how, long tokensBefore, long tokensAfter, Message.Usage usage) implements Kept {}

    /** A person took back what a call had changed there. */
    record Undone(String callId, String path) implements Kept {}

    /** The cost is there when the prices are known. */
    record TurnEnded(TurnEnd end, Message.Usage usage, Duration took, Optional<Dollars> cost) implements Kept {
        public TurnEnded(TurnEnd end, Message.Usage usage, Duration took) {
            this(end, usage, took, Optional.empty());
        }
    }

    record TextDelta(String text) implements Live {}

    record ThinkingDelta(String text) implements Live {}

    record ToolOutput(String callId, String text) implements Live {}

    /** How a turn came to its end. */
    sealed interface TurnEnd {
        record Done() implements TurnEnd {}

        /** The limit is told in words; what it bounds says whether more time would have helped. */
        record LimitReached(String limit, Bound bound) implements TurnEnd {
            public LimitReached(String limit) {
                this(limit, Bound.OTHER);
            }
        }

        /** What a limit is on. */
        enum Bound {
            TIME,
            OTHER
        }

        record Cancelled() implements TurnEnd {}

        record Failed(String reason) implements TurnEnd {}
    }
}
