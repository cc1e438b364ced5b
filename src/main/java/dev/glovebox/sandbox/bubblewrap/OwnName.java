package dev.glovebox.sandbox.bubblewrap;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Places;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The host's name of a workspace, which a link inside makes good: people tell a model the paths that they know. */
final class OwnName {
    private OwnName() {}

    /** Absent where no link can be made, because the name lies in something that is shown inside. */
    static Optional<String> of(BoxPolicy policy, HostLayout layout) {
        Path workspace = policy.workspace();
        boolean taken = Places.areTakenBy(workspace)
                || Stream.concat(layout.entries().stream().map(OwnName::place), policy.readOnlyMounts().stream())
                        .anyMatch(shown -> workspace.startsWith(shown) || shown.startsWith(workspace));
        return taken ? Optional.empty() : Optional.of(workspace.toString());
    }

    private static Path place(HostLayout.Entry entry) {
        return Path.of(
                switch (entry) {
                    case HostLayout.Entry.Bind bind -> bind.place();
                    case HostLayout.Entry.Open open -> open.place();
                    case HostLayout.Entry.Link link -> link.place();
                });
    }
}
