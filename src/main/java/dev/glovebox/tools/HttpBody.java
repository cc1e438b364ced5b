package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.protocol.PrettyText;
import dev.glovebox.tools.output.CommandOutput;
import dev.glovebox.views.FileContent;
import dev.glovebox.views.FileEntry;
import dev.glovebox.views.FileOutcome.Cause;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import dev.glovebox.views.WholeFile;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** The body of an answer, which lies in a file of ours in the box: shown, described or saved. */
record HttpBody(String file, Optional<BoxPath> path, ToolContext context, OutputShelf shelf) {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final long MOST_COPIED = 64L << 20;
    private static final int HEAD = 4096;
    private static final int LARGEST_PRETTY = 1 << 16;

    ToolOutput output(HttpAnswer answer, String note) throws InterruptedException {
        Json.Builder details = Json.object().with("status", answer.status()).with("url", answer.address());
        long size = size();
        if (size == 0) {
            return ToolOutput.done(answer.words() + "\n\n[no body]" + note, details.end());
        }
        if (path.isPresent()) {
            var delivery = new Delivery(context);
            Optional<ToolOutput> trouble = delivery.bring(file, path.get());
            String saved = "[" + size + " bytes saved in " + path.get().given() + "]";
            return trouble.isPresent()
                    ? ToolOutput.failed(answer.words() + "\n\n" + trouble.get().words(), details.end())
                    : ToolOutput.done(
                            answer.words() + "\n\n" + saved + note,
                            details.with("path", path.get().absolute())
                                    .with("bytes", size)
                                    .end());
        }
        return ToolOutput.done(
                answer.words() + "\n\n" + shown(size, answer) + note,
                details.with("bytes", size).end());
    }

    private long size() throws InterruptedException {
        return switch (context.files().stat(ByteString.of(file))) {
            case Done<FileEntry>(var entry) -> entry.size();
            case Failed<FileEntry> failed -> 0;
        };
    }

    private String shown(long size, HttpAnswer answer) throws InterruptedException {
        if (isBinary()) {
            return "[" + size + " bytes of " + (answer.type().isEmpty() ? "binary data" : answer.type())
                    + ", not shown; save_to keeps them in a file]";
        }
        if (size <= LARGEST_PRETTY && answer.type().toLowerCase(Locale.ROOT).contains("json")) {
            Optional<String> pretty = pretty();
            if (pretty.isPresent()) {
                return text(bytes -> bytes.accept(pretty.get().getBytes(StandardCharsets.UTF_8)));
            }
        }
        return text(this::copy);
    }

    private boolean isBinary() throws InterruptedException {
        return context.files().read(ByteString.of(file), 0, HEAD) instanceof Done<FileContent>(var head)
                && head.bytes().contains((byte) 0);
    }

    private Optional<String> pretty() throws InterruptedException {
        if (!(context.files().whole(ByteString.of(file), LARGEST_PRETTY) instanceof Done<WholeFile>(var whole))
                || whole.content().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    PrettyText.of(Json.parse(new String(whole.content().get().toBytes(), StandardCharsets.UTF_8))));
        } catch (MalformedJson e) {
            return Optional.empty();
        }
    }

    @FunctionalInterface
    private interface Source {
        void to(Consumer<byte[]> bytes) throws InterruptedException;
    }

    private String text(Source source) throws InterruptedException {
        try (var output = new CommandOutput(CallRun.MOST_SHOWN, context.live(), () -> shelf.open(context))) {
            source.to(bytes -> output.accept(bytes, bytes.length));
            return output.end().text();
        }
    }

    private void copy(Consumer<byte[]> bytes) throws InterruptedException {
        var to = new OutputStream() {
            @Override
            public void write(int b) {
                bytes.accept(new byte[] {(byte) b});
            }

            @Override
            public void write(byte[] all, int from, int length) {
                bytes.accept(Arrays.copyOfRange(all, from, from + length));
            }
        };
        if (context.files().copy(ByteString.of(file), MOST_COPIED, to, LIMIT)
                        instanceof Failed<Long>(var cause, var reason)
                && cause != Cause.CANCELLED) {
            bytes.accept(("\n[the rest could not be read: " + reason + "]").getBytes(StandardCharsets.UTF_8));
        }
    }
}
