package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.tools.output.Spill;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Writes an output back into the box as it comes; a box without room for it keeps nothing. */
final class BoxSpill implements Spill {
    private static final Duration LIMIT = Duration.ofMinutes(15);
    private static final Duration GRACE = Duration.ofSeconds(10);

    /** Told of the size when the file is whole. */
    @FunctionalInterface
    interface Keeper {
        void keep(long size) throws InterruptedException;
    }

    private final Call put;
    private final String path;
    private final long most;
    private final Keeper keeper;
    private long size;
    private boolean cut;

    BoxSpill(Box box, String path, long most, Keeper keeper) {
        this.path = path;
        this.most = most;
        this.keeper = keeper;
        put = box.start(new CallSpec(
                Stream.of(box.inside().glove(), "put", "-p", "--", path)
                        .map(ByteString::of)
                        .toList(),
                List.of(),
                ByteString.of("/"),
                new CallSpec.Stdio.Pipes(),
                Optional.of(LIMIT),
                Map.of()));
        put.discardOutput();
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        int room = (int) Math.min(length, most - size);
        cut |= room < length;
        try {
            put.stdin().write(bytes, offset, room);
            size += room;
        } catch (IOException e) {
            put.kill(); // and its end tells that nothing was kept
        }
    }

    @Override
    public String finish() throws InterruptedException {
        try {
            put.stdin().close();
        } catch (IOException e) {
            put.kill();
        }
        Optional<CallEnd> end = put.await(GRACE);
        if (!end.equals(Optional.of(new CallEnd.Exited(0, CallEnd.Cause.ITSELF)))) {
            put.kill();
            return "the whole could not be saved: no room in the box";
        }
        keeper.keep(size);
        return cut ? "the first " + (most >> 20) + " MB are in " + path : "whole output in " + path;
    }

    @Override
    public void close() {
        put.kill();
    }
}
