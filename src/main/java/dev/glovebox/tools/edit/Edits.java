package dev.glovebox.tools.edit;

import dev.glovebox.protocol.ByteString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Replaces parts of a file's content, all or none. Bytes that no edit names stay as they are, in whatever encoding; a file whose lines end with
 * carriage return and newline is matched and edited as if they ended with a newline, and keeps its ends.
 */
public final class Edits {
    private static final int MOST_PLACES = 8;

    /** How many places an edit may change. */
    public enum Scope {
        ONE,
        ALL
    }

    public record Edit(String old, String replacement, Scope scope) {}

    /** What came of it. */
    public sealed interface Outcome {
        /** The lines, counted from 1, where each edit changed something first. */
        record Edited(ByteString content, List<Integer> lines, int replacements) implements Outcome {
            public Edited {
                lines = List.copyOf(lines);
            }
        }

        /** No edit was made, for this reason. */
        record Refused(String reason) implements Outcome {}
    }

    private static final class NoMatch extends Exception {
        private static final long serialVersionUID = 1;

        NoMatch(String reason) {
            super(reason);
        }
    }

    private final LineEnds ends;
    private final List<Integer> lines = new ArrayList<>();
    private String text;
    private int replacements;

    private Edits(ByteString content) {
        String raw = new String(content.toBytes(), StandardCharsets.ISO_8859_1);
        ends = LineEnds.of(raw);
        text = ends.plain(raw);
    }

    public static Outcome apply(ByteString content, List<Edit> edits) {
        var work = new Edits(content);
        for (int i = 0; i < edits.size(); i++) {
            try {
                work.apply(edits.get(i));
            } catch (NoMatch e) {
                String which = edits.size() == 1 ? "" : "Edit " + (i + 1) + " of " + edits.size() + ": ";
                return new Outcome.Refused(which + e.getMessage() + " Nothing was changed.");
            }
        }
        byte[] edited = work.ends.restored(work.text).getBytes(StandardCharsets.ISO_8859_1);
        return new Outcome.Edited(ByteString.of(edited), work.lines, work.replacements);
    }

    private void apply(Edit edit) throws NoMatch {
        String old = ends.plain(bytewise(edit.old()));
        String replacement = ends.plain(bytewise(edit.replacement()));
        if (old.isEmpty()) {
            throw new NoMatch("old is empty; give the text to replace, or use write_file for a whole file.");
        }
        if (old.equals(replacement)) {
            throw new NoMatch("old and new are the same.");
        }
        if (!text.contains(old) && text.contains(old.replace("\n", "\r\n"))) {
            old = old.replace("\n", "\r\n");
            replacement = replacement.replace("\n", "\r\n");
        }
        replace(edit, old, replacement);
    }

    private void replace(Edit edit, String old, String replacement) throws NoMatch {
        List<Integer> places = places(old);
        if (places.isEmpty()) {
            throw new NoMatch(missing(old, replacement));
        }
        if (edit.scope() == Scope.ONE && places.size() > 1) {
            throw new NoMatch("old is there " + (places.size() == MOST_PLACES ? "many" : places.size())
                    + " times, at lines "
                    + String.join(
                            ", ", places.stream().map(at -> "" + lineAt(at)).toList())
                    + "; add lines around it to make it unique, or set all to true.");
        }
        int first = places.getFirst();
        lines.add(lineAt(first));
        if (edit.scope() == Scope.ONE) {
            text = text.substring(0, first) + replacement + text.substring(first + old.length());
            replacements++;
        } else {
            replacements += count(old);
            text = text.replace(old, replacement);
        }
    }

    private String missing(String old, String replacement) {
        if (!replacement.isBlank() && text.contains(replacement)) {
            return "old is not in the file, but new is: this edit seems to be made already.";
        }
        return new NearMiss(decoded(text), decoded(old)).describe();
    }

    /** Overlapping ones too: which of them is meant would be a guess. */
    private List<Integer> places(String old) {
        List<Integer> places = new ArrayList<>();
        for (int at = text.indexOf(old); at >= 0 && places.size() < MOST_PLACES; at = text.indexOf(old, at + 1)) {
            places.add(at);
        }
        return places;
    }

    private int count(String old) {
        int count = 0;
        for (int at = text.indexOf(old); at >= 0; at = text.indexOf(old, at + old.length())) {
            count++;
        }
        return count;
    }

    private int lineAt(int position) {
        return 1
                + (int) text.substring(0, position)
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
    }

    /** One character for each byte of UTF-8. */
    private static String bytewise(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static String decoded(String bytewise) {
        return new String(bytewise.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
