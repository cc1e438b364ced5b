package dev.glovebox.views.changes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.protocol.ByteString;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** The edits of a text with some lines around them. */
final class Hunks {
    private static final int CONTEXT = 3;
    private static final byte[] NO_NEWLINE = "\n\\ No newline at end of file\n".getBytes(UTF_8);

    private final List<ByteString> before;
    private final List<ByteString> after;
    private final ByteArrayOutputStream out;

    Hunks(List<ByteString> before, List<ByteString> after, ByteArrayOutputStream out) {
        this.before = before;
        this.after = after;
        this.out = out;
    }

    /** Each with its newline, which only the last may lack. */
    static List<ByteString> lines(ByteString text) {
        byte[] bytes = text.toBytes();
        List<ByteString> lines = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n' || i == bytes.length - 1) {
                lines.add(ByteString.of(bytes, from, i + 1));
                from = i + 1;
            }
        }
        return lines;
    }

    void write(List<LineDiff.Edit> edits) {
        int from = 0;
        for (int i = 1; i <= edits.size(); i++) {
            boolean far = i == edits.size()
                    || edits.get(i).oldFrom() - edits.get(i - 1).oldTo() > 2 * CONTEXT;
            if (far) {
                hunk(edits.subList(from, i));
                from = i;
            }
        }
    }

    private void hunk(List<LineDiff.Edit> edits) {
        int lead = Math.min(CONTEXT, edits.getFirst().oldFrom());
        int trail = Math.min(CONTEXT, before.size() - edits.getLast().oldTo());
        int oldFrom = edits.getFirst().oldFrom() - lead;
        int oldTo = edits.getLast().oldTo() + trail;
        int newFrom = edits.getFirst().newFrom() - lead;
        int newTo = edits.getLast().newTo() + trail;
        out.writeBytes(("@@ -" + range(oldFrom, oldTo) + " +" + range(newFrom, newTo) + " @@\n").getBytes(UTF_8));
        int at = oldFrom;
        for (LineDiff.Edit edit : edits) {
            lines(' ', before.subList(at, edit.oldFrom()));
            lines('-', before.subList(edit.oldFrom(), edit.oldTo()));
            lines('+', after.subList(edit.newFrom(), edit.newTo()));
            at = edit.oldTo();
        }
        lines(' ', before.subList(at, oldTo));
    }

    /** The line before it stands for a place without lines. */
    private static String range(int from, int to) {
        int count = to - from;
        return (count == 0 ? from : from + 1) + (count == 1 ? "" : "," + count);
    }

    private void lines(char mark, List<ByteString> lines) {
        for (ByteString line : lines) {
            out.write(mark);
            byte[] bytes = line.toBytes();
            boolean ends = bytes[bytes.length - 1] == '\n';
            out.write(bytes, 0, bytes.length);
            if (!ends) {
                out.writeBytes(NO_NEWLINE);
            }
        }
    }
}
