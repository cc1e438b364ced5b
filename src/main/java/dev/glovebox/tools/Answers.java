package dev.glovebox.tools;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.tools.output.CommandOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Parts what a resident interpreter writes: the output of the code up to the mark, then a line of JSON about it. */
final class Answers {
    private static final int LONGEST_ANSWER = 24 << 20;
    private static final int CHUNK = 1 << 16;

    private final InputStream from;
    private final byte[] mark;

    Answers(InputStream from, String mark) {
        this.from = from;
        this.mark = mark.getBytes(StandardCharsets.UTF_8);
    }

    /** Empty when the program ended, or answered with what is none. */
    Optional<Json> read(CommandOutput output) throws InterruptedException {
        try {
            Optional<byte[]> begun = passOutput(output);
            return begun.isPresent() ? line(begun.get()) : Optional.empty();
        } catch (InterruptedIOException e) {
            Thread.interrupted();
            throw new InterruptedException(e.getMessage());
        } catch (IOException | MalformedJson e) {
            return Optional.empty();
        }
    }

    /** Passes on what stands before the mark, and gives what came after it. */
    private Optional<byte[]> passOutput(CommandOutput output) throws IOException {
        byte[] held = new byte[0];
        byte[] chunk = new byte[CHUNK];
        for (int n = from.read(chunk); n >= 0; n = from.read(chunk)) {
            byte[] all = Arrays.copyOf(held, held.length + n);
            System.arraycopy(chunk, 0, all, held.length, n);
            int at = markIn(all);
            output.accept(all, at);
            if (at + mark.length <= all.length) {
                return Optional.of(Arrays.copyOfRange(all, at + mark.length, all.length));
            }
            held = Arrays.copyOfRange(all, at, all.length);
        }
        output.accept(held, held.length);
        return Optional.empty();
    }

    /** Where the mark is, or where it may have begun at the end, or the end. */
    private int markIn(byte[] bytes) {
        for (int at = 0; at < bytes.length; at++) {
            int end = Math.min(at + mark.length, bytes.length);
            if (bytes[at] == mark[0] && Arrays.equals(bytes, at, end, mark, 0, end - at)) {
                return at;
            }
        }
        return bytes.length;
    }

    private Optional<Json> line(byte[] begun) throws IOException {
        var line = new ByteArrayOutputStream();
        line.writeBytes(begun);
        byte[] last = begun;
        byte[] chunk = new byte[CHUNK];
        while (last.length == 0 || last[last.length - 1] != '\n') {
            int n = from.read(chunk);
            if (n < 0 || line.size() > LONGEST_ANSWER) {
                return Optional.empty();
            }
            last = Arrays.copyOf(chunk, n);
            line.writeBytes(last);
        }
        return Optional.of(Json.parse(line.toString(StandardCharsets.UTF_8)));
    }
}
