package dev.glovebox.views.changes;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Sha256;
import java.util.stream.Stream;

/** A kept change as the store has it; paths are from the workspace, and the old content stays on disk until it is wanted. */
record StoredChange(long number, String call, Act act) {
    /** A content by which a file is known again. */
    record Print(long size, ByteString hash) {
        static Print of(ByteString content) {
            return new Print(content.size(), ByteString.of(Sha256.of(content.toBytes())));
        }
    }

    /** What was done. */
    sealed interface Act {
        record Write(ByteString path, Old old, Print intended) implements Act {}

        record Move(ByteString from, ByteString to) implements Act {}
    }

    /** What was there before. */
    sealed interface Old {
        record Nothing() implements Old {}

        record Content(int mode, Print print) implements Old {}

        record NotKept(String reason) implements Old {}
    }

    /** The path that a person knows the change by. */
    ByteString path() {
        return switch (act) {
            case Act.Write write -> write.path();
            case Act.Move move -> move.from();
        };
    }

    boolean touches(StoredChange other) {
        return paths().anyMatch(
                        path -> other.paths().anyMatch(that -> isOnTheWay(path, that) || isOnTheWay(that, path)));
    }

    private Stream<ByteString> paths() {
        return switch (act) {
            case Act.Write write -> Stream.of(write.path());
            case Act.Move move -> Stream.of(move.from(), move.to());
        };
    }

    /** The same path, or a folder above it. */
    private static boolean isOnTheWay(ByteString folder, ByteString path) {
        int size = folder.size();
        return path.size() >= size
                && ByteString.of(path.toBytes(), 0, size).equals(folder)
                && (path.size() == size || path.at(size) == '/');
    }
}
