package dev.glovebox.sandbox.egress;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** What follows a request's head; exactly that is carried, so that no second request rides behind it. */
sealed interface Body {
    record Sized(long length) implements Body {}

    record Chunked() implements Body {}

    record None() implements Body {}

    Pattern CHUNK_SIZE = Pattern.compile("[0-9a-fA-F]{1,7}");

    /** The header that says so to the server; empty or a whole line. */
    default String header() {
        return switch (this) {
            case Sized(var length) -> "Content-Length: " + length + "\r\n";
            case Chunked() -> "Transfer-Encoding: chunked\r\n";
            case None() -> "";
        };
    }

    default void carry(InputStream from, OutputStream to, Pump pump) throws IOException, Refusal {
        switch (this) {
            case Sized(var length) -> pump.exactly(length, from, to);
            case Chunked() -> carryChunks(from, to, pump);
            case None() -> {}
        }
    }

    /** Written anew: extensions and trailers, over which readers differ, are left out. */
    private static void carryChunks(InputStream from, OutputStream to, Pump pump) throws IOException, Refusal {
        for (int size = chunkSize(from); size > 0; size = chunkSize(from)) {
            to.write((Integer.toHexString(size) + "\r\n").getBytes(US_ASCII));
            pump.exactly(size, from, to);
            to.write("\r\n".getBytes(US_ASCII));
            if (!new LineReader(from).line().isEmpty()) {
                throw new IOException("a chunk is longer than it said");
            }
        }
        skipTrailers(new LineReader(from));
        to.write("0\r\n\r\n".getBytes(US_ASCII));
        to.flush();
    }

    private static void skipTrailers(LineReader trailers) throws IOException, Refusal {
        while (!trailers.line().isEmpty()) {}
    }

    private static int chunkSize(InputStream from) throws IOException, Refusal {
        String line = new LineReader(from).line();
        int semicolon = line.indexOf(';');
        String size = semicolon < 0 ? line : line.substring(0, semicolon);
        if (!CHUNK_SIZE.matcher(size).matches()) {
            throw new IOException("a chunk has no size");
        }
        return HexFormat.fromHexDigits(size);
    }
}
