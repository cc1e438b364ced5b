package dev.glovebox.sandbox.rootfs;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;

/**
 * One run of tar in a box whose workspace is the folder to fill: whatever the tarball's names and links say, nothing else can be
 * written. Devices cannot be made there, and owners and set-id bits are not taken over.
 */
record Unpacking(Box box, Tarball tarball, String sha256, RootfsStore.Most most) {
    private static final Duration LIMIT = Duration.ofMinutes(15);
    private static final int LONGEST_REASON = 500;

    /** The box has a /dev of its own, so what a tarball has there is left out instead of refused. */
    private static final String SCRIPT = "tar --extract --verbose --file=- %s --no-same-owner --no-same-permissions"
            + " --anchored --exclude='./dev/*' --exclude='dev/*' --exclude='/dev/*'"
            + " && chmod -R u+rwX,go-w . && { [ $(du -sk . | cut -f1) -le %d ] || exit 99; }";

    private static final int TOO_LARGE = 99;

    /** Empty when it went well, else why not. */
    Optional<String> run() throws IOException, InterruptedException {
        String packing = tarball.packing().map(Tarball.Packing::option).orElse("");
        Call call = box.start(new CallSpec(
                List.of(
                        ByteString.of("/bin/sh"),
                        ByteString.of("-c"),
                        ByteString.of(SCRIPT.formatted(packing, most.bytes() >> 10))),
                box.inside().environment().stream().map(ByteString::of).toList(),
                ByteString.of(box.inside().workspace()),
                new CallSpec.Stdio.Pipes(),
                Optional.of(LIMIT),
                Map.of()));
        var fed = beside(() -> feed(call));
        var named = beside(() -> entries(call));
        var said = beside(() -> reason(call.stderr()));
        CallEnd end = call.await();
        try {
            return verdict(end, named.get(), said.get(), fed.get());
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        }
    }

    private Optional<String> verdict(CallEnd end, int entries, String said, String fed) {
        if (entries > most.entries()) {
            return Optional.of("it has more than " + most.entries() + " entries");
        }
        return switch (end) {
            case CallEnd.Exited exited
            when exited.code() == 0 && !fed.equals(sha256) -> Optional.of("it changed while it was read");
            case CallEnd.Exited exited when exited.code() == 0 -> Optional.empty();
            case CallEnd.Exited exited when exited.code() == TOO_LARGE -> Optional.of(tooLarge());
            case CallEnd.Signalled signalled when signalled.cause() == CallEnd.Cause.DISK -> Optional.of(tooLarge());
            case CallEnd.Exited exited -> Optional.of(said.isEmpty() ? exited.toString() : said);
            case CallEnd.Signalled signalled -> Optional.of(signalled.toString());
            case CallEnd.NotStarted notStarted -> Optional.of(notStarted.toString());
            case CallEnd.Lost(var reason) -> Optional.of(reason);
        };
    }

    private String tooLarge() {
        return "it holds more than " + (most.bytes() >> 20) + " MB";
    }

    /** Gives the hash of what tar was fed; it may stop to read at the archive's end, which the rest of the file comes after. */
    private String feed(Call call) throws IOException {
        try (OutputStream stdin = call.stdin()) {
            return tarball.copyTo(stdin);
        }
    }

    /** Tar names each entry on a line of its own, in which other line ends are escaped. */
    private int entries(Call call) throws IOException {
        int entries = 0;
        byte[] chunk = new byte[1 << 16];
        InputStream names = call.stdout();
        for (int n = names.read(chunk); n >= 0; n = names.read(chunk)) {
            for (int i = 0; i < n; i++) {
                entries += chunk[i] == '\n' ? 1 : 0;
            }
            if (entries > most.entries()) {
                call.kill();
                call.discardOutput();
                return entries;
            }
        }
        return entries;
    }

    private static String reason(InputStream stderr) throws IOException {
        byte[] head = stderr.readNBytes(LONGEST_REASON);
        stderr.transferTo(OutputStream.nullOutputStream());
        return PlainText.line(
                new String(head, StandardCharsets.UTF_8).strip().lines().collect(Collectors.joining("; ")));
    }

    private static <T> FutureTask<T> beside(java.util.concurrent.Callable<T> work) {
        var task = new FutureTask<>(work);
        Thread.ofVirtual().start(task);
        return task;
    }
}
