package dev.glovebox.views.relay;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the server inside answers, with those headers that may pass.
 *
 * @param length of the body, where the server says it
 * @param body ends where the answer ends, and throws where it breaks off before
 */
public record Reply(int status, List<Field> fields, OptionalLong length, InputStream body) {
    private static final Pattern FIRST = Pattern.compile("HTTP/1\\.[01] ([1-5][0-9]{2})(?: [\\t -~\\x80-\\xff]*)?");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,15}");
    private static final int MOST_INTERIM = 8;

    public Reply {
        fields = List.copyOf(fields);
    }

    /** The head as it came. */
    record Head(int status, List<Field> fields) {
        List<String> values(String name) {
            return fields.stream()
                    .filter(field -> field.is(name))
                    .map(Field::value)
                    .toList();
        }

        /** Whether nothing follows, whatever the headers say. */
        boolean isBare(String method) {
            return method.equals("HEAD") || status == 204 || status == 304;
        }
    }

    /** Those before the answer itself are read over: there is nothing in them for whoever did not ask for them. */
    static Head head(InputStream in) throws IOException {
        for (int i = 0; i < MOST_INTERIM; i++) {
            HeadReader reader = new HeadReader(in);
            Matcher first = FIRST.matcher(reader.line());
            if (!first.matches()) {
                throw new BadReply("it does not speak HTTP/1.1");
            }
            Head head = new Head(Integer.parseInt(first.group(1)), reader.fields());
            if (head.status() >= 200 || head.status() == 101) {
                return head;
            }
        }
        throw new BadReply("it sends one interim answer after another");
    }

    static Reply of(Head head, String method, OwnName name, InputStream in) throws BadReply {
        if (head.status() < 200) {
            throw new BadReply("it switches protocols, and nobody asked for that");
        }
        List<Field> fields = Passing.outwards(head.fields(), name);
        OptionalLong length = length(head);
        if (head.isBare(method)) {
            return new Reply(head.status(), fields, length, InputStream.nullInputStream());
        }
        if (isChunked(head)) {
            return new Reply(head.status(), fields, OptionalLong.empty(), new ChunkInput(in));
        }
        return new Reply(
                head.status(), fields, length, length.isPresent() ? new SizedInput(in, length.getAsLong()) : in);
    }

    /** Whoever says two things at once, or something else, wants two readers to read it in two ways. */
    private static boolean isChunked(Head head) throws BadReply {
        List<String> codings = head.values("transfer-encoding");
        if (codings.isEmpty()) {
            return false;
        }
        if (codings.size() > 1 || !codings.getFirst().equalsIgnoreCase("chunked")) {
            throw new BadReply("its Transfer-Encoding is not chunked");
        }
        if (!head.values("content-length").isEmpty()) {
            throw new BadReply("it has both Transfer-Encoding and Content-Length");
        }
        return true;
    }

    private static OptionalLong length(Head head) throws BadReply {
        List<String> lengths = head.values("content-length").stream().distinct().toList();
        if (lengths.isEmpty()) {
            return OptionalLong.empty();
        }
        if (lengths.size() > 1 || !LENGTH.matcher(lengths.getFirst()).matches()) {
            throw new BadReply("its Content-Length is not a number of bytes");
        }
        return OptionalLong.of(Long.parseLong(lengths.getFirst()));
    }
}
