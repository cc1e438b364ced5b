package dev.glovebox.app.chat;

import dev.glovebox.agent.journal.History;
import dev.glovebox.app.session.LiveSession;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Message;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a person said before, to be said again. */
final class Said {
    private static final int MOST = 2_000;
    private static final int MOST_CHARACTERS = 1 << 20;
    private static final long MOST_READ = 64L << 20;

    private Said() {}

    /** Each once, newest first; nothing when the history cannot be listed. */
    static List<String> in(History history) {
        try {
            Set<String> all = new LinkedHashSet<>();
            int left = MOST_CHARACTERS;
            for (Message.Prompt prompt : history.prompts(MOST, MOST_READ)) {
                String text = words(prompt);
                if (!text.isBlank() && text.length() <= left && all.add(text)) {
                    left -= text.length();
                }
            }
            return List.copyOf(all);
        } catch (UncheckedIOException e) {
            return List.of();
        }
    }

    private static String words(Message.Prompt prompt) {
        return prompt.content().stream()
                .filter(Content.Text.class::isInstance)
                .map(content -> ((Content.Text) content).text())
                .filter(text -> !LiveSession.isOurs(text))
                .collect(Collectors.joining("\n"));
    }
}
