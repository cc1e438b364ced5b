package dev.glovebox.ui.tui.input;

import dev.glovebox.ui.tui.input.Candidates.Candidate;
import java.util.List;
import java.util.Optional;

/**
 * A word that can be completed.
 *
 * @param start where it begins in the text, with its slash, sign or quote
 * @param typed as much of it as there is, without those
 */
public record Completion(Kind kind, int start, String typed) {
    /** What the word is a part of. */
    public sealed interface Kind {
        record Command() implements Kind {}

        record Argument(String command) implements Kind {}

        record File() implements Kind {}
    }

    private static final String QUOTED = "@\"";

    /** By the text before the cursor. */
    public static Optional<Completion> at(String before) {
        int line = before.lastIndexOf('\n') + 1;
        int word = wordStart(before, line);
        int quoted = before.lastIndexOf(QUOTED);
        if (quoted >= line && begins(before, quoted) && before.indexOf('"', quoted + 2) < 0) {
            return Optional.of(new Completion(new Kind.File(), quoted, before.substring(quoted + 2)));
        }
        if (before.startsWith("@", word)) {
            return Optional.of(new Completion(new Kind.File(), word, before.substring(word + 1)));
        }
        if (line > 0 || !before.startsWith("/")) {
            return Optional.empty();
        }
        Kind kind = word == 0 ? new Kind.Command() : new Kind.Argument(command(before));
        return Optional.of(new Completion(kind, word, before.substring(word == 0 ? 1 : word)));
    }

    List<Candidate> all(Candidates candidates) {
        return switch (kind) {
            case Kind.Command command -> candidates.commands();
            case Kind.Argument argument -> candidates.arguments(argument.command());
            case Kind.File file ->
                candidates.files().stream()
                        .filter(Completion::canBeWritten)
                        .map(path -> Candidate.of(path, ""))
                        .toList();
        };
    }

    /** What takes the word's place. A directory is left open, so that its files can follow. */
    public String replacement(Candidate chosen) {
        String name = chosen.name();
        return switch (kind) {
            case Kind.Command command -> "/" + name + (chosen.parameters().isEmpty() ? "" : " ");
            case Kind.Argument argument -> name + " ";
            case Kind.File file -> file(name, name.endsWith("/"));
        };
    }

    private static String file(String name, boolean open) {
        if (name.chars().anyMatch(Character::isWhitespace)) {
            return QUOTED + name + (open ? "" : "\" ");
        }
        return "@" + name + (open ? "" : " ");
    }

    /** Names are made inside a box: some cannot stand in a line, or would end their own quotes. */
    private static boolean canBeWritten(String path) {
        return path.chars().noneMatch(c -> c == '"' || Character.isISOControl(c));
    }

    private static String command(String before) {
        int end = 1;
        while (!Character.isWhitespace(before.charAt(end))) {
            end++;
        }
        return before.substring(1, end);
    }

    private static int wordStart(String text, int line) {
        int start = text.length();
        while (start > line && !Character.isWhitespace(text.charAt(start - 1))) {
            start--;
        }
        return start;
    }

    private static boolean begins(String text, int at) {
        return at == 0 || Character.isWhitespace(text.charAt(at - 1));
    }
}
