package dev.glovebox.model.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;

/** The beginning of a body, which may be all of it. */
record Head(String text, boolean isAll) {
    static Head of(InputStream in, int limit) throws IOException {
        byte[] bytes = in.readNBytes(limit);
        boolean isAll = bytes.length < limit || in.read() < 0;
        return new Head(new String(bytes, UTF_8), isAll);
    }
}
