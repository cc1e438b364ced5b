package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.tools.output.Spill;
import java.util.ArrayDeque;
import java.util.Deque;

/** Whole outputs kept in the box for a model that wants to look closer; the oldest make room for new ones. */
final class OutputShelf {
    /** What lies in a box's /tmp counts as its memory. */
    private static final long MOST_IN_ALL = 128L << 20;

    private static final long MOST_EACH = 64L << 20;

    private record Kept(ByteString path, long size) {}

    private final String folder;
    private final Deque<Kept> kept = new ArrayDeque<>();
    private int count;

    OutputShelf(String folder) {
        this.folder = folder;
    }

    synchronized Spill open(ToolContext context) {
        String path = folder + "/out-" + ++count + ".txt";
        return new BoxSpill(context.box(), path, MOST_EACH, size -> keep(context, new Kept(ByteString.of(path), size)));
    }

    private synchronized void keep(ToolContext context, Kept latest) throws InterruptedException {
        kept.add(latest);
        long sum = kept.stream().mapToLong(Kept::size).sum();
        while (sum > MOST_IN_ALL) {
            Kept oldest = kept.removeFirst();
            sum -= oldest.size();
            context.files().remove(oldest.path());
        }
    }
}
