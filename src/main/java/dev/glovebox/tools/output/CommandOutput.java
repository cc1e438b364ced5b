package dev.glovebox.tools.output;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A program's output on its way to the model, a live view, and a file when it is long; memory stays flat. */
public final class CommandOutput implements AutoCloseable {
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
        kept = new HeadAndTail(most);
        this.live = new LiveText(live);
        this.spills = spills;
    }

    public void accept(byte[] bytes, int size) {
        take(decoder.decode(bytes, size));
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

    private void take(String text) {
        String plain = escapes.filter(text);
        live.show(plain);
        keep(overwriting.filter(plain));
    }

    private void keep(String text) {
        if (text.isEmpty()) {
            return;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (spill == null && kept.wouldCut(bytes.length)) {
            spill = spills.get();
            spill.write(kept.whole());
        }
        if (spill != null) {
            spill.write(bytes);
        }
        kept.add(bytes);
    }
}
