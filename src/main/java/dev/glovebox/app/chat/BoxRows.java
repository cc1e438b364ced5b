package dev.glovebox.app.chat;

import dev.glovebox.app.egress.WayOut;
import dev.glovebox.app.session.Room;
import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.app.settings.Units;
import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.protocol.Level;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Tone;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
            all.add("limits", limits(policy.limits()));
            all.network(room);
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

    private static String limits(BoxLimits limits) {
        List<String> all = new ArrayList<>();
        all.add(Units.words(limits.memoryBytes()) + " of memory");
        all.add(limits.processes() + " processes");
        limits.milliCpus().ifPresent(cpus -> all.add(String.format(Locale.ROOT, "%.2f processors", cpus / 1000.0)));
        all.add("/tmp of " + Units.words(limits.tmpBytes()));
        limits.diskBytes().ifPresent(disk -> all.add("the workspace may grow by " + Units.words(disk)));
        return String.join(", ", all);
    }

    private void network(Room room) {
        WayOut wayOut = room.wayOut();
        if (wayOut.policy().allow().isEmpty() && room.allowedByHand().isEmpty()) {
            add("network", "nothing is allowed");
        }
        rules("allowed", wayOut.policy().allow());
        rules("by hand", room.allowedByHand());
        rules("denied", wayOut.policy().deny());
        add(
                "else",
                switch (wayOut.approve()) {
                    case ASK -> "you are asked";
                    case YES -> "every public host may be reached";
                    case NO -> "refused";
                });
    }

    private void rules(String name, List<EgressRule> rules) {
        if (!rules.isEmpty()) {
            add(name, rules.stream().map(BoxRows::words).collect(Collectors.joining(", ")));
        }
    }

    private static String words(EgressRule rule) {
        boolean far = rule instanceof EgressRule.Name name && name.reach() == EgressRule.Reach.PRIVATE_TOO;
        return rule.text() + (far ? " (private addresses too)" : "");
    }

    private void add(String name, String text) {
        add(name, text, Tone.PLAIN);
    }

    private void add(String name, String text, Tone tone) {
        rows.add(
                Row.of(Span.of(name + " ".repeat(Math.max(1, COLUMN - name.length())), Tone.DIM), Span.of(text, tone)));
    }
}
