package dev.glovebox.views.relay;

import java.io.InputStream;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A request that is passed on.
 *
 * @param target path and query as the client wrote them
 * @param origin what the client calls the server by, such as {@code http://5000-….localhost:8000}
 */
public record Asked(String method, String target, String origin, List<Field> fields, Body body) {
    private static final Pattern METHOD = Pattern.compile("[A-Z][A-Z-]{0,29}");
    private static final Pattern TARGET = Pattern.compile("/[!-~]*");

    public Asked {
        fields = List.copyOf(fields);
        if (!METHOD.matcher(method).matches() || method.equals("CONNECT") || method.equals("TRACE")) {
            throw new IllegalArgumentException("this method is not passed on");
        }
        if (!TARGET.matcher(target).matches()) {
            throw new IllegalArgumentException("the address has characters that are not allowed");
        }
    }

    /** What is sent along. */
    public sealed interface Body {
        record None() implements Body {}

        record Sized(long length, InputStream bytes) implements Body {}

        record Chunked(InputStream bytes) implements Body {}
    }
}
