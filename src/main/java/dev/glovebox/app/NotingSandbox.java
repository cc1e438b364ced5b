package dev.glovebox.app;

import dev.glovebox.app.settings.KnownWorkspaces;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Why;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Sandbox;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Notes a workspace before a box opens on it: from then on no program of the host comes from there. */
final class NotingSandbox implements Sandbox {
    private final KnownWorkspaces workspaces;
    private final Supplier<Sandbox> maker;
    private @Nullable Sandbox made;

    /** @param maker asked at the first opening */
    NotingSandbox(KnownWorkspaces workspaces, Supplier<Sandbox> maker) {
        this.workspaces = workspaces;
        this.maker = maker;
    }

    @Override
    public Opening open(BoxPolicy policy, Egress egress) {
        try {
            workspaces.note(policy.workspace());
        } catch (IOException e) {
            return new Opening.Refused(
                    "the workspace " + policy.workspace() + " cannot be noted as one (" + Why.of(e) + ")",
                    "make room in Glovebox's state folder and let it be written, or name another by XDG_STATE_HOME",
                    Opening.Cause.of(e));
        }
        return sandbox().open(policy, egress);
    }

    private synchronized Sandbox sandbox() {
        Sandbox sandbox = made != null ? made : maker.get();
        made = sandbox;
        return sandbox;
    }
}
