package dev.glovebox.agent;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the model is shown in place of the part that was summarised: the person's own words, and its summary. */
final class SummaryText {
    private static final String HEAD =
            "(To save room, the conversation before this was replaced by your own summary. Files, your notes and"
                    + " running programs are as they were.)";
    private static final int LONGEST_PROMPT = 8_000;

    private SummaryText() {}

    /** The newest prompts that fit into so many characters, and the first one. */
    static String of(List<AgentEvent.Kept> events, String summary, int characters) {
        return HEAD + "\n\nThe person said, oldest first:\n" + said(events, characters) + "\n\nSummary:\n"
                + cut(summary, 2 * characters);
    }

    private static String said(List<AgentEvent.Kept> events, int characters) {
        List<String> prompts = events.stream()
                .filter(AgentEvent.Prompted.class::isInstance)
                .map(event -> words(((AgentEvent.Prompted) event).prompt()))
                .toList();
        List<String> chosen = new ArrayList<>();
        int room = characters;
        for (int at = prompts.size() - 1; at >= 0; at--) {
            String prompt = cut(prompts.get(at), Math.min(LONGEST_PROMPT, characters / 2));
            room -= prompt.length();
            if (room >= 0 || at == 0) {
                chosen.addFirst("- " + prompt.replace("\n", "\n  "));
            }
        }
        return String.join("\n", chosen);
    }

    private static String words(Message.Prompt prompt) {
        return prompt.content().stream()
                .map(content -> content instanceof Content.Text(var text) ? text : "(a picture)")
                .collect(Collectors.joining("\n"));
    }

    private static String cut(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
        return text.substring(0, end) + " […]";
    }
}
