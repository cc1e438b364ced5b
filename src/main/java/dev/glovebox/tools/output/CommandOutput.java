package dev.glovebox.tools.output;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A program's output on its way to the model, a live view, and a file when it is long; memory stays flat. */
public final class CommandOutput implements AutoCloseable {
    /** What is looked at character by character before plain text is looked for again; more where that was in vain. */
    private static final int STEP = 512;

    private final Utf8Stream decoder = new Utf8Stream();
    private final EscapeFilter escapes = new EscapeFilter();
    private final Overwriting overwriting = new Overwriting();
    private final HeadAndTail kept;
    private final LiveText live;
    private final Supplier<Spill> spills;
    private @Nullable Spill spill;

    /** What a model is shown; the number counts the bytes of the whole text. */
    public record Shown(String text, long bytes, Optional<String> whereWhole) {}

    /**
     * @param most how much of the text is shown, in bytes
     * @param live told of the text as it comes, with carriage returns, in pieces; only so much of it
     * @param spills asked once, when the text becomes too long
     */
    public CommandOutput(int most, Consumer<String> live, Supplier<Spill> spills) {
        this(most, new LiveText(live), spills);
    }

    CommandOutput(int most, LiveText live, Supplier<Spill> spills) {
        kept = new HeadAndTail(most);
        this.live = live;
        this.spills = spills;
    }

    public void accept(byte[] bytes, int size) {
        int step = STEP;
        for (int at = 0; at < size; ) {
            int plain = passPlain(bytes, at, size);
            step = plain - at < step ? 2 * step : STEP;
            at = live.isFull() ? Math.min(plain + step, size) : size;
            take(decoder.decode(bytes, plain, at - plain));
        }
    }

    /** No more comes. */
    public Shown end() throws InterruptedException {
        take(decoder.end());
        keep(overwriting.end());
        Optional<String> where = spill == null ? Optional.empty() : Optional.of(spill.finish());
        return new Shown(kept.text(where.orElse("")), kept.total(), where);
    }

    @Override
    public void close() {
        if (spill != null) {
            spill.close();
        }
    }

    /** The quick way of a flood, with the same outcome: up to where a stage would change something or hold something back. */
    private int passPlain(byte[] bytes, int from, int to) {
        if (!live.isFull() || !decoder.isBetweenCharacters() || !escapes.isInText() || overwriting.isReturned()) {
            return from;
        }
        int end = PlainRun.end(bytes, from, to);
        if (end == from) {
            return from;
        }
        int line = end;
        while (line > from && bytes[line - 1] != '\n') {
            line--;
        }
        if (line > from) {
            keep(overwriting.end());
            keep(bytes, from, line - from);
        }
        keep(overwriting.filter(new String(bytes, line, end - line, StandardCharsets.UTF_8)));
        return end;
    }

    private void take(String text) {
        String plain = escapes.filter(text);
        live.show(plain);
        keep(overwriting.filter(plain));
    }

    private void keep(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        keep(bytes, 0, bytes.length);
    }

    private void keep(byte[] bytes, int offset, int length) {
        if (length == 0) {
            return;
        }
        if (spill == null && kept.wouldCut(length)) {
            spill = spills.get();
            byte[] whole = kept.whole();
            spill.write(whole, 0, whole.length);
        }
        if (spill != null) {
            spill.write(bytes, offset, length);
        }
        kept.add(bytes, offset, length);
    }
}
