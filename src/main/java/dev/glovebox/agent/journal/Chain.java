package dev.glovebox.agent.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.MalformedJson;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The end of a row of entries: how many they are, how many messages are among them, and the last one's check. A check
 * covers its line and the check before it, the header's for the first: no bit can turn, and no line go missing, move or
 * come from another session, without being noticed.
 */
public record Chain(long number, long messages, String check) {
    private static final String CHECK = ",\"check\":\"";
    private static final String END = "\"}";
    private static final int TAIL = CHECK.length() + 2 * Integer.BYTES + END.length();
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX").withZone(ZoneOffset.UTC);

    /** Before the first entry of that session. */
    public static Chain of(SessionId id) {
        byte[] header = Document.header(id);
        return new Chain(0, 0, check("", header, header.length));
    }

    /** This entry as the next line, numbered here, without its newline. */
    public byte[] line(Entry entry) {
        boolean message = entry.event() instanceof AgentEvent.Prompted || entry.event() instanceof AgentEvent.Answered;
        byte[] body = EntryText.utf8(start() + ",\"t\":\"" + TIME.format(entry.time()) + "\"" + Document.MESSAGES
                + (messages + (message ? 1 : 0)) + ",\"event\":" + EntryText.of(entry.event()));
        return EntryText.joined(body, tail(check(check, body, body.length)));
    }

    /** The chain with this line, without its newline, when it is the next one and whole. */
    public Optional<Chain> follow(byte[] line) {
        int body = line.length - TAIL;
        if (body <= 0) {
            return Optional.empty();
        }
        String next = check(check, line, body);
        byte[] start = start().getBytes(UTF_8);
        boolean whole = body > start.length
                && Arrays.equals(line, 0, start.length, start, 0, start.length)
                && Arrays.equals(line, body, line.length, tail(next), 0, TAIL);
        return whole ? followed(line, next) : Optional.empty();
    }

    /** A check that somebody computed holds over any text. */
    private Optional<Chain> followed(byte[] line, String next) {
        try {
            return Optional.of(new Chain(number + 1, Document.messages(line), next));
        } catch (MalformedJson e) {
            return Optional.empty();
        }
    }

    private String start() {
        return (number == 0 ? " " : ",") + "{\"n\":" + (number + 1);
    }

    private static byte[] tail(String check) {
        return (CHECK + check + END).getBytes(UTF_8);
    }

    private static String check(String before, byte[] bytes, int length) {
        CRC32C check = new CRC32C();
        check.update(before.getBytes(UTF_8));
        check.update(bytes, 0, length);
        return HexFormat.of().toHexDigits((int) check.getValue());
    }
}
