package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
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
    static final long MOST_JSON = 8L << 20;
    static final long MOST_UPLOAD = 512L << 20;
    private static final Pattern JSON_TYPE =
            Pattern.compile("application/json(\\s*;\\s*charset\\s*=\\s*\"?utf-8\"?)?\\s*");

    private Body() {}

    /** An empty object where a route takes none, or there is none and need not be. */
    static Json json(Inquiry inquiry, Input input) throws IOException {
        return switch (input) {
            case Input.JsonBody body when inquiry.hasBody() || body.need() == Need.REQUIRED -> parsed(inquiry);
            case Input.JsonBody ignored -> Json.object().end();
            case Input.Bytes() -> Json.object().end();
            case Input.Empty() ->
                inquiry.hasBody() ? empty(parsed(inquiry)) : Json.object().end();
            case Input.None() -> {
                if (inquiry.hasBody()) {
                    throw Problem.refused(Code.UNSUPPORTED_MEDIA_TYPE, "no body is taken here: send none");
                }
                yield Json.object().end();
            }
        };
    }

    private static Json empty(Json json) {
        return Fields.of(json).json();
    }

    private static Json parsed(Inquiry inquiry) throws IOException {
        requireType(inquiry, JSON_TYPE, "application/json");
        requireLength(inquiry, MOST_JSON);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        upTo(MOST_JSON, inquiry).transferTo(bytes);
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
            return Json.parseStrictly(text);
        } catch (CharacterCodingException e) {
            throw Problem.refused(Code.MALFORMED_JSON, "the body is not UTF-8");
        } catch (MalformedJson e) {
            throw Problem.refused(Code.MALFORMED_JSON, String.valueOf(e.getMessage()));
        }
    }

    /** For routes that take bytes; nothing is read yet. */
    static InputStream upload(Inquiry inquiry, Input input) {
        if (!(input instanceof Input.Bytes)) {
            return InputStream.nullInputStream();
        }
        requireType(inquiry, Pattern.compile("application/octet-stream"), "application/octet-stream");
        requireLength(inquiry, MOST_UPLOAD);
        return inquiry.hasBody() ? upTo(MOST_UPLOAD, inquiry) : InputStream.nullInputStream();
    }

    private static void requireType(Inquiry inquiry, Pattern pattern, String name) {
        String type = inquiry.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
        if (!pattern.matcher(type).matches()) {
            throw Problem.refused(Code.UNSUPPORTED_MEDIA_TYPE, "the Content-Type here is " + name);
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

    private static InputStream upTo(long most, Inquiry inquiry) {
        return inquiry.hasBody() ? new BoundedStream(inquiry.body().get(), most) : InputStream.nullInputStream();
    }
}
