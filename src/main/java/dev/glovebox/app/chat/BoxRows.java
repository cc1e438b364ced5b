package dev.glovebox.app.chat;

import dev.glovebox.app.session.BoxWords;
import dev.glovebox.app.session.Room;
import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Level;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Tone;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** An open box in rows of a name and what there is to say. */
final class BoxRows {
    private static final int COLUMN = 12;

    private final List<Row> rows = new ArrayList<>();

    private BoxRows() {}

    static List<Row> of(SandboxChoice sandbox, Room room) {
        var all = new BoxRows();
        all.level(room.box().level());
        all.add("backend", sandbox.word());
        BoxPolicy policy = room.policy();
        all.add("workspace", policy.workspace() + " as " + room.box().inside().workspace());
        policy.rootfs().ifPresent(rootfs -> all.add("system", rootfs.toString()));
        if (!policy.readOnlyMounts().isEmpty()) {
            all.add(
                    "read-only",
                    policy.readOnlyMounts().stream().map(Path::toString).collect(Collectors.joining(", ")));
        }
        if (!(room.box().level() instanceof Level.Unsealed)) {
            all.add("limits", BoxWords.limits(policy.limits()));
            BoxWords.network(room.wayOut(), room.allowedByHand()).forEach(line -> all.add(line.name(), line.text()));
        }
        return List.copyOf(all.rows);
    }

    private void level(Level level) {
        switch (level) {
            case Level.Sealed() -> add("level", "sealed", Tone.GOOD);
            case Level.Weakened(var reasons) ->
                reasons.forEach(reason -> add("level", "weakened: " + reason, Tone.ATTENTION));
            case Level.Unsealed() -> add("level", "unsealed: commands run as you", Tone.BAD);
        }
    }

    private void add(String name, String text) {
        add(name, text, Tone.PLAIN);
    }

    private void add(String name, String text, Tone tone) {
        rows.add(
                Row.of(Span.of(name + " ".repeat(Math.max(1, COLUMN - name.length())), Tone.DIM), Span.of(text, tone)));
    }
}
