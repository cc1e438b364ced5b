package dev.glovebox.protocol;

import java.util.List;

/** A step of the conversation as the model sees it. */
public sealed interface Message {
    /** What a person, or a program for a person, says. */
    record Prompt(List<Content> content) implements Message {
        public Prompt {
            content = List.copyOf(content);
        }

        public static Prompt of(String text) {
            return new Prompt(List.of(new Content.Text(text)));
        }
    }

    /** What the model says, whole. */
    record Answer(List<Content> content, Stop stop, Usage usage) implements Message {
        public Answer {
            content = List.copyOf(content);
        }

        public List<Content.ToolCall> calls() {
            return content.stream()
                    .filter(Content.ToolCall.class::isInstance)
                    .map(Content.ToolCall.class::cast)
                    .toList();
        }
    }

    /** What came of an answer's calls: one result for each, in their order. */
    record Results(List<ToolResult> results) implements Message {
        public Results {
            results = List.copyOf(results);
        }
    }

    /** Why an answer ended. */
    enum Stop {
        DONE,
        TOOL_CALLS,
        TOO_LONG,
        REFUSED,
        OTHER
    }

    /** Tokens of one answer; cached ones are not counted in input. */
    record Usage(long input, long output, long cacheRead, long cacheWrite) {
        public static final Usage NONE = new Usage(0, 0, 0, 0);

        private static final long MOST = 1_000_000_000_000_000L;

        /** Providers may say anything; sums stay sums. */
        public Usage {
            input = Math.clamp(input, 0, MOST);
            output = Math.clamp(output, 0, MOST);
            cacheRead = Math.clamp(cacheRead, 0, MOST);
            cacheWrite = Math.clamp(cacheWrite, 0, MOST);
        }

        /** All of them. */
        public long sum() {
            return input + output + cacheRead + cacheWrite;
        }

        public Usage plus(Usage other) {
            return new Usage(
                    input + other.input,
                    output + other.output,
                    cacheRead + other.cacheRead,
                    cacheWrite + other.cacheWrite);
        }
    }
}
