package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.JsonLimits;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Input;
import dev.glovebox.ui.web.Route.Need;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/** What a request carries: its kind and length are checked before the first byte is read. */
final class Body {
    /** All that is read of a caller who is not known. */
    static final int MOST_OF_STRANGERS = 4 << 10;

    static final long MOST_JSON = 8L << 20;
    static final long MOST_UPLOAD = 512L << 20;

    /** A text of that many bytes takes so many times more of the heap while it is read: bytes, characters, strings. */
    private static final int TIMES_WHILE_READ = 7;

    /** Strings of two bytes a character. */
    private static final int TIMES_ONCE_READ = 2;

    /** Of the heap for one value; see {@link JsonLimits}. */
    private static final int NODE = 130;

    private static final int PIECE = 16 << 10;

    private static final Pattern JSON_TYPE =
            Pattern.compile("application/json(\\s*;\\s*charset\\s*=\\s*\"?utf-8\"?)?\\s*");
    private static final Pattern BYTES_TYPE = Pattern.compile("application/octet-stream");

    private Body() {}

    /**
     * What a caller may send as JSON.
     *
     * @param share of the heap, which is held until it is closed
     */
    record Allowance(long bytes, JsonLimits limits, MemoryBudget.Share share) {
        static Allowance ofStranger(MemoryBudget.Share share) {
            return new Allowance(MOST_OF_STRANGERS, JsonLimits.SMALL, share);
        }

        static Allowance ofUser(MemoryBudget.Share share) {
            return new Allowance(MOST_JSON, JsonLimits.REQUEST, share);
        }

        private long whileRead(long length) {
            return TIMES_WHILE_READ * length + nodes(length);
        }

        private long onceRead(long length) {
            return TIMES_ONCE_READ * length + nodes(length);
        }

        /** A value has at least a character and one that parts it from the next. */
        private long nodes(long length) {
            return NODE * Math.min(length / 2 + 1, limits.nodes());
        }
    }

    /** What the largest JSON takes of the heap. */
    static long mostHeap() {
        return TIMES_WHILE_READ * MOST_JSON + (long) NODE * JsonLimits.REQUEST.nodes() + ChunkBound.LARGEST;
    }

    /** An empty object where a route takes none, or there is none and need not be. */
    static Json json(Inquiry inquiry, Input input, Allowance allowance) throws IOException {
        return switch (input) {
            case Input.JsonBody body
            when inquiry.hasBody() || body.need() == Need.REQUIRED -> parsed(inquiry, allowance);
            case Input.JsonBody ignored -> Json.object().end();
            case Input.Bytes() -> Json.object().end();
            case Input.Empty() ->
                inquiry.hasBody()
                        ? empty(parsed(inquiry, Allowance.ofStranger(allowance.share())))
                        : Json.object().end();
            case Input.None() -> {
                if (inquiry.hasBody()) {
                    throw Problem.refused(Code.UNSUPPORTED_MEDIA_TYPE, "no body is taken here: send none");
                }
                yield Json.object().end();
            }
        };
    }

    /** A few fields, where there is no route. */
    static Json small(Inquiry inquiry) throws IOException {
        MemoryBudget own = new MemoryBudget(mostHeap(), mostHeap());
        try (MemoryBudget.Share share = own.share("")) {
            return parsed(inquiry, Allowance.ofStranger(share));
        }
    }

    private static Json empty(Json json) {
        return Fields.of(json).json();
    }

    private static Json parsed(Inquiry inquiry, Allowance allowance) throws IOException {
        requireType(inquiry, JSON_TYPE, "application/json");
        requireLength(inquiry, allowance.bytes());
        String text = text(inquiry, allowance);
        try {
            Json json = Json.parse(text, allowance.limits());
            allowance.share().hold(allowance.onceRead(text.length()));
            return json;
        } catch (MalformedJson e) {
            throw Problem.refused(
                    e.isTooMuch() ? Code.BODY_TOO_LARGE : Code.MALFORMED_JSON, String.valueOf(e.getMessage()));
        }
    }

    /** A slow client holds as much of the heap as has come of its body. */
    private static String text(Inquiry inquiry, Allowance allowance) throws IOException {
        boolean hasChunks = inquiry.header("Transfer-Encoding").isPresent();
        long ahead = hasChunks ? Math.min(allowance.bytes(), ChunkBound.LARGEST) : PIECE;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] piece = new byte[(int) Math.min(PIECE, allowance.bytes())];
        InputStream in = upTo(allowance.bytes(), inquiry);
        allowance.share().hold(ahead);
        for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
            bytes.write(piece, 0, n);
            allowance.share().hold(ahead + 3L * bytes.size());
        }
        allowance.share().hold(allowance.whileRead(bytes.size()));
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw Problem.refused(Code.MALFORMED_JSON, "the body is not UTF-8");
        }
    }

    /** For routes that take bytes; nothing is read yet. */
    static InputStream upload(Inquiry inquiry, Input input) {
        if (!(input instanceof Input.Bytes)) {
            return InputStream.nullInputStream();
        }
        requireType(inquiry, BYTES_TYPE, "application/octet-stream");
        requireLength(inquiry, MOST_UPLOAD);
        return inquiry.hasBody() ? upTo(MOST_UPLOAD, inquiry) : InputStream.nullInputStream();
    }

    /** Nothing is unpacked here: a few bytes could become any number. */
    private static void requireType(Inquiry inquiry, Pattern pattern, String name) {
        String type = inquiry.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
        if (!pattern.matcher(type).matches()) {
            throw Problem.refused(Code.UNSUPPORTED_MEDIA_TYPE, "the Content-Type here is " + name);
        }
        if (inquiry.header("Content-Encoding").isPresent()) {
            throw Problem.refused(
                    Code.UNSUPPORTED_MEDIA_TYPE, "a body comes as it is, without Content-Encoding: send it unpacked");
        }
    }

    private static void requireLength(Inquiry inquiry, long most) {
        if (inquiry.header("Content-Length").map(Long::parseLong).orElse(0L) > most) {
            throw tooLarge(most);
        }
    }

    static Problem.Refused tooLarge(long most) {
        return Problem.refused(Code.BODY_TOO_LARGE, "a body here has at most " + most + " bytes");
    }

    static Problem.Refused tooLongChunk(int most) {
        return Problem.refused(Code.BODY_TOO_LARGE, "a chunk of a body here has at most " + most + " bytes");
    }

    private static InputStream upTo(long most, Inquiry inquiry) {
        return inquiry.hasBody() ? new BoundedStream(inquiry.body().get(), most) : InputStream.nullInputStream();
    }
}
