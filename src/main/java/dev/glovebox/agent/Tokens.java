package dev.glovebox.agent;

import dev.glovebox.agent.journal.ByHand;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolSpec;
import java.util.List;

/** How many tokens something takes, roughly: providers count for sure, but only afterwards. */
final class Tokens {
    private static final int ASCII_IN_ONE = 4;
    private static final int OF_AN_IMAGE = 1600;

    /** What roles, names and brackets around a piece take. */
    private static final int AROUND = 4;

    private Tokens() {}

    static long in(String text) {
        long plain = 0;
        for (int at = 0; at < text.length(); at++) {
            if (text.charAt(at) < 0x80) {
                plain++;
            }
        }
        return AROUND + plain / ASCII_IN_ONE + (text.length() - plain);
    }

    static long ofTools(List<ToolSpec> tools) {
        return tools.stream()
                .mapToLong(tool -> in(tool.name())
                        + in(tool.description())
                        + in(tool.schema().text()))
                .sum();
    }

    static long ofMessages(List<Message> messages) {
        long sum = 0;
        for (Message message : messages) {
            sum += in(message);
        }
        return sum;
    }

    static long in(Message message) {
        return switch (message) {
            case Message.Prompt(var content) -> ofContents(content);
            case Message.Answer answer -> ofContents(answer.content());
            case Message.Results(var results) ->
                results.stream()
                        .mapToLong(result -> AROUND + ofContents(result.content()))
                        .sum();
        };
    }

    static long ofEvents(List<AgentEvent.Kept> events) {
        return events.stream().mapToLong(Tokens::in).sum();
    }

    /** What an entry adds to the conversation. */
    static long in(AgentEvent.Kept event) {
        return switch (event) {
            case AgentEvent.Prompted(var prompt) -> in(prompt);
            case AgentEvent.Answered(var answer) -> in(answer);
            case AgentEvent.ToolEnded(var result, var took) -> AROUND + ofContents(result.content());
            case AgentEvent.Undone(var call, var path) -> in(call) + in(path);
            case AgentEvent.SessionOpened ignored -> 0;
            case AgentEvent.ToolStarted ignored -> 0;
            case AgentEvent.Noticed notice ->
                ByHand.told(notice).map(Tokens::in).orElse(0L);
            case AgentEvent.Compacted ignored -> 0;
            case AgentEvent.TurnEnded ignored -> 0;
        };
    }

    private static long ofContents(List<Content> contents) {
        long sum = 0;
        for (Content content : contents) {
            sum += in(content);
        }
        return sum;
    }

    private static long in(Content content) {
        return switch (content) {
            case Content.Text(var text) -> in(text);
            case Content.Image ignored -> OF_AN_IMAGE;
            case Content.Thinking(var text, var signature) -> in(text);
            case Content.HiddenThinking(var data) -> in(data);
            case Content.ToolCall call -> in(call.name()) + in(call.arguments());
        };
    }
}
