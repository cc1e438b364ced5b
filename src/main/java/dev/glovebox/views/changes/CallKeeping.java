package dev.glovebox.views.changes;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.views.changes.StoredChange.Act;
import dev.glovebox.views.changes.StoredChange.Old;
import dev.glovebox.views.changes.StoredChange.Print;
import java.util.Optional;

/** Keeps the changes of one call that are in the workspace. */
record CallKeeping(Replaced store, String callId, String workspace) implements Keeping {
    @Override
    public boolean keeps(ByteString path) {
        return below(path).isPresent();
    }

    @Override
    public Kept before(Planned planned) {
        return switch (planned) {
            case Planned.Write(var path, var before, var content) ->
                below(path).map(inside -> write(inside, before, content)).orElse(() -> {});
            case Planned.Move(var from, var to) -> move(from, to);
        };
    }

    private Kept write(ByteString path, Before before, ByteString content) {
        Old old = Replaced.old(before);
        ByteString kept = old instanceof Old.Content && before instanceof Before.Content(var mode, var bytes)
                ? bytes
                : ByteString.EMPTY;
        return keep(new Act.Write(path, old, Print.of(content)), kept);
    }

    private Kept move(ByteString from, ByteString to) {
        Optional<ByteString> source = below(from);
        Optional<ByteString> target = below(to);
        return source.isPresent() && target.isPresent()
                ? keep(new Act.Move(source.get(), target.get()), ByteString.EMPTY)
                : () -> {};
    }

    private Kept keep(Act act, ByteString content) {
        long number = store.add(callId, act, content);
        return () -> store.withdraw(number);
    }

    /** From the workspace, with one slash between names. Links are left to whoever resolves the path. */
    private Optional<ByteString> below(ByteString path) {
        String all = new String(path.toBytes(), ISO_8859_1).replaceAll("/(\\./|/)*", "/");
        String folder = new String(ByteString.of(workspace).toBytes(), ISO_8859_1) + "/";
        return all.startsWith(folder) && all.length() > folder.length()
                ? Optional.of(ByteString.of(all.substring(folder.length()).getBytes(ISO_8859_1)))
                : Optional.empty();
    }
}
