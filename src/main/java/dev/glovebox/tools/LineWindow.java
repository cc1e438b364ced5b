package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Json;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Some lines of a file that comes in pieces, as many as may be shown. */
final class LineWindow {
    static final int MOST_SHOWN = 48_000;
    private static final int SNIFFED = 8192;

    private final int from;
    private final int to;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private long line = 1;
    private boolean endsWithNewline = true;
    private boolean overflows;

    /** Lines are counted from 1. */
    LineWindow(int from, int to) {
        this.from = from;
        this.to = to;
    }

    static boolean isBinary(ByteString begin) {
        for (int i = 0; i < Math.min(begin.size(), SNIFFED); i++) {
            if (begin.at(i) == 0) {
                return true;
            }
        }
        return false;
    }

    void add(ByteString bytes) {
        for (int i = 0; i < bytes.size(); i++) {
            byte b = bytes.at(i);
            if (line >= from && line <= to && !overflows) {
                keep(b);
            }
            endsWithNewline = b == '\n';
            line += endsWithNewline ? 1 : 0;
        }
    }

    boolean isFull() {
        return line > to || overflows;
    }

    /** How many bytes there are to show. */
    int size() {
        return kept.size();
    }

    /**
     * @param whole whether the file's end was seen
     * @param most the bytes that may be shown
     */
    ToolOutput result(BoxPath path, boolean whole, int most) {
        long lines = endsWithNewline ? line - 1 : line;
        if (whole && lines < from && !(lines == 0 && from == 1)) {
            return ToolOutput.failed(path.given() + " has only " + lines + " lines.");
        }
        byte[] shown = shown(most);
        long last = from + newlines(shown) - (shown.length > 0 && shown[shown.length - 1] == '\n' ? 1 : 0);
        String text = new String(shown, StandardCharsets.UTF_8);
        return ToolOutput.done(
                text.replace("\r\n", "\n").replace('\0', '\ufffd')
                        + notes(shown, text, new Extent(last, whole ? lines : -1, most)),
                Json.object()
                        .with("path", path.absolute())
                        .with("from", from)
                        .with("to", last)
                        .end());
    }

    private void keep(byte b) {
        if (kept.size() == MOST_SHOWN) {
            overflows = true;
        } else {
            kept.write(b);
        }
    }

    private boolean isCut(int most) {
        return overflows || kept.size() > most;
    }

    /** Whole lines, when it is cut; a line that is too long alone is cut between characters. */
    private byte[] shown(int most) {
        byte[] all = kept.toByteArray();
        if (!isCut(most)) {
            return all;
        }
        int longest = Math.min(all.length, most);
        int end = longest;
        while (end > 0 && all[end - 1] != '\n') {
            end--;
        }
        if (end == 0) {
            end = longest;
            while ((all[end - 1] & 0xc0) == 0x80) {
                end--;
            }
            end--;
        }
        return Arrays.copyOf(all, end);
    }

    /** The last line that is shown, of how many, or -1 when nobody knows; and the bytes that may be shown. */
    private record Extent(long last, long lines, int most) {
        boolean isShared() {
            return most < MOST_SHOWN;
        }
    }

    private String notes(byte[] shown, String text, Extent extent) {
        List<String> notes = new ArrayList<>();
        boolean cut = isCut(extent.most());
        boolean complete = from == 1 && extent.last() >= extent.lines() && extent.lines() >= 0 && !cut;
        if (shown.length == 0) {
            notes.add("empty file");
        } else if (cut && !text.endsWith("\n")) {
            notes.add("line " + from + " is longer than can be shown"
                    + (extent.isShared() ? " here; read it alone" : "; cut it with bash"));
        } else if (!complete) {
            notes.add("lines " + from + "-" + extent.last()
                    + (extent.lines() >= 0 ? " of " + extent.lines() : "; the file goes on")
                    + (cut && extent.isShared() ? "; read on with from " + (extent.last() + 1) : ""));
        }
        if (text.contains("\r\n")) {
            notes.add("lines end with CRLF, which edit_file keeps");
        }
        if (!isUtf8(shown)) {
            notes.add("not UTF-8: some bytes are shown as \ufffd");
        }
        String start = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
        return notes.isEmpty() ? "" : start + "[" + String.join("; ", notes) + "]";
    }

    private static long newlines(byte[] bytes) {
        long count = 0;
        for (byte b : bytes) {
            count += b == '\n' ? 1 : 0;
        }
        return count;
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
